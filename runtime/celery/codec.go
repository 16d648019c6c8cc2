package celery

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

const (
	defaultMaxBody = 1 << 20
	// reserved begins the names of the runtime's headers.
	reserved = "routecheck-"
	// maxKey is the size of a key that the runtime would enqueue.
	maxKey = 32 << 10
)

// Config configures a [Codec].
type Config struct {
	// Tasks are the tasks that Go and Celery share, whoever makes the calls and
	// whoever works on them. A task that is not listed is sent in the runtime's
	// own format; one that Celery sends is then unknown here.
	Tasks []Task
	// Origin names this process in Celery's log. The default is made of the
	// process and the host, as Celery's is.
	Origin string
	// MaxBody is how large a compressed body may become, in bytes. The default is
	// 1 MiB; set it to the client's.
	MaxBody int
}

// Codec reads and writes the messages of the tasks that are shared with Celery. A
// broker asks it before it uses the runtime's own format. It is safe for
// concurrent use.
type Codec struct {
	tasks   map[string]Task
	origin  string
	maxBody int
}

// New returns a codec. The error says all that is wrong with cfg.
func New(cfg Config) (*Codec, error) {
	c := &Codec{tasks: make(map[string]Task), origin: cfg.Origin, maxBody: cmp.Or(cfg.MaxBody, defaultMaxBody)}
	var errs []error
	for i, t := range cfg.Tasks {
		_, taken := c.tasks[t.name]
		switch {
		case t.err != nil:
			errs = append(errs, fmt.Errorf("Config.Tasks[%d]: %w", i, t.err))
		case t.name == "":
			errs = append(errs, fmt.Errorf("Config.Tasks[%d] is the zero Task (use Positional, Keyword or Single)", i))
		case taken:
			errs = append(errs, fmt.Errorf("Config.Tasks[%d]: task %q is listed twice (delete one)", i, t.name))
		}
		c.tasks[t.name] = t
	}
	if cfg.MaxBody < 0 {
		errs = append(errs, fmt.Errorf("Config.MaxBody is %d (set a positive number of bytes, or leave it out for %d)", cfg.MaxBody, defaultMaxBody))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("new Celery codec: %w", err)
	}
	if c.origin == "" {
		host, err := os.Hostname()
		if err != nil {
			host = "unknown"
		}
		c.origin = fmt.Sprintf("gen%d@%s", os.Getpid(), host)
	}
	return c, nil
}

// Encode returns the message of a publishing, and false for one that is to go in
// the runtime's own format. It has the message's ID as message_id too, which
// Celery does not look at, and by which a broker's returns are told apart. A publishing that comes from a message of Celery's is
// that message again, with what a retry, a dead letter or a replay changes.
func (c *Codec) Encode(p runtime.Publishing) (amqp.Publishing, bool, error) {
	if o, ok := p.Message.Origin.(*origin); ok {
		m, err := o.again(p, time.Now())
		return m, true, err
	}
	t, ok := c.tasks[p.Message.Task]
	if !ok || dead(p.Queue) {
		return amqp.Publishing{}, false, nil
	}
	m, err := c.fresh(p, t, time.Now())
	if err != nil {
		err = fmt.Errorf("message of task %q id %q for Celery: %w", p.Message.Task, p.Message.ID, err)
	}
	return m, true, err
}

// dead reports whether a queue holds dead letters, which Celery does not read.
func dead(queue string) bool { return strings.HasSuffix(queue, taskmeta.DeadSuffix) }

// fresh returns the message of a call that begins here.
func (c *Codec) fresh(p runtime.Publishing, t Task, now time.Time) (amqp.Publishing, error) {
	args, kwargs, err := t.encode(p.Message.Body)
	if err != nil {
		return amqp.Publishing{}, err
	}
	call := Call{
		Task:    p.Message.Task,
		ID:      p.Message.ID,
		Origin:  c.origin,
		Headers: make(amqp.Table, len(p.Message.Headers)),
		// The runtime has no results, so nobody would read it.
		IgnoreResult: true,
	}
	change, err := changes(p, now)
	if err != nil {
		return amqp.Publishing{}, err
	}
	call.Retries, call.ETA, call.Expires = change.retries, change.eta, change.expires
	for name, value := range p.Message.Headers {
		if carried(name) {
			call.Headers[name] = value
		}
	}
	if err := call.check(); err != nil {
		return amqp.Publishing{}, err
	}
	m := call.message(args, kwargs)
	m.MessageId = p.Message.ID
	return m, readable(m.Body)
}

// readable refuses a body that Celery's worker cannot decode because an object in
// it looks like one of Python's values: it would log that and drop the message.
func readable(body []byte) error {
	if !bytes.Contains(body, []byte(`"__type__"`)) {
		return nil
	}
	v, err := parse(body)
	if err != nil {
		return err
	}
	if _, err := plain(v); err != nil {
		return fmt.Errorf("an object of __type__ and __value__ is a value of Python's to Celery: %w", err)
	}
	return nil
}

// change is what the runtime decides about a message.
type change struct {
	retries      int
	eta, expires time.Time
}

