// Drives Pulumi's dynamic bridge by the calls that Pulumi's engine makes, with a provider of ours behind it.
//
//	drive BRIDGE SCENARIO.json PROVIDER [--include RESOURCE]
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/structpb"
)

// Scenario is the life of some resources.
type Scenario struct {
	Config    map[string]any
	Resources []struct {
		Type string
		// The provider can't tell whether such a resource still exists.
		InStateAlone bool `json:"in_state_alone"`
		Steps        []Step
		Import       string
		Invoke       *struct {
			Token string
			Args  map[string]any
		}
	}
}

// Step is what the program wants next of a resource. Expect is `create`, `preview` (a creation that isn't carried out), `none`, `update`, `replace` or
// `refused`.
type Step struct {
	Expect string
	Inputs map[string]any
}

var passed, failed int

// check counts, and prints what fails.
func check(name string, holds bool, details ...any) {
	if holds {
		passed++
		return
	}
	failed++
	fmt.Println("FAILED:", name+":", fmt.Sprint(details...))
}

// property is an input as the engine sends it. The text UNKNOWN stands for a value that isn't known yet.
func property(value any) resource.PropertyValue {
	switch value := value.(type) {
	case string:
		if value == "UNKNOWN" {
			return resource.MakeComputed(resource.NewStringProperty(""))
		}
	case map[string]any:
		properties := resource.PropertyMap{}
		for key, element := range value {
			properties[resource.PropertyKey(key)] = property(element)
		}
		return resource.NewObjectProperty(properties)
	case []any:
		elements := []resource.PropertyValue{}
		for _, element := range value {
			elements = append(elements, property(element))
		}
		return resource.NewArrayProperty(elements)
	}
	return resource.NewPropertyValue(value)
}

func marshal(inputs map[string]any) *structpb.Struct {
	options := plugin.MarshalOptions{KeepUnknowns: true, KeepSecrets: true, KeepResources: true}
	marshalled, err := plugin.MarshalProperties(property(inputs).ObjectValue(), options)
	if err != nil {
		panic(err)
	}
	return marshalled
}

func text(properties *structpb.Struct) string {
	text, _ := json.Marshal(properties.AsMap())
	return string(text)
}

// instance is a resource of the program, as the engine knows it.
type instance struct {
	pulumirpc.ResourceProviderClient
	ctx             context.Context
	kind, name, urn string
	inStateAlone    bool
	// The state and the inputs that led to it. There is no resource without an id.
	id            string
	state, inputs *structpb.Struct
}

// step takes the resource to the next inputs.
func (r *instance) step(name string, step Step) {
	checked, err := r.Check(r.ctx, &pulumirpc.CheckRequest{
		Urn: r.urn, News: marshal(step.Inputs), Olds: r.inputs, RandomSeed: make([]byte, 32), Type: r.kind, Name: r.name,
	})
	if err != nil {
		check(name+" Check", false, err)
		return
	}
	refused := len(checked.Failures) > 0
	check(name+" Check", refused == (step.Expect == "refused"), checked.Failures)
	if refused {
		return
	}
	if r.id != "" && !r.change(name, step.Expect, checked.Inputs) {
		return
	}
	if r.id == "" && !r.create(name, step.Expect, checked.Inputs) {
		return
	}
	read, err := r.read(r.id, r.state, r.inputs)
	check(name+" Read", err == nil && text(read.GetProperties()) == text(r.state), text(read.GetProperties()), " instead of ", text(r.state), err)
	if err == nil {
		diff, err := r.diff(read.Properties, r.inputs)
		check(name+" Diff after Read", err == nil && diff.Changes == pulumirpc.DiffResponse_DIFF_NONE, diff, err)
	}
}

func (r *instance) read(id string, state, inputs *structpb.Struct) (*pulumirpc.ReadResponse, error) {
	return r.Read(r.ctx, &pulumirpc.ReadRequest{Id: id, Urn: r.urn, Properties: state, Inputs: inputs, Type: r.kind, Name: r.name})
}

func (r *instance) diff(state, news *structpb.Struct) (*pulumirpc.DiffResponse, error) {
	return r.Diff(r.ctx, &pulumirpc.DiffRequest{
		Id: r.id, Urn: r.urn, Olds: state, News: news, OldInputs: r.inputs, Type: r.kind, Name: r.name,
	})
}

// change updates the resource, or deletes it if it is to be replaced. It returns whether there is something left to do or to read.
func (r *instance) change(name, expected string, news *structpb.Struct) bool {
	diff, err := r.diff(r.state, news)
	change := "update"
	if len(diff.GetReplaces()) > 0 {
		change = "replace"
	} else if diff.GetChanges() == pulumirpc.DiffResponse_DIFF_NONE {
		change = "none"
	}
	check(name+" Diff", err == nil && change == expected, change, " instead of ", expected, ": ", diff, err)
	switch change {
	case "update":
		update := &pulumirpc.UpdateRequest{
			Id: r.id, Urn: r.urn, Olds: r.state, News: news, OldInputs: r.inputs, Preview: true, Type: r.kind, Name: r.name,
		}
		_, err := r.Update(r.ctx, update)
		check(name+" Update, previewed", err == nil, err)
		update.Preview = false
		updated, err := r.Update(r.ctx, update)
		check(name+" Update", err == nil, err)
		if err == nil {
			r.state, r.inputs = updated.Properties, news
		}
		return err == nil
	case "replace":
		r.delete(name)
		return true
	}
	return false
}

