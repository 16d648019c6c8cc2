package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// validator is what an argument type may implement beside its JSON.
type validator interface{ Validate() error }

// validate asks the arguments themselves, if they can say, whether they are
// valid.
func validate[A any](args *A) error {
	v, ok := any(*args).(validator)
	if ok && isNil(v) && reflect.TypeOf(v).Elem().Implements(reflect.TypeFor[validator]()) {
		return fmt.Errorf("arguments are not valid: a nil %T has nothing to ask", v)
	}
	if !ok {
		v, ok = any(args).(validator)
	}
	if !ok {
		return nil
	}
	if err := v.Validate(); err != nil {
		return fmt.Errorf("arguments are not valid: %w", err)
	}
	return nil
}

func isNil(v any) bool {
	value := reflect.ValueOf(v)
	return value.Kind() == reflect.Pointer && value.IsNil()
}

// decoder reads bodies of one argument type.
type decoder[A any] struct {
	typ reflect.Type
	// fields are the names of the JSON object's fields, in lower case, or nil
	// where the type is no struct or decodes itself.
	fields map[string]bool
	// nullable says that null is a value of the type.
	nullable bool
}

func newDecoder[A any]() decoder[A] {
	typ := reflect.TypeFor[A]()
	d := decoder[A]{typ: typ}
	switch typ.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface:
		d.nullable = true
	}
	if _, ok := any(new(A)).(json.Unmarshaler); ok {
		d.nullable = true
		return d
	}
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
		if reflect.PointerTo(typ).Implements(reflect.TypeFor[json.Unmarshaler]()) {
			return d
		}
	}
	if typ.Kind() == reflect.Struct {
		d.fields = make(map[string]bool)
		addFields(d.fields, typ, make(map[reflect.Type]bool))
	}
	return d
}

// addFields collects the names under which encoding/json fills a struct. It may
// collect too many, where embedded structs hide each other's; that only makes
// the check more lenient.
func addFields(fields map[string]bool, typ reflect.Type, seen map[reflect.Type]bool) {
	if seen[typ] {
		return
	}
	seen[typ] = true
	for f := range typ.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		switch {
		case f.Tag.Get("json") == "-":
		case f.Anonymous && name == "" && inner.Kind() == reflect.Struct:
			addFields(fields, inner, seen)
		case !f.IsExported():
		case name != "":
			fields[strings.ToLower(name)] = true
		default:
			fields[strings.ToLower(f.Name)] = true
		}
	}
}

// decode reads a body. Fields that the type does not have are ignored, since
// producers are deployed before workers; but a body that has fields, and none of
// the type's, is the body of another task.
func (d decoder[A]) decode(body []byte) (A, error) {
	var args, none A
	if !utf8.Valid(body) {
		return none, errors.New("the body is not UTF-8")
	}
	if err := json.Unmarshal(body, &args); err != nil {
		return none, fmt.Errorf("the body is not the JSON of %s: %w", d.typ, err)
	}
	if !d.nullable && bytes.Equal(bytes.TrimSpace(body), []byte("null")) {
		return none, fmt.Errorf("the body is null, and %s has no such value", d.typ)
	}
	if names := d.strangers(body, args); len(names) > 0 {
		return none, fmt.Errorf("the body is of another type: %s has none of its fields %q", d.typ, names)
	}
	if err := validate(&args); err != nil {
		return none, err
	}
	return args, nil
}

// strangers returns the names of the body's fields if the type has none of them.
func (d decoder[A]) strangers(body []byte, args A) []string {
	// A value that was filled has had a field in common.
	v := reflect.ValueOf(&args).Elem()
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if len(d.fields) == 0 || !v.IsZero() {
		return nil
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(body, &object) != nil {
		return nil
	}
	var names []string
	for name := range object {
		if d.fields[strings.ToLower(name)] {
			return nil
		}
		names = append(names, name)
	}
	return names
}
