# Null wherever it may stand.
resource "tfvalue_network" "all" {
  name        = "all"
  description = null
  key         = null
  enabled     = null
  cidr        = null
  gateway     = null
  transport   = null
  hops        = null
  mtu         = null
  asn         = null
  drift       = null
  quota       = null
  weight      = null
  loss        = null
  cost        = null
  servers     = [null]
  flags       = [null]
  matrix      = [null, [null]]
  labels      = null
  ports       = null
  tags        = { none = null }
  prices      = { none = null }
  groups      = { none = null }
  owner       = { name = null, email = null }
  contacts    = [null, { name = null, email = null }]
  endpoint    = { host = null, port = null, encrypted = null }
  settings    = { text = tostring(null), anything = null }
  profile     = null
  dns         = null
  routes      = null
  peers       = null
  zones       = null

  interface {
    name      = "eth0"
    mac       = null
    mtu       = null
    addresses = null
    queue {
      length = 1
      share  = null
    }
  }
  option {
    name  = "nothing"
    value = null
  }
  rule {
    port    = 1
    sources = null
  }
  subnet "a" {
    cidr    = "10.0.1.0/24"
    gateway = null
    lease { first = null }
  }
  extension "none" {
    settings = null
  }
  firewall {
    policy = null
    exception {
      port   = 1
      author = null
    }
  }
  limits { hosts = null }
}
