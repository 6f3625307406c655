resource "tfvalue_service" "shop" {
  name  = "shop"
  image = "shop:2"
  port  = 8080
  zone  = "south"

  route {
    path   = "/"
    target = "frontend"
  }

  volume {
    name = "orders"
    size = 20
  }
}
