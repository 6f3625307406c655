# Values that others round or change.
resource "tfvalue_document" "odd" {
  name   = "odd"
  format = "compact"
  body = {
    tenth   = 0.1
    beyond  = 9223372036854775808
    larger  = 18446744073709551616
    least   = -9223372036854775809
    huge    = 1e300
    decimal = 12345678901234567890.0123456789
    accents = "e\u0301"
    nothing = null
  }

  lifecycle {
    postcondition {
      condition     = self.body.tenth == 0.1 && self.body.huge == 1e300
      error_message = "A number has changed."
    }
    postcondition {
      condition     = self.body.decimal == 12345678901234567890.0123456789
      error_message = "A decimal has lost digits."
    }
    postcondition {
      condition     = length(self.body.accents) == 1
      error_message = "A letter is not one letter."
    }
  }
}

data "tfvalue_document" "odd" {
  name = tfvalue_document.odd.name

  lifecycle {
    postcondition {
      condition     = self.body.decimal == 12345678901234567890.0123456789 && self.body.larger == 18446744073709551616
      error_message = "What is read is not what was written."
    }
    postcondition {
      condition     = provider::tfvalue::canonical_json(self.body) == provider::tfvalue::canonical_json(tfvalue_document.odd.body)
      error_message = "The text of what is read is not that of what was written."
    }
  }
}

locals {
  labels = flatten([for a in range(100) : [for b in range(100) : "label ${a * 100 + b}"]])
}

variable "labels" {
  type    = number
  default = 500
}

resource "tfvalue_network" "many" {
  name   = "many"
  cost   = 0.1
  quota  = 18446744073709551615
  prices = { decimal = 12345678901234567890.0123456789, huge = 1e300 }
  labels = slice(local.labels, 0, var.labels)
  interface { name = "e\u0301" }

  lifecycle {
    postcondition {
      condition     = self.prices.decimal == 12345678901234567890.0123456789 && self.prices.huge == 1e300
      error_message = "A number has changed."
    }
    postcondition {
      condition     = self.cost == 0.1 && self.quota == 18446744073709551615
      error_message = "A number has changed."
    }
    postcondition {
      condition     = length(self.labels) == var.labels
      error_message = "A label is lost."
    }
  }
}
