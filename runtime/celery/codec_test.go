package celery

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// delivered returns a publishing as a consumer gets it.
func delivered(p amqp.Publishing) amqp.Delivery {
	return amqp.Delivery{
		Headers: p.Headers, ContentType: p.ContentType, ContentEncoding: p.ContentEncoding, DeliveryMode: p.DeliveryMode,
		Priority: p.Priority, CorrelationId: p.CorrelationId, ReplyTo: p.ReplyTo, Expiration: p.Expiration,
		MessageId: p.MessageId, Type: p.Type, Body: p.Body,
	}
}

// enqueued returns what the runtime publishes in a first attempt.
func enqueued(task, body string) runtime.Publishing {
	return runtime.Publishing{Queue: "money", Message: runtime.Message{ID: "m1", Task: task, Body: []byte(body), Headers: map[string]string{
		runtime.HeaderAttempt: "1", runtime.HeaderQueue: "money", runtime.HeaderKey: "e1", "trace": "00-1",
	}}}
}

// The message that a Celery worker gets, in each style.
func TestEncode(t *testing.T) {
	const rest = `, {"callbacks": null, "errbacks": null, "chain": null, "chord": null}]`
	for _, c := range []struct{ task, in, body, args, kwargs string }{
		{"payments.confirm", `{"event":"é1","due":3}`, `[["\u00e91", 3], {}` + rest, "('é1', 3)", "{}"},
		{"payments.refund", `{"event":"é1","due":3}`, `[[], {"event": "\u00e91", "due": 3}` + rest, "()", "{'event': 'é1', 'due': 3}"},
		{"payments.settle", `{"event":"é1","due":3}`, `[[{"event": "\u00e91", "due": 3}], {}` + rest, "({'event': 'é1', 'due': 3},)", "{}"},
	} {
		t.Run(c.task, func(t *testing.T) {
			got, ok, err := newShared(t).codec.Encode(enqueued(c.task, c.in))
			if err != nil || !ok {
				t.Fatalf("encoded: %t, error %v", ok, err)
			}
			wantMessage(t, got, amqp.Publishing{
				ContentType: "application/json", ContentEncoding: "utf-8", DeliveryMode: 2, CorrelationId: "m1", MessageId: "m1", Body: []byte(c.body),
				Headers: amqp.Table{
					"lang": "py", "task": c.task, "id": "m1", "shadow": nil, "eta": nil, "expires": nil, "group": nil, "group_index": nil,
					"retries": int32(0), "timelimit": []any{nil, nil}, "root_id": "m1", "parent_id": nil, "argsrepr": c.args, "kwargsrepr": c.kwargs,
					"origin": "gen1@go", "ignore_result": true, "replaced_task_nesting": int32(0), "stamped_headers": nil, "stamps": amqp.Table{},
					"trace": "00-1", runtime.HeaderKey: "e1", runtime.HeaderQueue: "money",
				},
			})
			if err := got.Headers.Validate(); err != nil {
				t.Error(err)
			}
		})
	}
}

// What the runtime decides of a message is in Celery's own headers.
func TestEncodeDecisions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now := time.Now()
		p := enqueued("payments.confirm", `{"event":"e1"}`)
		p.Delay = 2500 * time.Millisecond
		p.Message.Headers[runtime.HeaderAttempt] = "4"
		p.Message.Headers[runtime.HeaderExpires] = now.Add(time.Hour).Format(time.RFC3339Nano)
		got, ok, err := newShared(t).codec.Encode(p)
		if err != nil || !ok {
			t.Fatalf("encoded: %t, error %v", ok, err)
		}
		for name, want := range map[string]any{"retries": int32(3), "eta": formatTime(now.Add(p.Delay)), "expires": formatTime(now.Add(time.Hour))} {
			if got.Headers[name] != want {
				t.Errorf("header %s is %v, want %v", name, got.Headers[name], want)
			}
		}
		// Where a message waits, the broker would expire it at its first step.
		if got.Expiration != "" {
			t.Errorf("expiration is %q", got.Expiration)
		}
	})
}

// What is not shared goes in the runtime's own format.
func TestEncodeLeavesOthers(t *testing.T) {
	s := newShared(t)
	letter := enqueued("payments.confirm", `{"event":"e1"}`)
	letter.Queue = runtime.DeadQueue("money")
	for name, p := range map[string]runtime.Publishing{
		"a private task": enqueued("payments.private", `{"event":"e1"}`),
		"a dead letter":  letter,
		"no task":        enqueued("", `{}`),
	} {
		if got, ok, err := s.codec.Encode(p); ok || err != nil {
			t.Errorf("%s is %+v, error %v", name, got, err)
		}
	}
	if m, ok := s.codec.Decode(amqp.Delivery{Type: "payments.confirm", MessageId: "m1"}); ok {
		t.Errorf("the runtime's own message is %+v", m)
	}
}

