// Answers what a provider written with terraform-plugin-framework answers, line by line:
//
//   - {"config":"…"}: a configuration to validate;
//   - {"prior":"…","config":"…","proposed":"…"}: a change to plan.
//
// A value is hexadecimal MessagePack of the resource that "resource" names, else of server. The models in Rust are in tests/framework.rs and
// tests/framework. The answer holds the paths of
// errors as they are printed, the planned value, and the paths that replace the resource:
// {"errors":[{"summary":"…","path":"tags[1]","detail":"…"}],"planned":"…","requires_replace":["name"]}.
package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"sort"

	"github.com/hashicorp/terraform-plugin-framework-validators/float64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/resourcevalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/float64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"tfvalue.test/oracle/lines"
)

type question struct {
	Resource string  `json:"resource"`
	Prior    *string `json:"prior"`
	Config   string  `json:"config"`
	Proposed *string `json:"proposed"`
}

type answer struct {
	Errors          []found  `json:"errors"`
	Planned         string   `json:"planned,omitempty"`
	RequiresReplace []string `json:"requires_replace"`
	Failure         string   `json:"failure,omitempty"`
}

type found struct {
	Summary string `json:"summary"`
	Path    string `json:"path"`
	Detail  string `json:"detail"`
}

type testProvider struct{}

func (testProvider) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = "test"
}

func (testProvider) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse) {}

func (testProvider) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {
}

func (testProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }

func (testProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{
		func() resource.Resource { return server{} },
		func() resource.Resource { return cluster{} },
	}
}

// unmanaged is the part of a resource that is never called.
type unmanaged struct{}

func (unmanaged) Create(context.Context, resource.CreateRequest, *resource.CreateResponse) {}
func (unmanaged) Read(context.Context, resource.ReadRequest, *resource.ReadResponse)       {}
func (unmanaged) Update(context.Context, resource.UpdateRequest, *resource.UpdateResponse) {}
func (unmanaged) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

type server struct{ unmanaged }

func (server) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "test_server"
}

func (server) ConfigValidators(context.Context) []resource.ConfigValidator {
	return []resource.ConfigValidator{
		resourcevalidator.ExactlyOneOf(path.MatchRoot("image"), path.MatchRoot("snapshot")),
		resourcevalidator.AtLeastOneOf(path.MatchRoot("alpha"), path.MatchRoot("beta"), path.MatchRoot("image")),
		resourcevalidator.Conflicting(path.MatchRoot("alpha"), path.MatchRoot("kind")),
		resourcevalidator.RequiredTogether(path.MatchRoot("user"), path.MatchRoot("password")),
	}
}

func shrinks(_ context.Context, request planmodifier.Int64Request, response *int64planmodifier.RequiresReplaceIfFuncResponse) {
	known := !request.PlanValue.IsUnknown() && !request.PlanValue.IsNull() && !request.StateValue.IsNull()
	response.RequiresReplace = known && request.PlanValue.ValueInt64() < request.StateValue.ValueInt64()
}

