# Enough to be interrupted.
resource "tfvalue_document" "many" {
  count = 40
  name  = "document-${count.index}"
  body  = join("", [for number in range(1000) : "document-${count.index} "])
}
