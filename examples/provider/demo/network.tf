# Each kind of attribute, and blocks in each mode of nesting that all clients take.

resource "tfvalue_network" "office" {
  name  = "office"
  cidr  = "10.7.0.0/16"
  hops  = 12
  quota = 18446744073709551615
  drift = -9223372036854775808
  loss  = 0.1
  cost  = 1234567890.12345678901234567890

  servers  = ["10.7.0.2", "10.7.0.3"]
  labels   = ["quiet", "blue"]
  ports    = [443, 80]
  tags     = { floor = "3" }
  groups   = { admins = ["ada", "grace"] }
  owner    = { name = "Ada", email = null }
  endpoint = { host = "office.example.org", port = 443, encrypted = true }
  settings = { motd = "Hello", retries = [1, 2, 4] }

  # On protocol 6 the parts of nested attributes have defaults of their own; protocol 5 takes them as they are written.
  dns = {
    servers = ["10.7.0.2"]
    search  = ["office.example.org"]
    ttl     = null
    records = [{ name = "www", value = "10.7.0.80", weight = null }]
  }
  routes = [{ destination = "0.0.0.0/0", via = null, metric = 10 }]
  peers  = [{ network = "lab", asn = null, key = "swordfish" }]
  zones  = { guests = { cidr = "10.7.9.0/24", gateway = null, hosts = { printer = 9 } } }

  interface {
    name      = "eth0"
    addresses = ["10.7.0.1"]
    queue { length = 64 }
  }
  dynamic "interface" {
    for_each = toset(["eth1", "eth2"])
    content {
      name = interface.value
      mtu  = 9000
    }
  }

  maintenance { day = "sunday" }

  option {
    name  = "greeting"
    value = "hello"
  }
  option {
    name  = "times"
    value = "9, 17"
  }

  rule { port = 443 }
  rule {
    port      = 53
    transport = "udp"
    sources   = ["10.7.0.0/16"]
  }

  subnet "staff" {
    cidr = "10.7.1.0/24"
    lease { seconds = 3600 }
  }
  subnet "guests" {
    cidr   = "10.7.9.0/24"
    public = true
  }

  extension "weather" {
    settings = { place = "roof" }
  }
  extension "clock" {
    settings = { zone = "UTC" }
  }

  firewall {
    exception { port = 22 }
  }

  limits { burst = 0.5 }
}
