terraform {
  required_providers {
    tfvalue = { source = "tfvalue/tfvalue" }
  }
}
