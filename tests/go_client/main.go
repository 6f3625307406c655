// Calls a provider as Terraform does: with HashiCorp's go-plugin, over mutual TLS, and with the messages and values of
// terraform-plugin-go, whose internal packages this module's name opens. It creates, reads, plans again and deletes a note of
// examples/minimal, and fails at the first answer that isn't right.
//
// Usage: client PROVIDER FOLDER
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/internal/tfplugin6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"google.golang.org/grpc"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// provider is what go-plugin makes of a connection.
type provider struct {
	plugin.NetRPCUnsupportedPlugin
}

func (provider) GRPCServer(*plugin.GRPCBroker, *grpc.Server) error {
	return fmt.Errorf("this is the client")
}

func (provider) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, connection *grpc.ClientConn) (any, error) {
	return tfplugin6.NewProviderClient(connection), nil
}

var (
	configType = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"folder": tftypes.String}}
	noteType   = tftypes.Object{AttributeTypes: map[string]tftypes.Type{
		"id": tftypes.String, "name": tftypes.String, "text": tftypes.String,
	}}
)

func note(id, name, text any) tftypes.Value {
	return tftypes.NewValue(noteType, map[string]tftypes.Value{
		"id":   tftypes.NewValue(tftypes.String, id),
		"name": tftypes.NewValue(tftypes.String, name),
		"text": tftypes.NewValue(tftypes.String, text),
	})
}

// encode panics if the value isn't of the type, which is a mistake in this program.
func encode(value tftypes.Value) *tfplugin6.DynamicValue {
	encoded, err := tfprotov6.NewDynamicValue(value.Type(), value)
	if err != nil {
		panic(err)
	}
	return &tfplugin6.DynamicValue{Msgpack: encoded.MsgPack, Json: encoded.JSON}
}

// is says what is wrong if an answer is not this value.
func is(what string, answer *tfplugin6.DynamicValue, expected tftypes.Value) error {
	if answer == nil {
		return fmt.Errorf("%s: there is no value", what)
	}
	value, err := (&tfprotov6.DynamicValue{MsgPack: answer.Msgpack, JSON: answer.Json}).Unmarshal(expected.Type())
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if !value.Equal(expected) {
		return fmt.Errorf("%s: %s, not %s", what, value, expected)
	}
	return nil
}

// none says what the provider complains about.
func none(what string, diagnostics []*tfplugin6.Diagnostic) error {
	if len(diagnostics) == 0 {
		return nil
	}
	return fmt.Errorf("%s: %s: %s", what, diagnostics[0].Summary, diagnostics[0].Detail)
}

func run(program, folder string) error {
	client := plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig: plugin.HandshakeConfig{
			MagicCookieKey:   "TF_PLUGIN_MAGIC_COOKIE",
			MagicCookieValue: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
		},
		VersionedPlugins: map[int]plugin.PluginSet{6: {"provider": provider{}}},
		Cmd:              exec.Command(program),
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		AutoMTLS:         true,
		Logger:           hclog.New(&hclog.LoggerOptions{Level: hclog.Warn, Output: os.Stderr}),
	})
	defer client.Kill()
	connection, err := client.Client()
	if err != nil {
		return err
	}
	if err := connection.Ping(); err != nil {
		return fmt.Errorf("the service isn't healthy: %w", err)
	}
	dispensed, err := connection.Dispense("provider")
	if err != nil {
		return err
	}
	if err := calls(dispensed.(tfplugin6.ProviderClient), folder); err != nil {
		return err
	}
	begin := time.Now()
	client.Kill()
	// go-plugin kills what doesn't end by itself after two seconds.
	if took := time.Since(begin); took > 1500*time.Millisecond {
		return fmt.Errorf("it took %s to end", took)
	}
	fmt.Println("negotiated protocol", client.NegotiatedVersion())
	return nil
}

