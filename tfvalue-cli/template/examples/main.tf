resource "§local§_server" "web" {
  name   = provider::§local§::slug("My Web Server")
  size   = 2
  labels = ["public"]
}

data "§local§_server" "web" {
  name       = §local§_server.web.name
  depends_on = [§local§_server.web]
}

output "id" {
  value = data.§local§_server.web.id
}
