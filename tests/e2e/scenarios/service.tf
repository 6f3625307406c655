variable "service" {
  type    = map(string)
  default = {}
}

variable "volumes" {
  type    = list(map(string))
  default = []
}

variable "routes" {
  type    = list(map(string))
  default = []
}

resource "terraform_data" "later" {
  input = lookup(var.service, "image", "none")
}

resource "tfvalue_service" "web" {
  name     = lookup(var.service, "name", "web")
  zone     = lookup(var.service, "zone", null)
  port     = lookup(var.service, "port", null)
  capacity = lookup(var.service, "capacity", null)
  tags     = lookup(var.service, "tag", null) == null ? null : [var.service.tag]
  image    = terraform_data.later.output

  dynamic "volume" {
    for_each = var.volumes
    content {
      name = volume.value.name
      size = lookup(volume.value, "size", null)
    }
  }

  dynamic "route" {
    for_each = var.routes
    content {
      path   = route.value.path
      weight = lookup(route.value, "weight", null)
      target = lookup(route.value, "target", null)
    }
  }
}
