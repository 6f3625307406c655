provider "fleet" {
  folder = "servers"
}
