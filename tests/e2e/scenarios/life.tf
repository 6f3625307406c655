variable "name" {
  default = "doc"
}

variable "start" {
  default = 41
}

resource "tfvalue_document" "doc" {
  name = var.name
  body = { a = [1, "two"] }
}

resource "tfvalue_counter" "rounds" {
  name     = "rounds"
  start    = var.start
  triggers = { document = tfvalue_document.doc.sha256 }
}

resource "tfvalue_network" "office" {
  name = "office"
  interface { name = "eth0" }
  rule { port = 443 }
}
