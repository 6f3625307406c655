# By its name.
terraform import tfvalue_counter.builds builds