func TestEncodeRefuses(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*runtime.Message)
		texts  []string
	}{
		{"a header of Celery's", func(m *runtime.Message) { m.Headers["retries"] = "9" }, []string{`header "retries"`, "choose another name"}},
		{"a header of the worker's context", func(m *runtime.Message) { m.Headers["delivery_info"] = "x" }, []string{`header "delivery_info"`}},
		{"a header without a name", func(m *runtime.Message) { m.Headers[""] = "x" }, []string{"0 bytes"}},
		{"a damaged attempt", func(m *runtime.Message) { m.Headers[runtime.HeaderAttempt] = "x" }, []string{runtime.HeaderAttempt}},
		{"a damaged expiry", func(m *runtime.Message) { m.Headers[runtime.HeaderExpires] = "x" }, []string{runtime.HeaderExpires}},
		{"a long id", func(m *runtime.Message) { m.ID = strings.Repeat("x", 256) }, []string{"256 bytes"}},
		{"null", func(m *runtime.Message) { m.Body = []byte("null") }, []string{"null", "no parameters"}},
		{"what Celery takes for Python's", func(m *runtime.Message) { m.Body = []byte(`{"event": {"\u005f_type__": "set", "__value__": [1]}}`) }, []string{"__type__", "set"}},
		{"no JSON", func(m *runtime.Message) { m.Body = []byte("{") }, []string{"unexpected end"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := enqueued("payments.confirm", `{"event":"e1"}`)
			c.change(&p.Message)
			_, ok, err := newShared(t).codec.Encode(p)
			if !ok {
				t.Error("it is left to the runtime's own format")
			}
			wantText(t, err, append(c.texts, "payments.confirm", "for Celery")...)
		})
	}
}

// The message that a Go worker gets.
func TestDecode(t *testing.T) {
	s := newShared(t)
	for _, c := range []struct {
		name    string
		d       amqp.Delivery
		body    string
		headers map[string]string
	}{
		{"least", plainCall(), `{"event": "e1", "due": 3}`, map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderKey: "e1"}},
		{"all", func() amqp.Delivery {
			d := header("retries", int32(4))
			d.Headers["eta"], d.Headers["expires"] = "2026-11-30T16:24:21.5+00:00", "2026-11-30T17:24:21+00:00"
			d.Headers["timelimit"] = []any{int32(60), 1.5}
			d.Headers["trace"], d.Headers["count"], d.Headers["x-death"] = "00-1", int32(3), []any{amqp.Table{}}
			return d
		}(), `{"event": "e1", "due": 3}`, map[string]string{
			runtime.HeaderAttempt: "5", runtime.HeaderKey: "e1", runtime.HeaderDue: "2026-11-30T16:24:21.5Z",
			runtime.HeaderExpires: "2026-11-30T17:24:21Z", runtime.HeaderTimeout: "1.5s", "trace": "00-1",
		}},
		{"one time limit", header("timelimit", []any{nil, int32(2)}), `{"event": "e1", "due": 3}`,
			map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderKey: "e1", runtime.HeaderTimeout: "2s"}},
		{"a key of the producer's", header(runtime.HeaderKey, "k"), `{"event": "e1", "due": 3}`, map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderKey: "k"}},
		{"an attempt that Celery has counted on", func() amqp.Delivery {
			d := header("retries", int32(4))
			d.Headers[runtime.HeaderAttempt], d.Headers[runtime.HeaderExpires] = "2", "2026-11-30T17:24:21Z"
			return d
		}(), `{"event": "e1", "due": 3}`, map[string]string{runtime.HeaderAttempt: "5", runtime.HeaderKey: "e1"}},
		{"a dead letter", func() amqp.Delivery {
			d := header("retries", int32(4))
			d.Headers[runtime.HeaderAttempt], d.Headers[runtime.HeaderReason] = "0", "unknown_task"
			return d
		}(), `{"event": "e1", "due": 3}`, map[string]string{runtime.HeaderAttempt: "0", runtime.HeaderReason: "unknown_task", runtime.HeaderKey: "e1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := s.codec.Decode(c.d)
			if !ok || got.Fault != nil {
				t.Fatalf("decoded: %t, fault %v", ok, got.Fault)
			}
			if got.ID != "i1" || got.Task != "payments.confirm" || string(got.Body) != c.body || !maps.Equal(got.Headers, c.headers) || got.Origin == nil {
				t.Errorf("message is %+v with body %s, want %s and headers %v", got, got.Body, c.body, c.headers)
			}
		})
	}
}

