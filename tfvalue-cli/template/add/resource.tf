resource "§local§_§type§" "web" {
  name        = "web"
  description = "The first one"
}
