data "tfvalue_document" "contact" {
  name = "contact"
}

output "rooms" {
  value = data.tfvalue_document.contact.body.rooms
}
