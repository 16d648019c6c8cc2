package celery

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	amqp "github.com/rabbitmq/amqp091-go"
)

// Parse reads a call. The error says all that is wrong, and is [ErrMalformed]; with
// it come the task, the ID and what else could be read. maxBody bounds what a
// compressed body may become, in bytes.
func Parse(d amqp.Delivery, maxBody int) (Call, error) {
	r := read(d, maxBody)
	return r.call, r.err()
}

// reader reads one message.
type reader struct {
	call Call
	// args and kwargs are the arguments in plain JSON.
	args   []any
	kwargs object

	headers amqp.Table
	// fields are what protocol 1 has in the body in place of headers.
	fields object
	errs   []error
}

func read(d amqp.Delivery, maxBody int) *reader {
	r := &reader{call: Call{Protocol: 1, ReplyTo: d.ReplyTo, Priority: d.Priority, Headers: custom(d.Headers)}}
	if hasTask(d) {
		r.call.Protocol, r.headers = 2, d.Headers
	}
	content, err := content(d, maxBody)
	if err != nil {
		r.errs = append(r.errs, err)
	} else {
		r.body(content)
	}
	r.names(d)
	r.numbers()
	return r
}

func (r *reader) fault(format string, args ...any) {
	r.errs = append(r.errs, malformedf(format, args...))
}

func (r *reader) err() error { return errors.Join(r.errs...) }

// body reads the arguments, and refuses what is to follow them.
func (r *reader) body(content any) {
	switch content := content.(type) {
	case []any:
		if r.call.Protocol == 1 {
			r.fault("it has no header task and its body is a list (want the header for protocol 2, or an object for protocol 1)")
			return
		}
		if len(content) != 3 {
			r.fault("its body has %d elements (want 3: arguments, arguments by keyword, and what is to follow)", len(content))
			return
		}
		r.arguments(content[0], content[1])
		switch follows := content[2].(type) {
		case nil:
		case object:
			for _, m := range follows {
				r.refuse(m.name, m.value)
			}
		default:
			r.fault("what is to follow is %s (want an object, or null)", nameOf(follows))
		}
	case object:
		r.fields = content
		args, kwargs := content.get("args"), content.get("kwargs")
		if args == nil {
			args = []any{}
		}
		if kwargs == nil {
			kwargs = object{}
		}
		r.arguments(args, kwargs)
		for _, name := range []string{"callbacks", "errbacks", "chain", "chord"} {
			r.refuse(name, content.get(name))
		}
	default:
		r.fault("its body is %s (want a list of 3)", nameOf(content))
	}
}

func (r *reader) arguments(args, kwargs any) {
	list, ok := args.([]any)
	if !ok {
		r.fault("its arguments are %s (want a list)", nameOf(args))
		return
	}
	named, ok := kwargs.(object)
	if !ok {
		r.fault("its arguments by keyword are %s (want an object)", nameOf(kwargs))
		return
	}
	r.call.Args, r.call.Kwargs = appendJSON(nil, list), appendJSON(nil, named)
	for i := range list {
		v, err := plain(list[i])
		if err != nil {
			r.fault("%w", err)
			return
		}
		list[i] = v
	}
	for i := range named {
		v, err := plain(named[i].value)
		if err != nil {
			r.fault("%w", err)
			return
		}
		named[i].value = v
	}
	r.args, r.kwargs = list, named
}

// refuse reports what would have to be done beside the task.
func (r *reader) refuse(name string, value any) {
	switch v := value.(type) {
	case nil:
		return
	case bool:
		if !v {
			return
		}
	case string:
		if v == "" {
			return
		}
	case []any:
		if len(v) == 0 {
			return
		}
	case object:
		if len(v) == 0 {
			return
		}
	}
	hint := "let a Celery worker have it"
	switch name {
	case "callbacks":
		hint = "call the task without link"
	case "errbacks":
		hint = "call the task without link_error"
	case "chain", "chord", "group":
		hint = "call the task by itself"
	default:
		name = fmt.Sprintf("option %q", clip(name))
	}
	r.errs = append(r.errs, &UnsupportedError{Feature: name, Hint: hint})
}

