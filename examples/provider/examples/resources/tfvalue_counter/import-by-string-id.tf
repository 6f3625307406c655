import {
  to = tfvalue_counter.builds
  id = "builds"
}
