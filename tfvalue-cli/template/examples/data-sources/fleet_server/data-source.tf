data "fleet_server" "web" {
  name = "web"
}
