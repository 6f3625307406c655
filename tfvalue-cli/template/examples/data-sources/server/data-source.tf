data "§local§_server" "web" {
  name = "web"
}
