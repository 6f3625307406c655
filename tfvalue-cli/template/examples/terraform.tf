terraform {
  required_providers {
    §local§ = {
      source = "§source§"
    }
  }
}

provider "§local§" {
  folder = "${path.module}/../servers"
}
