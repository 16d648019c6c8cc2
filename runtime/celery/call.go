package celery

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	amqp "github.com/rabbitmq/amqp091-go"
)

const (
	contentType = "application/json"
	// maxRetries is the highest number of retries of a message that is believed.
	maxRetries = 1_000_000
	// maxShort is the length of a short text in AMQP.
	maxShort = 255
)

// Call is one call of a task as it travels.
type Call struct {
	// Protocol is the version of Celery's message protocol that the call was read
	// from, 1 or 2. Calls are always written in version 2.
	Protocol int
	// Task is the task's name, and ID identifies the call through its retries.
	// Both are required.
	Task, ID string
	// Args is a JSON array of the positional arguments, and Kwargs a JSON object
	// of those by keyword. Empty is none.
	Args, Kwargs json.RawMessage
	// Retries counts the retries before this attempt: 0 in the first.
	Retries int
	// ETA is when the task is due, or zero for at once. Celery's worker holds a
	// message that comes earlier.
	ETA time.Time
	// Expires is when the call stops being of use, or zero for never.
	Expires time.Time
	// TimeLimit ends the task by force and SoftTimeLimit asks it to end; 0 is the
	// worker's own.
	TimeLimit, SoftTimeLimit time.Duration
	// RootID is the ID of the first call of a workflow, by default the ID itself,
	// and ParentID that of the one which made this call.
	RootID, ParentID string
	// Shadow is the name that Celery logs in place of the task's.
	Shadow string
	// ArgsRepr and KwargsRepr are what Celery logs of the arguments. The default is
	// Python's text of them, cut at 1024 characters.
	ArgsRepr, KwargsRepr string
	// Origin names the process that made the call.
	Origin string
	// IgnoreResult says that nobody reads the result, so that Celery stores none.
	IgnoreResult bool
	// ReplyTo is the queue for the result, where Celery's backend is rpc.
	ReplyTo string
	// Priority is the message's priority, 0 to 255. Celery always sends one.
	Priority uint8
	// Headers are the caller's own, beside Celery's.
	Headers amqp.Table
}

// isOwn reports whether a header of that name would take something from Celery:
// a name of the message, or of the context that its worker makes of it.
func isOwn(name string) bool {
	_, ok := slices.BinarySearch(own, name)
	return ok
}

var own = []string{
	"args", "argsrepr", "callbacks", "called_directly", "chain", "children", "chord", "compression", "correlation_id",
	"delivery_info", "errbacks", "eta", "expires", "group", "group_index", "headers", "hostname", "id", "ignore_result",
	"is_eager", "kwargs", "kwargsrepr", "lang", "logfile", "loglevel", "meth", "origin", "parent_id", "properties",
	"replaced_task_nesting", "reply_to", "retries", "root_id", "shadow", "stamped_headers", "stamps", "task", "taskset",
	"timelimit", "utc",
}

// Publishing returns the message of a call.
func (c Call) Publishing() (amqp.Publishing, error) {
	fail := func(err error) (amqp.Publishing, error) {
		return amqp.Publishing{}, fmt.Errorf("celery call of task %q id %q: %w", clip(c.Task), clip(c.ID), err)
	}
	args, kwargs, err := c.arguments()
	if err != nil {
		return fail(err)
	}
	if err := c.check(); err != nil {
		return fail(err)
	}
	return c.message(args, kwargs), nil
}

// message returns the message of a call that was checked.
func (c Call) message(args []any, kwargs object) amqp.Publishing {
	headers := amqp.Table{
		"lang":                  "py",
		"task":                  c.Task,
		"id":                    c.ID,
		"shadow":                optional(c.Shadow),
		"eta":                   optionalTime(c.ETA),
		"expires":               optionalTime(c.Expires),
		"group":                 nil,
		"group_index":           nil,
		"retries":               int32(c.Retries),
		"timelimit":             []any{seconds(c.TimeLimit), seconds(c.SoftTimeLimit)},
		"root_id":               c.ID,
		"parent_id":             optional(c.ParentID),
		"argsrepr":              c.ArgsRepr,
		"kwargsrepr":            c.KwargsRepr,
		"origin":                c.Origin,
		"ignore_result":         c.IgnoreResult,
		"replaced_task_nesting": int32(0),
		"stamped_headers":       nil,
		"stamps":                amqp.Table{},
	}
	if c.RootID != "" {
		headers["root_id"] = c.RootID
	}
	if c.ArgsRepr == "" {
		headers["argsrepr"] = describe(args, true)
	}
	if c.KwargsRepr == "" {
		headers["kwargsrepr"] = describe(kwargs, false)
	}
	maps.Copy(headers, c.Headers)
	return amqp.Publishing{
		Headers:         headers,
		ContentType:     contentType,
		ContentEncoding: "utf-8",
		DeliveryMode:    amqp.Persistent,
		Priority:        c.Priority,
		CorrelationId:   c.ID,
		ReplyTo:         c.ReplyTo,
		Body:            body(args, kwargs),
	}
}

