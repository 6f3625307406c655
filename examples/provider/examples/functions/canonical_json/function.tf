output "one_form" {
  value = provider::tfvalue::canonical_json({ b = 1, a = 1.50 })
}
