# The state that an earlier version of the provider left is `upgrade.tfstate`.
resource "tfvalue_counter" "first" {
  name = "first"
}

resource "tfvalue_counter" "flat" {
  name = "flat"
}

resource "tfvalue_counter" "second" {
  name     = "second"
  step     = 5
  triggers = { trigger = "again" }
}
