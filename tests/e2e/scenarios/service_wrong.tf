resource "tfvalue_service" "wrong" {
  name   = "wrong"
  image  = "a"
  source = "b"
  port   = 70000
  tags   = ["ok", "0123456789"]
  volume { name = "too-large" }
  route {
    path   = "/"
    weight = -1
  }
}