// changes reads them from the runtime's headers.
func changes(p runtime.Publishing, now time.Time) (change, error) {
	var c change
	if s, ok := p.Message.Headers[runtime.HeaderAttempt]; ok {
		n, err := strconv.Atoi(s)
		if err != nil {
			return c, fmt.Errorf("header %s is %q (want a number)", runtime.HeaderAttempt, clip(s))
		}
		c.retries = min(max(n-1, 0), maxRetries)
	}
	if s, ok := p.Message.Headers[runtime.HeaderExpires]; ok {
		at, err := time.Parse(time.RFC3339Nano, s)
		if err != nil {
			return c, fmt.Errorf("header %s is %q (want a time in RFC 3339)", runtime.HeaderExpires, clip(s))
		}
		c.expires = at
	}
	if p.Delay > 0 {
		c.eta = now.Add(p.Delay)
	}
	return c, nil
}

// carried reports whether a header of the runtime's message travels beside
// Celery's. Those that do not are told by Celery's own.
func carried(name string) bool {
	switch name {
	case runtime.HeaderAttempt, runtime.HeaderExpires, runtime.HeaderDue, runtime.HeaderTimeout:
		return false
	}
	return true
}

// Decode returns the message of a delivery, and false for one that is none of
// Celery's. What is wrong with it is the message's Fault.
func (c *Codec) Decode(d amqp.Delivery) (runtime.Message, bool) {
	if !IsCall(d) {
		return runtime.Message{}, false
	}
	r := read(d, c.maxBody)
	m := runtime.Message{ID: r.call.ID, Task: r.call.Task, Body: d.Body, Headers: headers(d, r.call), Fault: r.err()}
	if t, ok := c.tasks[m.Task]; ok && m.Fault == nil {
		m.Fault = t.fill(&m, r)
	} else if m.Fault == nil {
		m.Fault = malformedf("task %q is not shared with Celery here (list it in Config.Tasks)", clip(m.Task))
	}
	m.Origin = &origin{delivery: d, call: r.call, damaged: r.err() != nil}
	return m, true
}

// fill sets the body, and the key that Celery's producers do not send.
func (t Task) fill(m *runtime.Message, r *reader) error {
	body, err := t.decode(r.args, r.kwargs)
	if err != nil {
		return err
	}
	if _, ok := m.Headers[runtime.HeaderKey]; !ok && t.key != nil {
		key, err := t.key(body)
		if err != nil {
			return err
		}
		if len(key) > maxKey {
			return malformedf("its idempotency key has %d bytes (use a hash for a key)", len(key))
		}
		if key != "" {
			m.Headers[runtime.HeaderKey] = key
		}
	}
	m.Body = body
	return nil
}

// headers returns the headers of the runtime's message.
func headers(d amqp.Delivery, c Call) map[string]string {
	h := make(map[string]string)
	for name, value := range c.Headers {
		if s, ok := value.(string); ok {
			h[name] = s
		}
	}
	// A dead letter says itself how many attempts were made. Otherwise Celery
	// counts, which may have had the message in between.
	if _, ok := h[runtime.HeaderReason]; !ok {
		h[runtime.HeaderAttempt] = strconv.Itoa(c.Retries + 1)
	}
	delete(h, runtime.HeaderExpires)
	if !c.Expires.IsZero() {
		h[runtime.HeaderExpires] = c.Expires.Format(time.RFC3339Nano)
	}
	if !c.ETA.IsZero() {
		h[runtime.HeaderDue] = c.ETA.Format(time.RFC3339Nano)
	}
	if limit := shorter(c.TimeLimit, c.SoftTimeLimit); limit > 0 {
		h[runtime.HeaderTimeout] = limit.String()
	}
	return h
}

// shorter returns the shorter of two limits, of which 0 is none.
func shorter(a, b time.Duration) time.Duration {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// origin is a message as Celery sent it.
type origin struct {
	delivery amqp.Delivery
	call     Call
	damaged  bool
}

// again returns the message for another attempt, or as a dead letter. Its body is
// as it came, and so are the headers but for the few that say where it stands, so
// that a Celery worker can have the next attempt.
func (o *origin) again(p runtime.Publishing, now time.Time) (amqp.Publishing, error) {
	d := o.delivery
	m := amqp.Publishing{
		Headers:         make(amqp.Table, len(d.Headers)+len(p.Message.Headers)),
		ContentType:     d.ContentType,
		ContentEncoding: d.ContentEncoding,
		DeliveryMode:    amqp.Persistent,
		Priority:        d.Priority,
		CorrelationId:   d.CorrelationId,
		ReplyTo:         d.ReplyTo,
		Body:            d.Body,
	}
	change, err := changes(p, now)
	if err != nil {
		return amqp.Publishing{}, fmt.Errorf("message of task %q id %q for Celery: %w", p.Message.Task, p.Message.ID, err)
	}
	again := !dead(p.Queue) && !o.damaged
	if again && o.call.Protocol == 1 {
		call := o.call
		call.Retries, call.ETA, call.Expires = change.retries, change.eta, change.expires
		call.Headers = nil
		if m, err = call.Publishing(); err != nil {
			return amqp.Publishing{}, err
		}
		d.Headers = o.call.Headers
	}
	m.MessageId = p.Message.ID
	for name, value := range d.Headers {
		if !brokers(name) && !strings.HasPrefix(name, reserved) {
			m.Headers[name] = value
		}
	}
	for name, value := range p.Message.Headers {
		if strings.HasPrefix(name, reserved) && (carried(name) || name == runtime.HeaderAttempt && dead(p.Queue)) {
			m.Headers[name] = value
		}
	}
	if again && o.call.Protocol == 2 {
		maps.Copy(m.Headers, amqp.Table{
			"retries": int32(change.retries),
			"eta":     optionalTime(change.eta),
			"expires": optionalTime(change.expires),
		})
	}
	return m, nil
}
