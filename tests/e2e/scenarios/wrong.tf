# Each comment tells the error that must be reported for its line; for that of a nested attribute, older clients tell the line at
# which the resource begins.
resource "tfvalue_network" "name" {
  name = "../escape" # error: begins with
  interface { name = "eth0" }
}

resource "tfvalue_network" "text" {
  name = "text"
  cidr = "10.0.0.1/16" # error: write 10.0.0.0/16
  interface { name = "eth0" }
}

resource "tfvalue_network" "word" {
  name      = "word"
  transport = "icmp" # error: udp
  interface { name = "eth0" }
}

resource "tfvalue_network" "large" {
  name = "large"
  hops = 256 # error: 255
  interface { name = "eth0" }
}

resource "tfvalue_network" "fraction" {
  name = "fraction"
  mtu  = 1.5 # error: 1.5
  interface { name = "eth0" }
}

resource "tfvalue_network" "negative" {
  name  = "negative"
  quota = -1 # error: -1
  interface { name = "eth0" }
}

resource "tfvalue_network" "inexact" {
  name   = "inexact"
  weight = 1e400 # error: is out of range
  interface { name = "eth0" }
}

resource "tfvalue_network" "element" {
  name  = "element"
  ports = [80, 65536] # error: 65536
  interface { name = "eth0" }
}

resource "tfvalue_network" "nested" {
  name   = "nested"
  routes = [{ destination = "10.0.0.1/8", via = null, metric = null }] # nested error: write 10.0.0.0/8
  interface { name = "eth0" }
}

resource "tfvalue_network" "block" {
  name = "block"
  interface {
    name = "eth0"
    mtu  = 65536 # error: 65536
  }
}

resource "tfvalue_network" "map" {
  name = "map"
  interface { name = "eth0" }
  subnet "staff" {
    cidr = "10.0.0.0/33" # error: such as 10.0.0.0/16
  }
}

resource "tfvalue_network" "twice" {
  name = "twice"
  interface { name = "eth0" }
  interface {
    name = "eth0" # error: another interface "eth0"
  }
}

resource "tfvalue_network" "absent" { # error: interface
  name = "absent"
}

resource "tfvalue_counter" "range" {
  name  = "range"
  start = 9223372036854775808 # error: 9223372036854775808
}
