terraform {
  required_providers {
    §local§ = {
      source = "§source§"
    }
  }
}

provider "§local§" {
  folder = "servers"
}
