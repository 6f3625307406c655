// A provider of two halves behind terraform-plugin-mux: the one that MUX_PROVIDER names, and one of terraform-plugin-framework. MUX=6 serves
// protocol 6, MUX=5 the same downgraded, MUX=65 that upgraded again.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	providerschema "github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-go/tfprotov5"
	"github.com/hashicorp/terraform-plugin-go/tfprotov5/tf5server"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"
	"github.com/hashicorp/terraform-plugin-mux/tf5to6server"
	"github.com/hashicorp/terraform-plugin-mux/tf6muxserver"
	"github.com/hashicorp/terraform-plugin-mux/tf6to5server"

	"github.com/pulumi/pulumi-terraform-bridge/v3/dynamic/internal/shim/run"
)

var name = os.Getenv("MUX_NAME")

// half is the half in Go. The mux wants one schema of the provider from both.
type half struct{}

func (half) Metadata(_ context.Context, _ provider.MetadataRequest, answer *provider.MetadataResponse) {
	answer.TypeName = name
}

func (half) Schema(_ context.Context, _ provider.SchemaRequest, answer *provider.SchemaResponse) {
	switch name {
	case "notes":
		answer.Schema = providerschema.Schema{
			MarkdownDescription: "The folder of the notes.",
			Attributes: map[string]providerschema.Attribute{
				"folder": providerschema.StringAttribute{Required: true, MarkdownDescription: "The folder; it must exist."},
			},
		}
	case "probe":
		answer.Schema = providerschema.Schema{
			MarkdownDescription: "Keeps things in a folder.",
			Attributes: map[string]providerschema.Attribute{
				"folder": providerschema.StringAttribute{Optional: true, MarkdownDescription: "The folder, `things` by default."},
				"token":  providerschema.StringAttribute{Optional: true, Sensitive: true, MarkdownDescription: "A token."},
			},
		}
	}
}

func (half) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}

func (half) DataSources(context.Context) []func() datasource.DataSource { return nil }

func (half) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return thing{} }}
}

// thing is kept in the state alone.
type thing struct{}

func (thing) Metadata(_ context.Context, request resource.MetadataRequest, answer *resource.MetadataResponse) {
	answer.TypeName = request.ProviderTypeName + "_go"
}

func (thing) Schema(_ context.Context, _ resource.SchemaRequest, answer *resource.SchemaResponse) {
	answer.Schema = schema.Schema{Attributes: map[string]schema.Attribute{
		"name": schema.StringAttribute{
			Required:      true,
			PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
		},
	}}
}

func (thing) Create(_ context.Context, request resource.CreateRequest, answer *resource.CreateResponse) {
	answer.State.Raw = request.Plan.Raw
}

func (thing) Read(context.Context, resource.ReadRequest, *resource.ReadResponse) {}

func (thing) Update(context.Context, resource.UpdateRequest, *resource.UpdateResponse) {}

func (thing) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

// other is the other half. Where a provider has no blocks, the bridge reads an empty list and the framework none at all, which the mux tells apart.
type other struct{ run.Provider }

func (o other) GetProviderSchema(ctx context.Context, request *tfprotov6.GetProviderSchemaRequest) (*tfprotov6.GetProviderSchemaResponse, error) {
	answer, err := o.Provider.GetProviderSchema(ctx, request)
	if err == nil && answer.Provider != nil && len(answer.Provider.Block.BlockTypes) == 0 {
		answer.Provider.Block.BlockTypes = nil
	}
	return answer, err
}

func serve(ctx context.Context) error {
	ours, err := run.LocalProvider(ctx, os.Getenv("MUX_PROVIDER"))
	if err != nil {
		return err
	}
	defer ours.Close()
	mux, err := tf6muxserver.NewMuxServer(ctx, providerserver.NewProtocol6(half{}), func() tfprotov6.ProviderServer { return other{ours} })
	if err != nil {
		return err
	}
	address := "registry.terraform.io/hashicorp/" + name
	if os.Getenv("MUX") == "6" {
		return tf6server.Serve(address, mux.ProviderServer)
	}
	down, err := tf6to5server.DowngradeServer(ctx, mux.ProviderServer)
	if err != nil {
		return err
	}
	server5 := func() tfprotov5.ProviderServer { return down }
	if os.Getenv("MUX") == "5" {
		return tf5server.Serve(address, server5)
	}
	up, err := tf5to6server.UpgradeServer(ctx, server5)
	if err != nil {
		return err
	}
	return tf6server.Serve(address, func() tfprotov6.ProviderServer { return up })
}

func main() {
	if err := serve(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "[ERROR]", err)
		os.Exit(1)
	}
}
