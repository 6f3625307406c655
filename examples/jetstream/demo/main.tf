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