func (server) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	useState := []planmodifier.String{stringplanmodifier.UseStateForUnknown()}
	useNonNull := []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown()}
	replace := []planmodifier.String{stringplanmodifier.RequiresReplace()}
	optional := schema.StringAttribute{Optional: true}
	response.Schema = schema.Schema{
		Attributes: map[string]schema.Attribute{
			"id":     schema.StringAttribute{Computed: true, PlanModifiers: useState},
			"status": schema.StringAttribute{Computed: true},
			"remark": schema.StringAttribute{Computed: true, PlanModifiers: useNonNull},
			"name": schema.StringAttribute{Required: true, PlanModifiers: replace, Validators: []validator.String{
				stringvalidator.UTF8LengthBetween(1, 5), stringvalidator.RegexMatches(regexp.MustCompile("^[a-zé]*$"), ""),
			}},
			"zone": schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("north"),
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplaceIfConfigured()},
				Validators:    []validator.String{stringvalidator.OneOf("north", "south")}},
			"port": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(80),
				Validators: []validator.Int64{int64validator.Between(1, 65535)}},
			"level": schema.Int64Attribute{Optional: true, Validators: []validator.Int64{
				int64validator.AtMost(9), int64validator.NoneOf(3, 4)}},
			"ratio":   schema.Float64Attribute{Optional: true, Validators: []validator.Float64{float64validator.AtLeast(-1.5)}},
			"enabled": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(true)},
			"tags": schema.ListAttribute{Optional: true, Computed: true, ElementType: types.StringType,
				Default: listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.StringValue("a")})),
				Validators: []validator.List{listvalidator.SizeAtMost(2), listvalidator.UniqueValues(),
					listvalidator.ValueStringsAre(stringvalidator.OneOf("a", "b", "c"))}},
			"labels": schema.MapAttribute{Optional: true, ElementType: types.StringType, Validators: []validator.Map{
				mapvalidator.KeysAre(stringvalidator.UTF8LengthAtMost(3)),
				mapvalidator.ValueStringsAre(stringvalidator.LengthAtMost(2))}},
			"groups": schema.SetAttribute{Optional: true, ElementType: types.StringType, Validators: []validator.Set{
				setvalidator.SizeAtLeast(1), setvalidator.ValueStringsAre(stringvalidator.NoneOf("x"))}},
			"capacity": schema.Int64Attribute{Optional: true, Computed: true, PlanModifiers: []planmodifier.Int64{
				int64planmodifier.UseStateForUnknown(), int64planmodifier.RequiresReplaceIf(shrinks, "", "")}},
			"kind": schema.StringAttribute{Optional: true, Validators: []validator.String{
				stringvalidator.OneOfCaseInsensitive("A", "B"), stringvalidator.NoneOfCaseInsensitive("b")}},
			"image":    optional,
			"snapshot": optional,
			"user":     optional,
			"password": optional,
			"alpha": schema.StringAttribute{Optional: true, Validators: []validator.String{
				stringvalidator.ConflictsWith(path.MatchRoot("beta"))}},
			"beta": schema.StringAttribute{Optional: true, Validators: []validator.String{
				stringvalidator.AlsoRequires(path.MatchRoot("user"))}},
			"disks": schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{
				Attributes: map[string]schema.Attribute{
					"name":   schema.StringAttribute{Required: true, Validators: []validator.String{stringvalidator.LengthAtLeast(1)}},
					"size":   schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(10)},
					"serial": schema.StringAttribute{Computed: true, PlanModifiers: useState},
					"kind":   schema.StringAttribute{Optional: true, PlanModifiers: replace},
				}}},
			"net": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
				"public": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false)},
				"mac":    schema.StringAttribute{Computed: true, PlanModifiers: useNonNull},
			}},
		},
		Blocks: map[string]schema.Block{
			"rule": schema.ListNestedBlock{
				Validators: []validator.List{listvalidator.SizeAtMost(2)},
				NestedObject: schema.NestedBlockObject{Attributes: map[string]schema.Attribute{
					"from": schema.StringAttribute{Optional: true, Validators: []validator.String{
						stringvalidator.Any(stringvalidator.UTF8LengthBetween(5, 5), stringvalidator.OneOf("any"))}},
					"to":     schema.StringAttribute{Optional: true, PlanModifiers: replace},
					"weight": schema.Float64Attribute{Optional: true, Computed: true, Default: float64default.StaticFloat64(1.5)},
					"handle": schema.StringAttribute{Computed: true, PlanModifiers: useNonNull},
				}}},
		},
	}
}

func main() {
	ctx := context.Background()
	served := providerserver.NewProtocol6(testProvider{})()
	lines.Answer(func(line []byte) answer { return respond(ctx, served, line) })
}

func respond(ctx context.Context, served tfprotov6.ProviderServer, line []byte) answer {
	asked := question{Resource: "server"}
	if err := json.Unmarshal(line, &asked); err != nil {
		return answer{Failure: err.Error()}
	}
	typeName := "test_" + asked.Resource
	config := value(asked.Config)
	if asked.Prior == nil || asked.Proposed == nil {
		response, err := served.ValidateResourceConfig(ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: typeName, Config: config})
		if err != nil {
			return answer{Failure: err.Error()}
		}
		return answer{Errors: errors(response.Diagnostics)}
	}
	response, err := served.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: typeName, PriorState: value(*asked.Prior), ProposedNewState: value(*asked.Proposed), Config: config,
	})
	if err != nil {
		return answer{Failure: err.Error()}
	}
	planned := answer{Errors: errors(response.Diagnostics)}
	if response.PlannedState != nil {
		planned.Planned = hex.EncodeToString(response.PlannedState.MsgPack)
	}
	for _, path := range response.RequiresReplace {
		planned.RequiresReplace = append(planned.RequiresReplace, printed(path))
	}
	sort.Strings(planned.RequiresReplace)
	return planned
}

func value(text string) *tfprotov6.DynamicValue {
	bytes, err := hex.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return &tfprotov6.DynamicValue{MsgPack: bytes}
}

func errors(diagnostics []*tfprotov6.Diagnostic) []found {
	errors := []found{}
	for _, diagnostic := range diagnostics {
		if diagnostic.Severity == tfprotov6.DiagnosticSeverityError {
			errors = append(errors, found{diagnostic.Summary, printed(diagnostic.Attribute), diagnostic.Detail})
		}
	}
	return errors
}

// printed prints a path as tfvalue does.
func printed(path *tftypes.AttributePath) string {
	text := ""
	for _, step := range path.Steps() {
		switch step := step.(type) {
		case tftypes.AttributeName:
			if text != "" {
				text += "."
			}
			text += string(step)
		case tftypes.ElementKeyInt:
			text += fmt.Sprintf("[%d]", int64(step))
		case tftypes.ElementKeyString:
			text += fmt.Sprintf("[%q]", string(step))
		default:
			return text
		}
	}
	return text
}
