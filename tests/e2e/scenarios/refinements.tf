# What is known of a value before the value is, through two resources.
variable "round" {
  default = 1
}

resource "tfvalue_network" "first" {
  name = "first"
  interface { name = "eth0" }
  rule { port = 443 }
}

resource "tfvalue_network" "second" {
  name        = "second"
  description = tfvalue_network.first.serial
  interface {
    name = "eth0"
    mac  = tfvalue_network.first.interface[0].mac
  }
}

resource "tfvalue_document" "report" {
  name = provider::tfvalue::document_name("report", tfvalue_network.second.description)
  body = { serial = tfvalue_network.second.description }
}

resource "tfvalue_counter" "rounds" {
  name     = "rounds"
  start    = 41
  triggers = { serial = var.round == 1 ? null : tfvalue_network.second.description, round = var.round }
}

output "serial" {
  value = tfvalue_network.second.description
}
output "serial_is_given" {
  value = tfvalue_network.second.description != null
}
output "serial_begins" {
  value = startswith(tfvalue_network.second.description, "net-")
}
output "mac_begins" {
  value = startswith(tfvalue_network.second.interface[0].mac, "02:")
}
output "rule_begins" {
  value = startswith(one(tfvalue_network.first.rule).id, "rule-")
}
output "report_begins" {
  value = startswith(tfvalue_document.report.name, "report-")
}
output "report_has_a_size" {
  value = tfvalue_document.report.size > 0
}
