// Answers what go-cty makes of a value, line by line, in the format of tests/conformance:
//
//   - {"id":…,"type":T,"msgpack_hex":"…"}, {"id":…,"type":T,"json":"…"} or {"id":…,"type":T,"json_hex":"…"}: a value of type T;
//   - {"id":…,"type_text":"…"}: the JSON of a type constraint;
//   - {"id":…,"unicode_version":true}: which version of Unicode Go has.
//
// Besides, where go-cty panics the answer has "panic":true, and where it would need gigabytes or minutes, "hazard":true: it isn't asked then.
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	ctymsgpack "github.com/zclconf/go-cty/cty/msgpack"

	"tfvalue.test/oracle/lines"
)

type request struct {
	ID         json.RawMessage `json:"id"`
	Type       json.RawMessage `json:"type"`
	MsgpackHex *string         `json:"msgpack_hex"`
	JSON       *string         `json:"json"`
	JSONHex    *string         `json:"json_hex"`
	TypeText   *string         `json:"type_text"`
	Unicode    bool            `json:"unicode_version"`
}

type answer map[string]any

func main() {
	lines.Answer(respond)
}

func respond(line []byte) (result answer) {
	var id json.RawMessage
	defer func() {
		if cause := recover(); cause != nil {
			result = answer{"ok": false, "error": fmt.Sprint("panic: ", cause), "error_path": "", "panic": true}
		}
		result["id"] = id
	}()
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		return refused(err)
	}
	id = req.ID
	result, err := req.respond()
	if err != nil {
		return refused(err)
	}
	return result
}

func refused(err error) answer {
	path := ""
	var pathError cty.PathError
	if errors.As(err, &pathError) {
		path = formatPath(pathError.Path)
	}
	return answer{"ok": false, "error": err.Error(), "error_path": path}
}

func (req *request) respond() (answer, error) {
	if req.Unicode {
		return answer{"ok": true, "unicode_version": unicode.Version}, nil
	}
	if req.TypeText != nil {
		ty, err := ctyjson.UnmarshalType([]byte(*req.TypeText))
		if err != nil {
			return nil, err
		}
		text, err := ctyjson.MarshalType(ty)
		if err != nil {
			return nil, err
		}
		return answer{"ok": true, "type_json": string(text)}, nil
	}
	ty, err := ctyjson.UnmarshalType(req.Type)
	if err != nil {
		return nil, err
	}
	ty = ty.WithoutOptionalAttributesDeep()
	var input []byte
	decode := ctyjson.Unmarshal
	switch {
	case req.MsgpackHex != nil:
		decode = ctymsgpack.Unmarshal
		input, err = hex.DecodeString(*req.MsgpackHex)
	case req.JSON != nil:
		input = []byte(*req.JSON)
	case req.JSONHex != nil:
		input, err = hex.DecodeString(*req.JSONHex)
	default:
		err = errors.New("one of msgpack_hex, json and json_hex is required")
	}
	if err != nil {
		return nil, err
	}
	if hazardous(input) {
		return answer{"ok": false, "error": "too dangerous to ask", "error_path": "", "hazard": true}, nil
	}
	value, err := decode(input, ty)
	if err != nil {
		return nil, err
	}
	bytes, err := ctymsgpack.Marshal(value, ty)
	if err != nil {
		return nil, err
	}
	result := answer{"ok": true, "msgpack_hex": hex.EncodeToString(bytes), "json": nil}
	if text, err := ctyjson.Marshal(value, ty); err != nil {
		result["json_error"] = err.Error()
	} else {
		result["json"] = string(text)
	}
	return result, nil
}

// hazardous tells whether the input might make go-cty allocate or print what a few bytes command: an array, a map or a list of unknown
// elements with a length of 32 bits or more, or a number with an exponent of five digits. It looks at bytes and not at values, so it is true
// of harmless inputs too.
func hazardous(input []byte) bool {
	digits := 0
	exponent := false
	for i, b := range input {
		switch b {
		case 0xdd, 0xdf, 0xce:
			if len(input) > i+2 && (input[i+1] != 0 || input[i+2] > 4) {
				return true
			}
		case 0xcf, 0xd3:
			// Of a bound of lengths: its key stands before.
			if i > 0 && (input[i-1] == 5 || input[i-1] == 6) {
				return true
			}
		}
		switch {
		case b == 'e' || b == 'E' || b == 'p' || b == 'P':
			digits, exponent = 0, true
		case exponent && b >= '0' && b <= '9':
			if digits++; digits >= 5 {
				return true
			}
		case exponent && (b == '+' || b == '-') && digits == 0:
		default:
			exponent = false
		}
	}
	return false
}

func formatPath(path cty.Path) string {
	var text strings.Builder
	for _, step := range path {
		switch step := step.(type) {
		case cty.GetAttrStep:
			text.WriteString("." + step.Name)
		case cty.IndexStep:
			switch {
			case !step.Key.IsKnown() || step.Key.IsNull():
				text.WriteString("[?]")
			case step.Key.Type() == cty.String:
				fmt.Fprintf(&text, "[%q]", step.Key.AsString())
			case step.Key.Type() == cty.Number:
				fmt.Fprintf(&text, "[%s]", step.Key.AsBigFloat().Text('f', -1))
			default:
				text.WriteString("[?]")
			}
		}
	}
	return text.String()
}
