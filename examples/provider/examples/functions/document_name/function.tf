output "name" {
  value = provider::tfvalue::document_name("report", "may")
}
