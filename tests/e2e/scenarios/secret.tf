ephemeral "tfvalue_lease" "token" {
  purpose = "the document"
  seconds = 120
}

variable "round" {
  default = 1
}

variable "secret" {
  ephemeral = true
}

resource "tfvalue_document" "fixed" {
  name           = "fixed"
  note           = "a remark"
  secret_wo      = var.secret
  secret_version = var.round

  lifecycle {
    postcondition {
      condition     = self.secret_sha256 == sha256("swordfish in the night")
      error_message = "It is the digest of something else."
    }
  }
}

resource "tfvalue_document" "lent" {
  name           = "lent"
  secret_wo      = ephemeral.tfvalue_lease.token.token
  secret_version = var.round
}