func TestDecodeFaults(t *testing.T) {
	s := newShared(t)
	named := func(task string) amqp.Delivery { return header("task", task) }
	explosive := taskmeta.Define(s.topology, taskmeta.Task[payment]{Name: "payments.explode", Key: func(payment) string { panic("no key") }})
	long := taskmeta.Define(s.topology, taskmeta.Task[payment]{Name: "payments.long", Key: func(payment) string { return strings.Repeat("k", maxKey+1) }})
	codec, err := New(Config{Tasks: []Task{Positional(s.confirm), Positional(explosive), Positional(long)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, task string
		d          amqp.Delivery
		texts      []string
	}{
		{"damaged", "payments.confirm", withBody(`[]`), []string{"0 elements"}},
		{"not shared", "payments.private", named("payments.private"), []string{`"payments.private" is not shared`, "Config.Tasks"}},
		{"too many arguments", "payments.confirm", withBody(`[["e1", 2, "n", 4], {}, null]`), []string{"at most 3"}},
		{"no key", "payments.confirm", withBody(`[[""], {}, null]`), []string{"idempotency key is empty"}},
		{"a key that panics", "payments.explode", named("payments.explode"), []string{"panic: no key"}},
		{"a long key", "payments.long", named("payments.long"), []string{"hash"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := codec.Decode(c.d)
			if !ok || got.ID != "i1" || got.Task != c.task || string(got.Body) != string(c.d.Body) {
				t.Errorf("message is %+v", got)
			}
			wantText(t, got.Fault, c.texts...)
			if !errors.Is(got.Fault, ErrMalformed) {
				t.Errorf("%v is not ErrMalformed", got.Fault)
			}
		})
	}
	// The handler's decoder says what is wrong with such a body.
	if got, ok := codec.Decode(withBody(`[[3], {}, null]`)); !ok || got.Fault != nil || got.Headers[runtime.HeaderKey] != "" {
		t.Errorf("message is %+v", got)
	}
}

// full is a call with all that a retry has to keep.
func full(t testing.TB) amqp.Delivery {
	d := capture(t, "matured")
	d.Body = []byte(`[["e2"], {"due": 1, "note": {"__type__": "decimal", "__value__": "1.50"}}, null]`)
	d.Priority, d.Expiration = 7, "60000"
	maps.Copy(d.Headers, amqp.Table{
		"retries": int32(2), "expires": "2100-01-01T00:00:00+00:00", "timelimit": []any{int32(60), int32(30)},
		"root_id": "r", "parent_id": "p", "shadow": "s", "trace": "00-1", "customer": int64(1) << 40,
		"stamped_headers": []any{"customer"}, "stamps": amqp.Table{"customer": []any{int64(1) << 40}}, "replaced_task_nesting": int32(1),
		"CC": []any{"elsewhere"}, "x-delivery-count": int64(3), runtime.HeaderKey: "e2", runtime.HeaderError: "an old one",
	})
	return d
}

// A retry is the message as it came, for whoever gets it next, but for the few
// headers that say where it stands. Nothing of the broker's goes along.
func TestRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, d := newShared(t), full(t)
		m, ok := s.codec.Decode(d)
		if !ok || m.Fault != nil {
			t.Fatalf("decoded: %t, fault %v", ok, m.Fault)
		}
		headers := maps.Clone(m.Headers)
		headers[runtime.HeaderAttempt], headers[runtime.HeaderError] = "4", "declined"
		delete(headers, runtime.HeaderDue)
		got, ok, err := s.codec.Encode(runtime.Publishing{Queue: "money", Delay: 3 * time.Second, Message: runtime.Message{
			ID: m.ID, Task: m.Task, Headers: headers, Body: m.Body, Origin: m.Origin,
		}})
		if err != nil || !ok {
			t.Fatalf("encoded: %t, error %v", ok, err)
		}
		want := published(d)
		want.MessageId = m.ID
		want.Headers["retries"], want.Headers["eta"] = int32(3), formatTime(time.Now().Add(3*time.Second))
		want.Headers[runtime.HeaderError] = "declined"
		wantMessage(t, got, want)

		// A hundred retries later it is no longer, and still the same.
		for range 100 {
			m, ok = s.codec.Decode(delivered(got))
			if !ok || m.Fault != nil {
				t.Fatalf("decoded: %t, fault %v", ok, m.Fault)
			}
			if got, _, err = s.codec.Encode(runtime.Publishing{Queue: "money", Message: m}); err != nil {
				t.Fatal(err)
			}
		}
		want.Headers["eta"] = nil
		wantMessage(t, got, want)
	})
}

