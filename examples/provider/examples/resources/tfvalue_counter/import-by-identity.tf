import {
  to = tfvalue_counter.builds
  identity = {
    name = "builds"
  }
}
