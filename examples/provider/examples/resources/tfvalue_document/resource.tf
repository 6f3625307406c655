resource "tfvalue_document" "contact" {
  name   = "contact"
  format = "compact"
  body = {
    name  = "Ada"
    rooms = [12, 14]
  }
}
