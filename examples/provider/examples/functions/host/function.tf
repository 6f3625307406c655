output "printer" {
  value = provider::tfvalue::host("10.7.0.0/16", 9)
}
