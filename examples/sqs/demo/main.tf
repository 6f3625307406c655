terraform {
  required_providers {
    sqs = { source = "tfvalue/sqs" }
  }
}

# Region, keys and endpoint are those of the environment.
provider "sqs" {}

resource "sqs_queue" "failed" {
  name                      = "orders-failed"
  message_retention_seconds = 1209600
}

resource "sqs_queue" "orders" {
  name                       = "orders"
  visibility_timeout_seconds = 60
  redrive_policy = {
    dead_letter_target_arn = sqs_queue.failed.arn
    max_receive_count      = 5
  }
  tags = { team = "shop" }
}

resource "sqs_queue" "invoices" {
  name                        = "invoices.fifo"
  fifo                        = true
  content_based_deduplication = true
}

# The policy names the queue, so that it comes after it.
resource "sqs_queue_policy" "orders" {
  queue_url = sqs_queue.orders.url
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = {
      Effect    = "Allow"
      Principal = { AWS = "arn:aws:iam::123456789012:role/shop" }
      Action    = ["sqs:SendMessage", "sqs:GetQueueAttributes"]
      Resource  = sqs_queue.orders.arn
    }
  })
}

data "sqs_queue" "orders" {
  name = sqs_queue.orders.name
}

output "messages" {
  value = data.sqs_queue.orders.messages
}
