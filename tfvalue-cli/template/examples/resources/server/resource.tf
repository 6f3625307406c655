resource "§local§_server" "web" {
  name   = "web"
  size   = 2
  labels = ["public"]
}
