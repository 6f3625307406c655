// Works with go-cty as often as it is asked to, line by line:
//
//   - {"type":T,"msgpack_hex":"…"}: here is a value of type T; the answer is its number;
//   - {"value":N,"work":"decode","times":M}: decode it M times, or "encode", "json decode", "json encode"; the answer says in how many
//     nanoseconds.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	ctymsgpack "github.com/zclconf/go-cty/cty/msgpack"
)

type request struct {
	Type       json.RawMessage `json:"type"`
	MsgpackHex string          `json:"msgpack_hex"`
	Value      int             `json:"value"`
	Work       string          `json:"work"`
	Times      int             `json:"times"`
}

// A value in each of its forms; JSON has none for unknown values.
type payload struct {
	ty      cty.Type
	value   cty.Value
	msgpack []byte
	json    []byte
}

func main() {
	if err := answer(os.Stdin, os.Stdout); err != nil && err != io.EOF {
		fmt.Fprintln(os.Stderr, "timed:", err)
		os.Exit(1)
	}
}

func answer(input io.Reader, output io.Writer) error {
	requests := json.NewDecoder(bufio.NewReader(input))
	var payloads []*payload
	for {
		var req request
		if err := requests.Decode(&req); err != nil {
			return err
		}
		if req.Type != nil {
			loaded, err := load(&req)
			if err != nil {
				return err
			}
			fmt.Fprintln(output, len(payloads))
			payloads = append(payloads, loaded)
			continue
		}
		elapsed, err := payloads[req.Value].time(req.Work, req.Times)
		if err != nil {
			return err
		}
		fmt.Fprintln(output, elapsed.Nanoseconds())
	}
}

func load(req *request) (*payload, error) {
	ty, err := ctyjson.UnmarshalType(req.Type)
	if err != nil {
		return nil, err
	}
	bytes, err := hex.DecodeString(req.MsgpackHex)
	if err != nil {
		return nil, err
	}
	value, err := ctymsgpack.Unmarshal(bytes, ty)
	if err != nil {
		return nil, err
	}
	loaded := &payload{ty: ty, value: value, msgpack: bytes}
	if value.IsWhollyKnown() {
		loaded.json, err = ctyjson.Marshal(value, ty)
	}
	return loaded, err
}

func (p *payload) time(name string, times int) (time.Duration, error) {
	work, known := map[string]func() error{
		"decode":      func() error { _, err := ctymsgpack.Unmarshal(p.msgpack, p.ty); return err },
		"encode":      func() error { _, err := ctymsgpack.Marshal(p.value, p.ty); return err },
		"json decode": func() error { _, err := ctyjson.Unmarshal(p.json, p.ty); return err },
		"json encode": func() error { _, err := ctyjson.Marshal(p.value, p.ty); return err },
	}[name]
	if !known {
		return 0, fmt.Errorf("no such work: %q", name)
	}
	start := time.Now()
	for range times {
		if err := work(); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