// Protocol 1 has its counts in the body, so its retry is in protocol 2.
func TestRetryOfProtocol1(t *testing.T) {
	s := newShared(t)
	d := first(`{"task": "payments.confirm", "id": "i1", "args": ["e1"], "kwargs": {"note": "n"}, "retries": 1, "utc": true, "timelimit": [60, null]}`)
	d.Headers = amqp.Table{"trace": "00-1", "x-death": []any{}}
	m, ok := s.codec.Decode(d)
	if !ok || m.Fault != nil {
		t.Fatalf("decoded: %t, fault %v", ok, m.Fault)
	}
	m.Headers[runtime.HeaderAttempt] = "3"
	got, _, err := s.codec.Encode(runtime.Publishing{Queue: "money", Message: m})
	if err != nil {
		t.Fatal(err)
	}
	call, err := Parse(delivered(got), 1000)
	if err != nil {
		t.Fatal(err)
	}
	wantCall(t, call, Call{
		Protocol: 2, Task: "payments.confirm", ID: "i1", RootID: "i1", Retries: 2, TimeLimit: time.Minute,
		Args: json.RawMessage(`["e1"]`), Kwargs: json.RawMessage(`{"note": "n"}`), ArgsRepr: "('e1',)", KwargsRepr: "{'note': 'n'}",
		Headers: amqp.Table{"trace": "00-1", runtime.HeaderKey: "e1"},
	})
}

// A dead letter is the message as it came, damaged or not, and says beside it why
// it died. Its replay is that message in its first attempt.
func TestDeadLetterAndReplay(t *testing.T) {
	s := newShared(t)
	pickled := plainCall()
	pickled.ContentType, pickled.ContentEncoding, pickled.Body = "application/x-python-serialize", "binary", []byte("\x80\x02}q\x00.")
	broken := header("retries", "many")
	unknown := header("task", "payments.unheard")
	unknown.Headers["retries"] = int32(6)
	for _, c := range []struct {
		name string
		d    amqp.Delivery
		// retries is what the replay is to have.
		retries any
		damaged bool
	}{
		{"whole", full(t), int32(0), false},
		{"unknown", unknown, int32(0), false},
		{"pickled", pickled, nil, true},
		{"broken", broken, "many", true},
		{"protocol 1", first(`{"task": "payments.confirm", "id": "i1", "args": ["e1"]}`), int32(0), false},
		{"broken protocol 1", first(`{"task": "payments.confirm", "id": "i1", "args": 3}`), nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, ok := s.codec.Decode(c.d)
			if !ok {
				t.Fatal("not decoded")
			}
			delete(m.Headers, runtime.HeaderDue)
			m.Headers[runtime.HeaderAttempt], m.Headers[runtime.HeaderReason], m.Headers[runtime.HeaderDied] = "7", "exhausted", "2026-11-30T17:24:21Z"
			letter, ok, err := s.codec.Encode(runtime.Publishing{Queue: "money.dead", Message: m})
			if err != nil || !ok {
				t.Fatalf("encoded: %t, error %v", ok, err)
			}
			want := published(c.d)
			want.DeliveryMode, want.MessageId = 2, "i1"
			if id, ok := c.d.Headers["id"].(string); ok {
				want.MessageId = id
			}
			for _, name := range []string{runtime.HeaderAttempt, runtime.HeaderReason, runtime.HeaderDied, runtime.HeaderKey, runtime.HeaderError} {
				if v, ok := m.Headers[name]; ok {
					want.Headers[name] = v
				}
			}
			wantMessage(t, letter, want)

			dead, ok := s.codec.Decode(delivered(letter))
			if !ok || (dead.Fault == nil) != (m.Fault == nil) || string(dead.Body) != string(m.Body) {
				t.Fatalf("the dead letter is %+v", dead)
			}
			l := runtime.ParseDeadLetter(dead, "money")
			if l.Attempt != 7 || l.Reason != runtime.Exhausted || l.ID != m.ID {
				t.Errorf("the dead letter is %+v", l)
			}

			dead.Headers = map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderReplays: `[{"by":"ada"}]`}
			replay, _, err := s.codec.Encode(runtime.Publishing{Queue: "money", Message: dead})
			if err != nil {
				t.Fatal(err)
			}
			if replay.Headers["retries"] != c.retries || replay.Headers["eta"] != nil || replay.Headers[runtime.HeaderReason] != nil || replay.Headers[runtime.HeaderReplays] == nil {
				t.Errorf("the replay has the headers %v", replay.Headers)
			}
			if c.damaged && string(replay.Body) != string(c.d.Body) {
				t.Errorf("the replay has the body %s", replay.Body)
			}
			if !c.damaged && replay.Headers["expires"] != nil {
				t.Errorf("the replay expires at %v", replay.Headers["expires"])
			}
		})
	}
}

// Own is looked up by halving it.
func TestOwnIsSorted(t *testing.T) {
	if !slices.IsSorted(own) || len(slices.Compact(slices.Clone(own))) != len(own) {
		t.Errorf("the names are not sorted: %q", own)
	}
}
