// Answers what OpenTofu finds wrong with plans and with the results of applies, line by line:
//
//   - {"schema":S,"prior":"…","config":"…","planned":"…"}: a plan;
//   - {"schema":S,"first":"…","second":"…"}: a plan and the one that is made during the apply;
//   - {"schema":S,"planned":"…","new":"…"}: a result;
//   - {"schema":S,"prior":"…","config":"…","propose":true}: what OpenTofu proposes, as {"value":"…"};
//   - {"schema":S,"prior":"…","planned":"…","requires_replace":[[{"attribute":"disk"},{"index":0}]]}: paths of a plan.
//
// S is a schema as `tofu providers schema -json` prints it, a value is hexadecimal MessagePack. The answer holds the path of each finding,
// as a list of steps, beside what is said of it: {"findings":[{"path":["disk","0","size"],"message":"…"}]}. Where OpenTofu panics, which it
// does for values that it would never compare, the answer has "panic":true.
//
// The packages that find it are internal to OpenTofu's module. So the module of this program is named like a part of that.
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/opentofu/opentofu/internal/configs/configschema"
	"github.com/opentofu/opentofu/internal/plans/objchange"
	"github.com/zclconf/go-cty/cty"
	ctymsgpack "github.com/zclconf/go-cty/cty/msgpack"

	"tfvalue.test/oracle/lines"
)

type request struct {
	Schema  schema  `json:"schema"`
	Prior   *string `json:"prior"`
	Config  *string `json:"config"`
	Planned *string `json:"planned"`
	New     *string `json:"new"`
	First   *string `json:"first"`
	Second  *string `json:"second"`

	Propose         bool     `json:"propose"`
	RequiresReplace [][]step `json:"requires_replace"`
}

// step is a step of a path, as the protocol has it.
type step struct {
	Attribute *string `json:"attribute"`
	Key       *string `json:"key"`
	Index     *int64  `json:"index"`
}

type answer struct {
	Findings []finding `json:"findings"`
	Error    string    `json:"error,omitempty"`
	Panic    bool      `json:"panic,omitempty"`
	Value    string    `json:"value,omitempty"`
}

type finding struct {
	Path    []string `json:"path"`
	Message string   `json:"message"`
}

type schema struct {
	Block block `json:"block"`
}

type block struct {
	Attributes map[string]attribute   `json:"attributes"`
	BlockTypes map[string]nestedBlock `json:"block_types"`
}

type attribute struct {
	Type      cty.Type    `json:"type"`
	Nested    *nestedType `json:"nested_type"`
	Required  bool        `json:"required"`
	Optional  bool        `json:"optional"`
	Computed  bool        `json:"computed"`
	Sensitive bool        `json:"sensitive"`
}

type nestedType struct {
	Attributes map[string]attribute `json:"attributes"`
	Nesting    string               `json:"nesting_mode"`
}

type nestedBlock struct {
	Block    block  `json:"block"`
	Nesting  string `json:"nesting_mode"`
	MinItems int    `json:"min_items"`
	MaxItems int    `json:"max_items"`
}

func main() {
	lines.Answer(respond)
}

func respond(line []byte) (result answer) {
	defer func() {
		if cause := recover(); cause != nil {
			_, isOurs := cause.(undecodable)
			result = answer{Error: fmt.Sprint(cause), Panic: !isOurs}
		}
	}()
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		return answer{Error: err.Error()}
	}
	result, err := req.respond()
	if err != nil {
		return answer{Error: err.Error()}
	}
	return result
}

func (req *request) respond() (answer, error) {
	schema, err := req.Schema.Block.toTofu()
	if err != nil {
		return answer{}, err
	}
	if err := schema.InternalValidate(); err != nil {
		return answer{}, err
	}
	value := decoder(schema.ImpliedType())
	var found []error
	switch {
	case req.Propose:
		proposed := objchange.ProposedNew(schema, value(req.Prior), value(req.Config))
		bytes, err := ctymsgpack.Marshal(proposed, schema.ImpliedType())
		if err != nil {
			return answer{}, err
		}
		return answer{Findings: []finding{}, Value: hex.EncodeToString(bytes)}, nil
	case req.RequiresReplace != nil:
		return requiresReplace(value(req.Prior), value(req.Planned), req.RequiresReplace), nil
	case req.First != nil:
		found = objchange.AssertObjectCompatible(schema, value(req.First), value(req.Second))
	case req.New != nil:
		new := value(req.New)
		found = append(objchange.AssertObjectCompatible(schema, value(req.Planned), new), unknown(new)...)
	default:
		found = objchange.AssertPlanValid(schema, value(req.Prior), value(req.Config), value(req.Planned))
	}
	result := answer{Findings: []finding{}}
	for _, err := range found {
		result.Findings = append(result.Findings, finding{Path: path(err), Message: err.Error()})
	}
	return result, nil
}

