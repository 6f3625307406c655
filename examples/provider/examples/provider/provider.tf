terraform {
  required_providers {
    tfvalue = {
      source = "tfvalue/tfvalue"
    }
  }
}

provider "tfvalue" {
  root         = "kept"
  default_tags = { team = "network" }
}
