# As little as a network can have.
resource "tfvalue_network" "all" {
  name = "all"
  interface { name = "eth0" }
}
