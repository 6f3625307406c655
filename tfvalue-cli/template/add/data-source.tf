data "§local§_§type§" "web" {
  name = "web"
}
