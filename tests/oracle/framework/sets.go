package main

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// cluster is the resource with sets. Its model in Rust is in tests/framework/sets.rs.
type cluster struct{ unmanaged }

func (cluster) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "test_cluster"
}

func (cluster) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	useState := []planmodifier.String{stringplanmodifier.UseStateForUnknown()}
	useNonNull := []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown()}
	computed := schema.StringAttribute{Computed: true}
	kept := schema.StringAttribute{Computed: true, PlanModifiers: useState}
	keptIfAny := schema.StringAttribute{Computed: true, PlanModifiers: useNonNull}
	optional := schema.StringAttribute{Optional: true}
	chosen := schema.StringAttribute{Optional: true, Computed: true}
	replacing := schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}}
	required := schema.StringAttribute{Required: true}
	size := schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(10)}
	up := schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false)}
	fruit := schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("orange")}

	nested := func(attributes map[string]schema.Attribute) schema.SetNestedAttribute {
		return schema.SetNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: attributes}}
	}
	addresses := nested(map[string]schema.Attribute{"ip": required, "note": optional, "cost": computed})
	addresses.Computed = true
	response.Schema = schema.Schema{
		Attributes: map[string]schema.Attribute{
			"id":     kept,
			"status": computed,
			"note":   optional,
			"labels": schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType,
				Default: setdefault.StaticValue(types.SetValueMust(types.StringType, []attr.Value{types.StringValue("v")}))},
			"zones": schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType,
				PlanModifiers: []planmodifier.Set{setplanmodifier.UseStateForUnknown(), setplanmodifier.RequiresReplace()}},
			"fruits": nested(map[string]schema.Attribute{"fruit": fruit, "up": up}),
			"disks":  nested(map[string]schema.Attribute{"size": size, "kind": optional, "serial": computed}),
			"rules":  nested(map[string]schema.Attribute{"port": required, "kind": chosen, "id": kept}),
			"rows": nested(map[string]schema.Attribute{
				"name":   required,
				"fields": nested(map[string]schema.Attribute{"name": required, "up": up, "id": keptIfAny}),
				"serial": kept,
			}),
			"addresses": addresses,
		},
		Blocks: map[string]schema.Block{
			"route": schema.SetNestedBlock{NestedObject: schema.NestedBlockObject{
				Attributes: map[string]schema.Attribute{"port": required, "fruit": fruit, "via": chosen, "id": keptIfAny},
			}},
			"pool": schema.SetNestedBlock{NestedObject: schema.NestedBlockObject{
				Attributes: map[string]schema.Attribute{"name": replacing, "serial": kept},
				Blocks: map[string]schema.Block{"disk": schema.SetNestedBlock{NestedObject: schema.NestedBlockObject{
					Attributes: map[string]schema.Attribute{"kind": optional, "size": size, "serial": computed},
				}}},
			}},
		},
	}
}
