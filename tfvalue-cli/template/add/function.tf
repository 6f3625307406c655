output "text" {
  value = provider::§local§::§type§("a")
}
