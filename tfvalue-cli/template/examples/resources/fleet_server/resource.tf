resource "fleet_server" "web" {
  name   = "web"
  size   = 2
  labels = ["public"]
}
