ephemeral "tfvalue_lease" "backup" {
  purpose = "backup"
  seconds = 300
}
