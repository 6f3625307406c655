terraform {
  required_providers {
    fleet = {
      source = "hashicorp/fleet"
    }
  }
}

provider "fleet" {
  folder = "${path.module}/../servers"
}

resource "fleet_server" "web" {
  name   = provider::fleet::slug("My Web Server")
  size   = 2
  labels = ["public"]
}

data "fleet_server" "web" {
  name       = fleet_server.web.name
  depends_on = [fleet_server.web]
}

output "id" {
  value = data.fleet_server.web.id
}
