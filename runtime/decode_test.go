package runtime

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

type inner struct {
	City string `json:"city"`
}

type args struct {
	inner
	*args
	Cents   int    `json:"cents,omitempty"`
	Plain   string // Plain has no tag.
	Hidden  string `json:"-"`
	private string
}

// Nothing but reflection looks at these fields.
var _ = args{args: nil, private: ""}

type checked struct{ N int }

func (c *checked) Validate() error {
	if c == nil || c.N == 0 {
		return errors.New("n is zero")
	}
	return nil
}

type byValue struct{ N int }

func (byValue) Validate() error { return nil }

type custom struct{ raw string }

func (c *custom) UnmarshalJSON(b []byte) error { c.raw = string(b); return nil }

// decodeError decodes a body and returns the error.
func decodeError[A any](body string) error {
	_, err := newDecoder[A]().decode([]byte(body))
	return err
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"a struct", decodeError[args](`{"cents":1,"plain":"x","city":"Graz"}`), ""},
		{"a struct of zeros", decodeError[args](`{"cents":0}`), ""},
		{"names in any case", decodeError[args](`{"CENTS":0}`), ""},
		{"a field more", decodeError[args](`{"cents":0,"added":1}`), ""},
		{"an embedded field", decodeError[args](`{"city":""}`), ""},
		{"no field at all", decodeError[args](`{}`), ""},
		{"another type's fields", decodeError[args](`{"sku":"x"}`), `args has none of its fields ["sku"]`},
		{"only a hidden field", decodeError[args](`{"hidden":"x"}`), "another type"},
		{"another type's fields, behind a pointer", decodeError[*args](`{"sku":"x"}`), "another type"},
		{"null", decodeError[args](" null\n"), "has no such value"},
		{"null for a number", decodeError[int]("null"), "has no such value"},
		{"null for a pointer", decodeError[*args]("null"), ""},
		{"null for a slice", decodeError[[]int]("null"), ""},
		{"null for what decodes itself", decodeError[custom]("null"), ""},
		{"what decodes itself", decodeError[custom](`{"sku":"x"}`), ""},
		{"a pointer to what decodes itself", decodeError[*custom](`{"sku":"x"}`), ""},
		{"raw JSON", decodeError[json.RawMessage](`{"sku":"x"}`), ""},
		{"anything", decodeError[any](`[1,"x"]`), ""},
		{"a map", decodeError[map[string]int](`{"x":1}`), ""},
		{"an empty struct", decodeError[struct{}](`{"x":1}`), ""},
		{"a time", decodeError[time.Time](`"2026-11-30T12:00:00Z"`), ""},
		{"a fraction for an integer", decodeError[int]("1.5"), "JSON of int"},
		{"a number too large", decodeError[int8]("300"), "JSON of int8"},
		{"nothing", decodeError[int](""), "JSON of int"},
		{"two values", decodeError[int]("1 2"), "JSON of int"},
		{"a wrong bracket", decodeError[args](`{"cents":1]`), "JSON of runtime.args"},
		{"no UTF-8", decodeError[string]("\"\xff\""), "not UTF-8"},
		{"deep nesting", decodeError[any](strings.Repeat("[", 20_000)), "JSON"},
		{"valid by itself", decodeError[checked](`{"N":1}`), ""},
		{"invalid by itself", decodeError[checked](`{"N":0}`), "n is zero"},
		{"null for what has to be valid", decodeError[*byValue](`null`), "a nil *runtime.byValue has nothing to ask"},
		{"null that can be asked", decodeError[*checked](`null`), "n is zero"},
		{"invalid behind a pointer", decodeError[*checked](`{"N":0}`), "n is zero"},
	} {
		t.Run(c.name, func(t *testing.T) {
			switch {
			case c.want == "" && c.err != nil:
				t.Errorf("error is %v, want none", c.err)
			case c.want != "" && (c.err == nil || !strings.Contains(c.err.Error(), c.want)):
				t.Errorf("error is %v, want one with %q", c.err, c.want)
			}
		})
	}
}

// FuzzDecode checks that what one side encodes the other decodes, and that no
// body panics.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`{"cents":1}`, `{"sku":1}`, "null", "", "[", `{"args":{"cents":"x"}}`, `{"Cents":7,"plain":"é"}`} {
		f.Add([]byte(seed))
	}
	decoder := newDecoder[args]()
	f.Fuzz(func(t *testing.T, body []byte) {
		v, err := decoder.decode(body)
		if err != nil {
			return
		}
		again, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("Marshal of %+v: %v", v, err)
		}
		if _, err := decoder.decode(again); err != nil {
			t.Errorf("%q decodes, and what it encodes to, %q, does not: %v", body, again, err)
		}
	})
}