// check refuses what cannot go over the wire.
func (c Call) check() error {
	switch {
	case c.Task == "" || !utf8.ValidString(c.Task):
		return fmt.Errorf("the task's name is %q (set one in UTF-8)", clip(c.Task))
	case c.ID == "" || len(c.ID) > maxShort || !utf8.ValidString(c.ID):
		return fmt.Errorf("the id has %d bytes (use 1 to %d of UTF-8)", len(c.ID), maxShort)
	case len(c.ReplyTo) > maxShort:
		return fmt.Errorf("field ReplyTo has %d bytes (use at most %d)", len(c.ReplyTo), maxShort)
	case c.Retries < 0 || c.Retries > maxRetries:
		return fmt.Errorf("field Retries is %d (use 0 to %d)", c.Retries, maxRetries)
	case c.TimeLimit < 0 || c.SoftTimeLimit < 0:
		return fmt.Errorf("field TimeLimit is %s and SoftTimeLimit %s (use positive durations, or 0 for none)", c.TimeLimit, c.SoftTimeLimit)
	}
	for name, at := range map[string]time.Time{"ETA": c.ETA, "Expires": c.Expires} {
		if year := at.UTC().Year(); year < 1 || year > 9999 {
			return fmt.Errorf("field %s is in the year %d (use 1 to 9999)", name, year)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Headers)) {
		if isOwn(name) {
			return fmt.Errorf("the header %q is Celery's own (choose another name)", name)
		}
		if name == "" || len(name) > maxShort {
			return fmt.Errorf("a header's name has %d bytes (use 1 to %d)", len(name), maxShort)
		}
	}
	return c.Headers.Validate()
}

// arguments parses what the body is made of.
func (c Call) arguments() ([]any, object, error) {
	list, named := []any{}, object{}
	if len(c.Args) > 0 {
		v, err := parse(c.Args)
		if err != nil {
			return nil, nil, fmt.Errorf("field Args: %w", err)
		}
		var ok bool
		if list, ok = v.([]any); !ok {
			return nil, nil, fmt.Errorf("field Args is %s (use a JSON array)", nameOf(v))
		}
	}
	if len(c.Kwargs) > 0 {
		v, err := parse(c.Kwargs)
		if err != nil {
			return nil, nil, fmt.Errorf("field Kwargs: %w", err)
		}
		var ok bool
		if named, ok = v.(object); !ok {
			return nil, nil, fmt.Errorf("field Kwargs is %s (use a JSON object)", nameOf(v))
		}
	}
	return list, named, nil
}

// body returns the body of protocol 2: the arguments, and the calls that are to
// follow, of which there are none.
func body(args []any, kwargs object) []byte {
	return appendJSON(nil, []any{args, kwargs, object{{"callbacks", nil}, {"errbacks", nil}, {"chain", nil}, {"chord", nil}}})
}

// optional returns nil for an empty text.
func optional(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func optionalTime(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return formatTime(at)
}

// seconds returns a duration as Python counts it, and nil for none.
func seconds(d time.Duration) any {
	switch {
	case d == 0:
		return nil
	case d%time.Second == 0 && d/time.Second <= math.MaxInt32:
		return int32(d / time.Second)
	}
	return d.Seconds()
}

// brokers reports whether a header is one that the broker writes, or reads. Sent
// again it would mislead: the deaths of an earlier life close a cycle, and CC
// delivers copies.
func brokers(name string) bool {
	switch name {
	case "x-death", "x-delivery-count", "x-acquired-count", "CC", "BCC":
		return true
	}
	return strings.HasPrefix(name, "x-first-death-") || strings.HasPrefix(name, "x-last-death-") || strings.HasPrefix(name, "x-opt-")
}
