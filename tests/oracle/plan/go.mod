module github.com/opentofu/opentofu/plan-oracle

go 1.25.0

require (
	github.com/hashicorp/hcl/v2 v2.20.1
	github.com/opentofu/opentofu v1.9.4
	github.com/zclconf/go-cty v1.19.0
	tfvalue.test/oracle v0.0.0
)

replace tfvalue.test/oracle => ../

require (
	github.com/agext/levenshtein v1.2.3 // indirect
	github.com/apparentlymart/go-textseg/v15 v15.0.0 // indirect
	github.com/hashicorp/errwrap v1.1.0 // indirect
	github.com/hashicorp/go-multierror v1.1.1 // indirect
	github.com/mitchellh/go-wordwrap v1.0.1 // indirect
	github.com/vmihailenco/msgpack/v5 v5.3.5 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	golang.org/x/text v0.40.0 // indirect
)
