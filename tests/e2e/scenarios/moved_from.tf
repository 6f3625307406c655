resource "terraform_data" "rounds" {
  input = { name = "rounds", value = 7 }
}