func calls(provider tfplugin6.ProviderClient, folder string) error {
	ctx := context.Background()
	size := grpc.MaxCallRecvMsgSize(64 << 20)

	schema, err := provider.GetProviderSchema(ctx, &tfplugin6.GetProviderSchema_Request{}, size)
	if err != nil {
		return err
	}
	if err := none("schema", schema.Diagnostics); err != nil {
		return err
	}
	described := schema.ResourceSchemas["notes_note"]
	if described == nil || len(described.Block.Attributes) != 3 || !schema.ServerCapabilities.PlanDestroy {
		return fmt.Errorf("another schema was expected: %v", schema)
	}
	for _, attribute := range described.Block.Attributes {
		if string(attribute.Type) != `"string"` || attribute.Computed == (attribute.Name == "name") || attribute.Description == "" {
			return fmt.Errorf("another attribute was expected: %v", attribute)
		}
	}

	config := encode(tftypes.NewValue(configType, map[string]tftypes.Value{"folder": tftypes.NewValue(tftypes.String, folder)}))
	validated, err := provider.ValidateProviderConfig(ctx, &tfplugin6.ValidateProviderConfig_Request{Config: config})
	if err != nil {
		return err
	}
	if err := none("validation", validated.Diagnostics); err != nil {
		return err
	}
	configured, err := provider.ConfigureProvider(ctx, &tfplugin6.ConfigureProvider_Request{TerraformVersion: "1.13.0", Config: config})
	if err != nil {
		return err
	}
	if err := none("configuration", configured.Diagnostics); err != nil {
		return err
	}

	null := encode(tftypes.NewValue(noteType, nil))
	file := filepath.Join(folder, "greeting")
	written := note(nil, "greeting", "hello")
	planned := note(tftypes.UnknownValue, "greeting", "hello")
	created := note(file, "greeting", "hello")
	plan, err := provider.PlanResourceChange(ctx, &tfplugin6.PlanResourceChange_Request{
		TypeName: "notes_note", PriorState: null, ProposedNewState: encode(written), Config: encode(written),
	})
	if err != nil {
		return err
	}
	if err := none("plan", plan.Diagnostics); err != nil {
		return err
	}
	if err := is("plan", plan.PlannedState, planned); err != nil {
		return err
	}
	apply, err := provider.ApplyResourceChange(ctx, &tfplugin6.ApplyResourceChange_Request{
		TypeName: "notes_note", PriorState: null, PlannedState: plan.PlannedState, Config: encode(written), PlannedPrivate: plan.PlannedPrivate,
	})
	if err != nil {
		return err
	}
	if err := none("apply", apply.Diagnostics); err != nil {
		return err
	}
	if err := is("apply", apply.NewState, created); err != nil {
		return err
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "hello" {
		return fmt.Errorf("the note says %q: %v", text, err)
	}

	read, err := provider.ReadResource(ctx, &tfplugin6.ReadResource_Request{TypeName: "notes_note", CurrentState: apply.NewState, Private: apply.Private})
	if err != nil {
		return err
	}
	if err := is("read", read.NewState, created); err != nil {
		return err
	}
	again, err := provider.PlanResourceChange(ctx, &tfplugin6.PlanResourceChange_Request{
		TypeName: "notes_note", PriorState: read.NewState, ProposedNewState: encode(created), Config: encode(written),
	})
	if err != nil {
		return err
	}
	if err := is("plan without a change", again.PlannedState, created); err != nil {
		return err
	}
	empty, err := provider.PlanResourceChange(ctx, &tfplugin6.PlanResourceChange_Request{
		TypeName: "notes_note", PriorState: null, ProposedNewState: encode(note(nil, "empty", nil)), Config: encode(note(nil, "empty", nil)),
	})
	if err != nil {
		return err
	}
	if err := is("plan with a default", empty.PlannedState, note(tftypes.UnknownValue, "empty", "")); err != nil {
		return err
	}
	other := note(nil, "farewell", "hello")
	replaced, err := provider.PlanResourceChange(ctx, &tfplugin6.PlanResourceChange_Request{
		TypeName: "notes_note", PriorState: read.NewState, ProposedNewState: encode(note(file, "farewell", "hello")), Config: encode(other),
	})
	if err != nil {
		return err
	}
	if len(replaced.RequiresReplace) != 1 || replaced.RequiresReplace[0].Steps[0].GetAttributeName() != "name" {
		return fmt.Errorf("another name makes another note, not %v", replaced.RequiresReplace)
	}
	// The note is to be written where no file can be.
	broken := note(tftypes.UnknownValue, "no/such/folder", "hello")
	failed, err := provider.ApplyResourceChange(ctx, &tfplugin6.ApplyResourceChange_Request{
		TypeName: "notes_note", PriorState: null, PlannedState: encode(broken), Config: encode(note(nil, "no/such/folder", "hello")),
	})
	if err != nil {
		return err
	}
	if len(failed.Diagnostics) != 1 || failed.Diagnostics[0].Summary != "The note can't be written" {
		return fmt.Errorf("one error was expected, not %v", failed.Diagnostics)
	}

	gone, err := provider.ApplyResourceChange(ctx, &tfplugin6.ApplyResourceChange_Request{
		TypeName: "notes_note", PriorState: read.NewState, PlannedState: null, Config: null,
	})
	if err != nil {
		return err
	}
	if err := none("delete", gone.Diagnostics); err != nil {
		return err
	}
	if err := is("delete", gone.NewState, tftypes.NewValue(noteType, nil)); err != nil {
		return err
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		return fmt.Errorf("the note is still there: %v", err)
	}
	stopped, err := provider.StopProvider(ctx, &tfplugin6.StopProvider_Request{})
	if err != nil {
		return err
	}
	if stopped.Error != "" {
		return fmt.Errorf("it can't be stopped: %s", stopped.Error)
	}
	return nil
}
