# A folder of documents, networks and counters. `run` beside this file plans it, applies it and destroys it again.

terraform {
  required_providers {
    tfvalue = { source = "tfvalue/tfvalue" }
  }
}

provider "tfvalue" {
  root         = ".tfvalue"
  default_tags = { team = "demo" }
}

# A counter that goes on whenever `round` changes.
variable "round" {
  type    = string
  default = "first"
}

resource "tfvalue_counter" "rounds" {
  name     = "rounds"
  start    = 41
  triggers = { round = var.round }
}

# Values of any type: numbers keep every digit, null stays null, and text comes back in one form.
resource "tfvalue_document" "odd" {
  name = "odd"
  body = {
    tenth   = 0.1
    huge    = 1e300
    beyond  = 18446744073709551616
    long    = 123456789012345678901234567.125
    nothing = null
    accents = "e\u0301"
    mixed   = [1, "two", [true, {}]]
    set     = toset(["b", "a"])
  }
}

# What the network is given when it is made is not known before: the plan tells how it begins.
resource "tfvalue_document" "report" {
  name   = provider::tfvalue::document_name("report", tfvalue_counter.rounds.name)
  format = "compact"
  body = {
    serial    = tfvalue_network.office.serial
    addresses = tfvalue_network.office.range.size
    printer   = provider::tfvalue::host(tfvalue_network.office.cidr, 9)
    round     = tfvalue_counter.rounds.value
    odd       = provider::tfvalue::canonical_json(data.tfvalue_document.odd.body)
  }
}

data "tfvalue_document" "odd" {
  name = tfvalue_document.odd.name
}
