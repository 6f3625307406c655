output "name" {
  value = provider::fleet::slug("My Web Server")
}
