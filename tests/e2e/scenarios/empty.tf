# Empty wherever there can be nothing.
resource "tfvalue_network" "all" {
  name        = "all"
  description = ""
  key         = ""
  hops        = 0
  mtu         = 0
  asn         = 0
  drift       = 0
  quota       = 0
  weight      = 0
  loss        = 0
  cost        = 0
  servers     = []
  flags       = []
  matrix      = []
  labels      = []
  ports       = []
  tags        = {}
  prices      = {}
  groups      = {}
  contacts    = []
  settings    = {}
  profile     = []
  routes      = []
  peers       = []
  zones       = {}
  dns         = { servers = [], search = [], ttl = 0, records = [] }

  interface {
    name      = ""
    mac       = ""
    addresses = []
  }
  option {
    name  = ""
    value = ""
  }
  option {
    name  = "blank"
    value = " "
  }
  rule {
    port    = 0
    sources = []
  }
  subnet "" {
    cidr    = "0.0.0.0/0"
    gateway = ""
    lease {}
  }
  extension "" {
    settings = {}
  }
  extension "map" {
    settings = tomap({})
  }
  firewall {}
  limits {}
}