func (r *instance) create(name, expected string, inputs *structpb.Struct) bool {
	create := &pulumirpc.CreateRequest{Urn: r.urn, Properties: inputs, Preview: true, Type: r.kind, Name: r.name}
	_, err := r.Create(r.ctx, create)
	check(name+" Create, previewed", err == nil, err)
	if expected == "preview" {
		return false
	}
	create.Preview = false
	created, err := r.Create(r.ctx, create)
	check(name+" Create", err == nil && created.Id != "", err)
	if err == nil {
		r.id, r.state, r.inputs = created.Id, created.Properties, inputs
	}
	return err == nil
}

func (r *instance) delete(name string) {
	_, err := r.Delete(r.ctx, &pulumirpc.DeleteRequest{
		Id: r.id, Urn: r.urn, Properties: r.state, OldInputs: r.inputs, Type: r.kind, Name: r.name,
	})
	check(name+" Delete", err == nil, err)
	if !r.inStateAlone {
		read, err := r.read(r.id, r.state, r.inputs)
		check(name+" Read after Delete", err == nil && read.Id == "", read, err)
	}
	r.id = ""
}

// start starts the bridge, and connects to it.
func start(program string) (*exec.Cmd, pulumirpc.ResourceProviderClient, error) {
	bridge := exec.Command(program, "127.0.0.1:1")
	bridge.Stderr = os.Stderr
	output, err := bridge.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := bridge.Start(); err != nil {
		return nil, nil, err
	}
	port, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		return bridge, nil, err
	}
	connection, err := grpc.NewClient("127.0.0.1:"+strings.TrimSpace(port),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(400<<20)))
	return bridge, pulumirpc.NewResourceProviderClient(connection), err
}

// drive plays the scenario.
func drive(client pulumirpc.ResourceProviderClient, scenario Scenario, provider []string) error {
	ctx := context.Background()
	parameters := &pulumirpc.ParameterizeRequest_Args{Args: &pulumirpc.ParameterizeRequest_ParametersArgs{Args: provider}}
	parameterized, err := client.Parameterize(ctx, &pulumirpc.ParameterizeRequest{Parameters: parameters})
	if err != nil {
		return err
	}
	schema, err := client.GetSchema(ctx, &pulumirpc.GetSchemaRequest{
		SubpackageName: parameterized.Name, SubpackageVersion: parameterized.Version,
	})
	if err != nil {
		return err
	}
	var types struct{ Resources map[string]any }
	if err := json.Unmarshal([]byte(schema.Schema), &types); err != nil {
		return err
	}
	urn := "urn:pulumi:dev::stack::"
	config, err := client.CheckConfig(ctx, &pulumirpc.CheckRequest{
		Urn: urn + "pulumi:providers:" + parameterized.Name + "::p", News: marshal(scenario.Config),
	})
	check("CheckConfig", err == nil && len(config.Failures) == 0, config, err)
	_, err = client.Configure(ctx, &pulumirpc.ConfigureRequest{
		Args: config.GetInputs(), AcceptSecrets: true, AcceptResources: true, SendsOldInputs: true, SendsOldInputsToDelete: true,
	})
	check("Configure", err == nil, err)
	for _, wanted := range scenario.Resources {
		check(wanted.Type+" has a schema", types.Resources[wanted.Type] != nil)
		resource := &instance{ResourceProviderClient: client, ctx: ctx, kind: wanted.Type, name: "r", urn: urn + wanted.Type + "::r", inStateAlone: wanted.InStateAlone}
		for i, step := range wanted.Steps {
			resource.step(fmt.Sprintf("%s, step %d,", wanted.Type, i), step)
		}
		if wanted.Import != "" {
			read, err := resource.read(wanted.Import, nil, nil)
			check(wanted.Type+" import", err == nil && read.Id == wanted.Import && len(read.Inputs.GetFields()) > 0, read, err)
		}
		if wanted.Invoke != nil {
			answer, err := client.Invoke(ctx, &pulumirpc.InvokeRequest{Tok: wanted.Invoke.Token, Args: marshal(wanted.Invoke.Args)})
			check(wanted.Invoke.Token, err == nil && len(answer.Failures) == 0, answer, err)
		}
		if resource.id != "" {
			resource.delete(wanted.Type)
		}
	}
	return nil
}

func main() {
	file, err := os.ReadFile(os.Args[2])
	var scenario Scenario
	if err == nil {
		err = json.Unmarshal(file, &scenario)
	}
	var bridge *exec.Cmd
	var client pulumirpc.ResourceProviderClient
	if err == nil {
		bridge, client, err = start(os.Args[1])
	}
	if err == nil {
		err = drive(client, scenario, os.Args[3:])
		check("the provider is taken", err == nil, err)
	} else {
		check("the bridge starts", false, err)
	}
	if bridge != nil && bridge.Process != nil {
		if client != nil {
			_, _ = client.Cancel(context.Background(), nil)
		}
		_ = bridge.Process.Kill()
		_ = bridge.Wait()
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		os.Exit(1)
	}
}
