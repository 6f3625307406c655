# All that a network can have, set.
name        = "all"
description = "everything"
key         = "open sesame"
enabled     = false
cidr        = "10.7.0.0/16"
transport   = "udp"

hops   = 12
mtu    = 9000
asn    = 4294967295
drift  = -9223372036854775808
quota  = 18446744073709551615
weight = 0.25
loss   = 0.5
cost   = "1234567890.12345678901234567890"

servers  = ["10.7.0.2", null, "10.7.0.3"]
flags    = [true, false]
matrix   = [[0, 1.5], [1.5, 0], []]
labels   = ["quiet", "blue"]
ports    = [443, 80]
tags     = { floor = "3", none = null }
prices   = { day = 0.1, night = "30000000000000000000000000000.1" }
groups   = { admins = ["ada", "grace"], nobody = [] }
owner    = { name = "Ada", email = null }
contacts = [{ name = "Grace", email = "grace@example.org" }]
endpoint = { host = "office.example.org", port = 443, encrypted = true }
settings = { motd = "Hello", retries = [1, 2, 4] }
profile  = "plain"

# On protocol 6 the parts of nested attributes have defaults of their own; protocol 5 takes them as they are written.
dns = {
  servers = ["10.7.0.2"]
  search  = ["office.example.org"]
  ttl     = 60
  records = [{ name = "www", value = "10.7.0.80", weight = 0.1 }]
}
routes = [{ destination = "0.0.0.0/0", via = "10.7.0.1", metric = 10 }]
peers  = [{ network = "lab", asn = 7, key = "swordfish" }]
zones  = { guests = { cidr = "10.7.9.0/24", gateway = "10.7.9.9", hosts = { printer = 9 } } }

interface {
  name      = "eth0"
  addresses = ["10.7.0.1"]
  queue { length = 64 }
}
interface {
  name = "eth1"
  mtu  = 1400
}
interface {
  name = "eth2"
  mtu  = 1400
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