// decoder decodes values of a type. What can't be decoded is a mistake of the test.
func decoder(ty cty.Type) func(*string) cty.Value {
	return func(text *string) cty.Value {
		if text == nil {
			panic(undecodable{errors.New("a value is missing")})
		}
		bytes, err := hex.DecodeString(*text)
		if err != nil {
			panic(undecodable{err})
		}
		value, err := ctymsgpack.Unmarshal(bytes, ty)
		if err != nil {
			panic(undecodable{err})
		}
		return value
	}
}

type undecodable struct{ error }

// requiresReplace is what OpenTofu refuses of the paths of a plan, in a function that has no name of its own. It doesn't look at them
// where there is no prior state, nor in a plan to destroy.
func requiresReplace(prior, planned cty.Value, paths [][]step) answer {
	result := answer{Findings: []finding{}}
	if prior.IsNull() || planned.IsNull() {
		return result
	}
	for _, steps := range paths {
		path, asked := cty.Path{}, []string{}
		for _, step := range steps {
			switch {
			case step.Attribute != nil:
				path, asked = path.GetAttr(*step.Attribute), append(asked, *step.Attribute)
			case step.Key != nil:
				path, asked = path.Index(cty.StringVal(*step.Key)), append(asked, *step.Key)
			default:
				path = path.Index(cty.NumberIntVal(*step.Index))
				asked = append(asked, strconv.FormatInt(*step.Index, 10))
			}
		}
		_, inPrior := hcl.ApplyPath(prior, path, nil)
		_, inPlanned := hcl.ApplyPath(planned, path, nil)
		if inPrior.HasErrors() && inPlanned.HasErrors() {
			result.Findings = append(result.Findings, finding{Path: asked, Message: "there is nothing"})
		}
	}
	return result
}

// unknown is what OpenTofu refuses besides of a result: all that is still unknown.
func unknown(value cty.Value) []error {
	var found []error
	_ = cty.Walk(value, func(path cty.Path, value cty.Value) (bool, error) {
		if !value.IsKnown() {
			found = append(found, path.NewErrorf("unknown after apply"))
		}
		return value.IsKnown(), nil
	})
	return found
}

func (block *block) toTofu() (*configschema.Block, error) {
	result := &configschema.Block{
		Attributes: map[string]*configschema.Attribute{},
		BlockTypes: map[string]*configschema.NestedBlock{},
	}
	if err := addAttributes(result.Attributes, block.Attributes); err != nil {
		return nil, err
	}
	for name, nested := range block.BlockTypes {
		inner, err := nested.Block.toTofu()
		if err != nil {
			return nil, err
		}
		nesting, err := nestingMode(nested.Nesting)
		if err != nil {
			return nil, err
		}
		result.BlockTypes[name] = &configschema.NestedBlock{
			Block:    *inner,
			Nesting:  nesting,
			MinItems: nested.MinItems,
			MaxItems: nested.MaxItems,
		}
	}
	return result, nil
}

func addAttributes(result map[string]*configschema.Attribute, attributes map[string]attribute) error {
	for name, attribute := range attributes {
		converted := &configschema.Attribute{
			Type:      attribute.Type,
			Required:  attribute.Required,
			Optional:  attribute.Optional,
			Computed:  attribute.Computed,
			Sensitive: attribute.Sensitive,
		}
		if attribute.Nested != nil {
			nesting, err := nestingMode(attribute.Nested.Nesting)
			if err != nil {
				return err
			}
			converted.NestedType = &configschema.Object{
				Attributes: map[string]*configschema.Attribute{},
				Nesting:    nesting,
			}
			if err := addAttributes(converted.NestedType.Attributes, attribute.Nested.Attributes); err != nil {
				return err
			}
		}
		result[name] = converted
	}
	return nil
}

func nestingMode(name string) (configschema.NestingMode, error) {
	switch name {
	case "single":
		return configschema.NestingSingle, nil
	case "group":
		return configschema.NestingGroup, nil
	case "list":
		return configschema.NestingList, nil
	case "set":
		return configschema.NestingSet, nil
	case "map":
		return configschema.NestingMap, nil
	}
	return 0, fmt.Errorf("%q is no nesting mode", name)
}

// path is where something was found; it ends before an element of a set, which has no key.
func path(err error) []string {
	steps := []string{}
	var pathError cty.PathError
	if !errors.As(err, &pathError) {
		return steps
	}
	for _, step := range pathError.Path {
		switch step := step.(type) {
		case cty.GetAttrStep:
			steps = append(steps, step.Name)
		case cty.IndexStep:
			switch {
			case step.Key.Type() == cty.String && step.Key.IsKnown():
				steps = append(steps, step.Key.AsString())
			case step.Key.Type() == cty.Number && step.Key.IsKnown():
				steps = append(steps, step.Key.AsBigFloat().Text('f', -1))
			default:
				return steps
			}
		}
	}
	return steps
}
