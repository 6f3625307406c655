variable "release" {
  type = string
}

# It goes on with every release.
resource "tfvalue_counter" "builds" {
  name     = "builds"
  start    = 100
  triggers = { release = var.release }
}
