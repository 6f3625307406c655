# All that can be unknown is unknown in the first plan: the attributes, their elements, and the blocks themselves.
variable "round" {
  default = 1
}

resource "terraform_data" "later" {
  triggers_replace = var.round
  input = {
    name     = "all"
    text     = "text ${var.round}"
    number   = var.round
    flag     = var.round == 1
    cidr     = "10.${var.round}.0.0/16"
    route    = { destination = "0.0.0.0/0", via = "10.0.0.1", metric = var.round }
    settings = { round = var.round }
    names    = ["a", "b"]
  }
}

locals {
  later = terraform_data.later.output
}

resource "tfvalue_network" "all" {
  name        = local.later.name
  description = local.later.text
  key         = local.later.text
  enabled     = local.later.flag
  cidr        = local.later.cidr
  transport   = local.later.flag ? "tcp" : "udp"
  hops        = local.later.number
  mtu         = local.later.number
  asn         = local.later.number
  drift       = local.later.number
  quota       = local.later.number
  weight      = local.later.number / 2
  loss        = local.later.number / 2
  cost        = local.later.number / 10
  servers     = local.later.names
  flags       = [local.later.flag]
  matrix      = [[local.later.number]]
  labels      = local.later.names
  ports       = [local.later.number, 80]
  tags        = { text = local.later.text }
  prices      = { price = local.later.number }
  groups      = { all = local.later.names }
  owner       = { name = local.later.text, email = null }
  contacts    = [{ name = local.later.text, email = null }]
  endpoint    = { host = local.later.text, port = local.later.number, encrypted = local.later.flag }
  settings    = local.later.settings
  profile     = { profile = local.later.settings }
  dns         = { servers = local.later.names, search = local.later.names, ttl = local.later.number, records = [] }
  routes      = [local.later.route]
  peers       = [{ network = local.later.text, asn = local.later.number, key = local.later.name }]
  zones       = { all = { cidr = local.later.cidr, gateway = local.later.text, hosts = {} } }

  interface {
    name      = "eth0"
    mac       = local.later.text
    mtu       = local.later.number
    addresses = local.later.names
    dynamic "queue" {
      for_each = local.later.names
      content { length = 1 }
    }
  }
  dynamic "interface" {
    for_each = local.later.names
    content { name = interface.value }
  }
  dynamic "option" {
    for_each = local.later.names
    content {
      name  = option.value
      value = local.later.text
    }
  }
  option {
    name  = "text"
    value = local.later.text
  }
  rule { port = local.later.number }
  dynamic "rule" {
    for_each = local.later.names
    content { port = 90 + rule.key }
  }
  dynamic "maintenance" {
    for_each = local.later.flag ? ["sunday"] : []
    content { day = maintenance.value }
  }
  subnet "staff" {
    cidr = local.later.cidr
    lease { seconds = local.later.number }
  }
  dynamic "extension" {
    for_each = local.later.flag ? ["later"] : []
    labels   = ["later"]
    content { settings = { text = local.later.text } }
  }
  firewall {
    policy = local.later.flag ? "allow" : "deny"
    dynamic "exception" {
      for_each = local.later.names
      content { port = 22 }
    }
  }
  limits { burst = local.later.number }
}
