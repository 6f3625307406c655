output "name" {
  value = provider::§local§::slug("My Web Server")
}