// names reads the texts of a call.
func (r *reader) names(d amqp.Delivery) {
	c := &r.call
	c.Task = r.required("task")
	c.ID = r.required("id")
	if len(c.ID) > maxShort {
		r.fault("its id has %d bytes (want at most %d)", len(c.ID), maxShort)
	}
	if c.ID == "" || len(c.ID) > maxShort {
		// An operator needs something to call it by.
		c.ID = d.CorrelationId
	}
	c.RootID, c.ParentID = r.text("root_id"), r.text("parent_id")
	c.Shadow, c.Origin = r.text("shadow"), r.text("origin")
	c.ArgsRepr, c.KwargsRepr = r.text("argsrepr"), r.text("kwargsrepr")
	c.IgnoreResult, _ = r.get("ignore_result").(bool)
	for _, name := range []string{"group", "taskset"} {
		if v := r.get(name); v != nil && v != "" {
			r.refuse("group", "one")
			break
		}
	}
}

// numbers reads the counts and the times of a call.
func (r *reader) numbers() {
	c := &r.call
	if v := r.get("retries"); v != nil {
		n, ok := integer(v)
		if !ok || n < 0 || n > maxRetries {
			r.fault("its retries are %s (want a number from 0 to %d)", show(v), maxRetries)
		} else {
			c.Retries = int(n)
		}
	}
	c.ETA, c.Expires = r.time("eta"), r.time("expires")
	switch limits := r.get("timelimit").(type) {
	case nil:
	case []any:
		if len(limits) == 0 {
			return
		}
		if len(limits) != 2 {
			r.fault("its timelimit has %d elements (want 2: by force, and soft)", len(limits))
			return
		}
		c.TimeLimit, c.SoftTimeLimit = r.limit(limits[0]), r.limit(limits[1])
	default:
		r.fault("its timelimit is %s (want a list of 2)", nameOf(limits))
	}
}

// get returns a header, or in protocol 1 the body's field of that name. A message
// that has both is told by its headers.
func (r *reader) get(name string) any {
	if v, ok := r.headers[name]; ok {
		return v
	}
	return r.fields.get(name)
}

func (r *reader) required(name string) string {
	switch v := r.get(name).(type) {
	case string:
		if v == "" {
			r.fault("its %s is empty", name)
		}
		if !utf8.ValidString(v) {
			r.fault("its %s %q is not UTF-8", name, clip(v))
			return strings.ToValidUTF8(v, "\uFFFD")
		}
		return v
	case nil:
		r.fault("it has no %s (Celery sets a header of that name)", name)
	default:
		r.fault("its %s is %s (want a text)", name, nameOf(v))
	}
	return ""
}

// text returns what is only carried along, or shown.
func (r *reader) text(name string) string {
	s, _ := r.get(name).(string)
	return s
}

func (r *reader) time(name string) time.Time {
	switch v := r.get(name).(type) {
	case nil:
	case time.Time:
		return v.UTC()
	case string:
		at, err := parseTime(v)
		if err != nil {
			r.fault("its %s is %q (want a time in ISO 8601)", name, clip(v))
		}
		return at
	default:
		r.fault("its %s is %s (want a time in ISO 8601)", name, nameOf(v))
	}
	return time.Time{}
}

// limit reads one of the time limits, which are in seconds.
func (r *reader) limit(v any) time.Duration {
	const most = 1 << 30
	var s float64
	switch v := v.(type) {
	case nil:
		return 0
	case float32:
		s = float64(v)
	case float64:
		s = v
	case json.Number:
		var err error
		if s, err = v.Float64(); err != nil {
			s = -1
		}
	default:
		n, ok := integer(v)
		if !ok {
			n = -1
		}
		s = float64(n)
	}
	if !(s >= 0 && s <= most) {
		r.fault("a time limit is %s (want a number of seconds, at most %d)", show(v), most)
		return 0
	}
	if s == 0 {
		return 0
	}
	return max(time.Duration(s*float64(time.Second)), 1)
}

// integer returns a whole number of any type that AMQP or JSON has.
func integer(v any) (int64, bool) {
	switch v := v.(type) {
	case int8:
		return int64(v), true
	case int16:
		return int64(v), true
	case int32:
		return int64(v), true
	case int64:
		return v, true
	case uint8:
		return int64(v), true
	case uint16:
		return int64(v), true
	case uint32:
		return int64(v), true
	case json.Number:
		n, err := v.Int64()
		return n, err == nil
	}
	return 0, false
}

// show returns a short text of a value for an error.
func show(v any) string {
	switch v.(type) {
	case json.Number, int8, int16, int32, int64, uint8, uint16, uint32, float32, float64:
		return clip(fmt.Sprint(v))
	}
	return nameOf(v)
}

// custom returns the headers that are neither Celery's nor the broker's.
func custom(headers amqp.Table) amqp.Table {
	var table amqp.Table
	for name, v := range headers {
		if name == "" || isOwn(name) || brokers(name) {
			continue
		}
		if table == nil {
			table = make(amqp.Table)
		}
		table[name] = v
	}
	return table
}
