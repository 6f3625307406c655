terraform {
  required_providers {
    jetstream = { source = "tfvalue/jetstream" }
  }
}

# The servers are those of NATS_URL, or else nats://127.0.0.1:4222.
provider "jetstream" {}

resource "jetstream_stream" "orders" {
  name     = "orders"
  subjects = ["orders.>"]
  max_age  = "24h"
  metadata = { team = "shop" }
}

resource "jetstream_stream" "archive" {
  name        = "archive"
  compression = "s2"
  sources = [{
    name               = jetstream_stream.orders.name
    subject_transforms = [{ source = "orders.>", destination = "archive.>" }]
  }]
}

resource "jetstream_consumer" "billing" {
  stream         = jetstream_stream.orders.name
  name           = "billing"
  filter_subject = "orders.new"
  backoff        = ["1s", "10s", "1m"]
  max_deliver    = 5
}

resource "jetstream_bucket" "settings" {
  name    = "settings"
  history = 5
}

data "jetstream_stream" "orders" {
  name = jetstream_stream.orders.name
}

output "messages" {
  value = data.jetstream_stream.orders.state.messages
}
