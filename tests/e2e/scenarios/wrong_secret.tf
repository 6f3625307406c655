# Each number or word that is wrong, and that no message may show, has `31337` in it. The comments name what is wrong.
resource "tfvalue_network" "root" {
  name = "root"
  pin  = 3133700 # pin:
  interface { name = "eth0" }
}

resource "tfvalue_network" "block" {
  name = "block"
  interface { name = "eth0" }
  firewall {
    exception {
      port   = 80
      ticket = 3133700000000 # firewall.exception[0].ticket:
    }
  }
}

resource "tfvalue_network" "nested" {
  name = "nested"
  key  = "31337 root" # right, but it has the name of the part of a peer that is not
  peers = [
    { network = "a", asn = null, key = "right" },
    { network = "b", asn = null, key = "31337 nested" }, # peers[*].key:
  ]
  interface { name = "eth0" }
}

resource "tfvalue_network" "computed" {
  name  = "computed"
  pin   = 5 * 626740 # pin:
  interface { name = "eth0" }
}
