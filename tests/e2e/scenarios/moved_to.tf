moved {
  from = terraform_data.rounds
  to   = tfvalue_counter.rounds
}

resource "tfvalue_counter" "rounds" {
  name = "rounds"
}
