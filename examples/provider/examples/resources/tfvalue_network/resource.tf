resource "tfvalue_network" "office" {
  name    = "office"
  cidr    = "10.7.0.0/16"
  servers = ["10.7.0.2", "10.7.0.3"]

  interface {
    name = "eth0"
    mtu  = 9000
  }

  rule {
    port = 443
  }

  subnet "guests" {
    cidr   = "10.7.9.0/24"
    public = true
  }
}
