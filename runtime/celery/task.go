package celery

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Task says how the arguments of a declared task travel. Make one with
// [Positional], [Keyword] or [Single], beside the declaration, and list it in
// [Config].
type Task struct {
	name  string
	style style
	// params are the names of the parameters, in the order of the struct's fields.
	params []string
	// key returns the idempotency key of a body, or "" for one that does not
	// decode. It is nil for a task without keys.
	key func(body []byte) (string, error)
	err error
}

type style int

const (
	positional style = iota
	keyword
	single
)

// Positional passes the fields of the task's arguments, a struct, by position: as
// def confirm(event_id, amount) takes them. Fields that its JSON leaves out are
// left out, for the defaults of Python; what follows one goes by keyword.
//
// Calls from Celery may mix both, as Python lets them.
func Positional[A any](task *taskmeta.Task[A]) Task { return declare(task, positional) }

// Keyword passes the fields of the task's arguments, a struct, by keyword, under
// their names in JSON: as def confirm(*, event_id, amount) takes them. Calls from
// Celery may pass them by position too, in the order of the fields.
func Keyword[A any](task *taskmeta.Task[A]) Task { return declare(task, keyword) }

// Single passes the task's arguments, of any type, as one positional argument: a
// struct is a dict in Python, as def confirm(event) takes it. Calls from Celery
// pass it by position, too: the parameter's name is not known here.
func Single[A any](task *taskmeta.Task[A]) Task { return declare(task, single) }

func declare[A any](task *taskmeta.Task[A], style style) Task {
	if task == nil {
		return Task{err: errors.New("a task is nil (use the value that taskmeta.Define returns)")}
	}
	info := task.Info()
	t := Task{name: info.Name, style: style}
	if info.Keyed {
		t.key = func(body []byte) (string, error) { return keyOf(task, body) }
	}
	if style == single {
		return t
	}
	typ := reflect.TypeFor[A]()
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	params, err := params(typ)
	if err != nil {
		t.err = fmt.Errorf("task %q at %s: %w", info.Name, info.Where, err)
	}
	t.params = params
	return t
}

// keyOf returns the key of a body. Celery's producers send none, and the function
// that makes it may not have expected what they send.
func keyOf[A any](task *taskmeta.Task[A], body []byte) (key string, err error) {
	var args A
	if json.Unmarshal(body, &args) != nil {
		// The handler's decoder says what is wrong.
		return "", nil
	}
	defer func() {
		if v := recover(); v != nil {
			err = malformedf("its idempotency key cannot be made: panic: %v\n%s", v, debug.Stack())
		}
	}()
	if key = task.KeyOf(args); key == "" {
		return "", malformedf("its idempotency key is empty, which would make all such messages the same piece of work")
	}
	return key, nil
}

// params returns the names under which encoding/json writes the fields of a
// struct, in their order.
func params(typ reflect.Type) ([]string, error) {
	if typ.Kind() != reflect.Struct {
		return nil, fmt.Errorf("its arguments are a %s, which has no fields to be parameters (use a struct, or Single)", typ)
	}
	pointer := reflect.PointerTo(typ)
	if pointer.Implements(reflect.TypeFor[json.Marshaler]()) || pointer.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return nil, fmt.Errorf("its arguments %s write their own JSON, so their parameters are not known (use Single)", typ)
	}
	var names []string
	for f := range typ.Fields() {
		tag := f.Tag.Get("json")
		name, _, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Anonymous && name == "":
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				return nil, fmt.Errorf("its arguments %s embed %s, which leaves the order of the parameters open (name the field, or use Single)", typ, inner)
			}
			if f.IsExported() {
				names = append(names, f.Name)
			}
		case f.IsExported():
			names = append(names, cmp.Or(name, f.Name))
		}
	}
	for i, name := range names {
		if j := index(names[:i], name); j >= 0 {
			return nil, fmt.Errorf("its arguments %s have the fields %q and %q, which Go's JSON does not tell apart (rename one)", typ, names[j], name)
		}
	}
	return names, nil
}

// index returns the place of a name, as Go's JSON compares them.
func index(names []string, name string) int {
	return slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// encode returns the arguments that a body stands for.
func (t Task) encode(body []byte) ([]any, object, error) {
	v, err := parse(body)
	if err != nil {
		return nil, nil, err
	}
	if t.style == single {
		return []any{v}, object{}, nil
	}
	given, ok := v.(object)
	if !ok {
		return nil, nil, fmt.Errorf("its arguments are %s, which has no parameters (give it a value)", nameOf(v))
	}
	if t.style == keyword {
		return []any{}, given, nil
	}
	// Up to the first parameter that is left out, the fields are in order.
	n := 0
	for n < len(given) && n < len(t.params) && given[n].name == t.params[n] {
		n++
	}
	args := make([]any, n)
	for i := range args {
		args[i] = given[i].value
	}
	return args, given[n:], nil
}

// decode returns the body that arguments stand for.
func (t Task) decode(args []any, kwargs object) ([]byte, error) {
	if t.style == single {
		if len(args) != 1 || len(kwargs) > 0 {
			return nil, malformedf("it has %d arguments and %d by keyword (want one, by position)", len(args), len(kwargs))
		}
		return appendJSON(nil, args[0]), nil
	}
	if len(args) > len(t.params) {
		return nil, malformedf("it has %d arguments by position (want at most %d: %s)", len(args), len(t.params), strings.Join(t.params, ", "))
	}
	merged := make(object, 0, len(args)+len(kwargs))
	for i, v := range args {
		merged = append(merged, member{t.params[i], v})
	}
	for _, m := range kwargs {
		if i := index(t.params[:len(args)], m.name); i >= 0 {
			return nil, malformedf("it has the argument %q by position and by keyword (want it once)", t.params[i])
		}
		merged = append(merged, m)
	}
	return appendJSON(nil, merged), nil
}
