package rabbitmq

import (
	"errors"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// offline is a broker that is not connected.
func offline(cfg Config) *Broker {
	b := &Broker{cfg: cfg.withDefaults(), logger: slog.New(slog.DiscardHandler)}
	b.maxMessage.Store(int64(b.cfg.MaxMessage))
	return b
}

func TestEncodeRefuses(t *testing.T) {
	b := offline(Config{MaxMessage: 1000})
	long := strings.Repeat("x", 256)
	for _, c := range []struct {
		name  string
		queue string
		msg   runtime.Message
		is    error
		want  string
	}{
		{"a body over the limit", "q", runtime.Message{Body: make([]byte, 1001)}, runtime.ErrTooLarge, "1001 bytes"},
		{"a long queue name", long, runtime.Message{}, runtime.ErrTooLarge, "queue name has 256"},
		{"a long id", "q", runtime.Message{ID: long}, runtime.ErrTooLarge, "id has 256"},
		{"a long task name", "q", runtime.Message{Task: long}, runtime.ErrTooLarge, "task name has 256"},
		{"a long header name", "q", runtime.Message{Headers: map[string]string{long: ""}}, runtime.ErrTooLarge, "name has 256"},
		{"headers that fill a frame", "q", runtime.Message{Headers: map[string]string{"h": strings.Repeat("x", maxFrame)}}, runtime.ErrTooLarge, "frame"},
		{"a header that copies", "q", runtime.Message{Headers: map[string]string{"CC": "other"}}, nil, `"CC"`},
		{"another one", "q", runtime.Message{Headers: map[string]string{"BCC": "other"}}, nil, `"BCC"`},
	} {
		_, err := b.encode(runtime.Publishing{Queue: c.queue, Message: c.msg})
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "(") && c.is == nil {
			t.Errorf("%s: error is %v, want one with %q", c.name, err, c.want)
		}
		if c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s: error %v is not %v", c.name, err, c.is)
		}
		if errors.Is(err, runtime.ErrOutcomeUnknown) {
			t.Errorf("%s: error %v says that it may have been sent", c.name, err)
		}
	}
}

func TestEncodeKeepsBrokersHeadersOut(t *testing.T) {
	headers := map[string]string{"kept": "1", "x-request-id": "2"}
	for _, name := range []string{"x-death", "x-delivery-count", "x-acquired-count", "x-first-death-queue", "x-first-death-reason", "x-first-death-exchange", "x-last-death-queue"} {
		headers[name] = "not text on the broker"
	}
	msg, err := offline(Config{}).encode(runtime.Publishing{Queue: "q", Message: runtime.Message{ID: "m", Task: "t", Headers: headers}})
	if err != nil {
		t.Fatal(err)
	}
	if len(msg.Headers) != 2 || msg.Headers["kept"] != "1" || msg.Headers["x-request-id"] != "2" {
		t.Errorf("headers are %v", msg.Headers)
	}
	if msg.DeliveryMode != amqp.Persistent || msg.MessageId != "m" || msg.Type != "t" || msg.ContentType != "application/json" || msg.Expiration != "" {
		t.Errorf("message is %+v", msg)
	}
}

// foreign is a codec whose messages have headers of many types.
type foreign struct{ headers amqp.Table }

func (f foreign) Encode(runtime.Publishing) (amqp.Publishing, bool, error) {
	return amqp.Publishing{Headers: f.headers}, true, nil
}

func (f foreign) Decode(d amqp.Delivery) (runtime.Message, bool) {
	return runtime.Message{ID: d.CorrelationId}, d.CorrelationId != ""
}

func TestEncodeForeign(t *testing.T) {
	good := amqp.Table{"retries": int32(1), "eta": nil, "timelimit": []any{nil, int64(1)}, "stamps": amqp.Table{"a": true}, "at": time.Now(), "f": 1.5, "b": []byte("x")}
	b := offline(Config{Codec: foreign{good}})
	if _, err := b.encode(runtime.Publishing{Queue: "q"}); err != nil {
		t.Errorf("good headers: %v", err)
	}
	for name, bad := range map[string]any{"int": 1, "struct": struct{}{}, "nested int": amqp.Table{"deep": []any{1}}} {
		b := offline(Config{Codec: foreign{amqp.Table{"h": bad}}})
		if _, err := b.encode(runtime.Publishing{Queue: "q"}); err == nil || !strings.Contains(err.Error(), `header "h"`) {
			t.Errorf("%s: error is %v, want one that names the header", name, err)
		}
	}
	large := offline(Config{Codec: foreign{amqp.Table{"h": []any{strings.Repeat("x", maxFrame)}}}})
	if _, err := large.encode(runtime.Publishing{Queue: "q"}); !errors.Is(err, runtime.ErrTooLarge) {
		t.Errorf("a large foreign header: error is %v", err)
	}
	if msg := b.decode(&amqp.Delivery{CorrelationId: "theirs", MessageId: "ours"}, "q"); msg.ID != "theirs" {
		t.Errorf("foreign message is %+v", msg)
	}
	if msg := b.decode(&amqp.Delivery{MessageId: "ours"}, "q"); msg.ID != "ours" {
		t.Errorf("own message is %+v", msg)
	}
}

// TestHeaderFits checks that what is let through is not above the frame.
func TestHeaderFits(t *testing.T) {
	b := offline(Config{})
	for n := maxFrame - 400; n <= maxFrame; n++ {
		msg, err := b.encode(runtime.Publishing{Queue: "q", Message: runtime.Message{
			ID: strings.Repeat("i", 255), Task: strings.Repeat("t", 255), Headers: map[string]string{"h": strings.Repeat("x", n-600)},
		}})
		if err != nil {
			if n < maxFrame-300 {
				t.Errorf("%d bytes were refused: %v", n, err)
			}
			continue
		}
		table, err := tableSize(msg.Headers)
		if err != nil {
			t.Fatal(err)
		}
		// Class, weight, size and flags; then the properties.
		size := 14 + (1 + len(msg.ContentType)) + table + 1 + 1 + (1 + 255) + (1 + 255)
		if frameOverhead+size > maxFrame {
			t.Fatalf("a header frame of %d bytes was let through", frameOverhead+size)
		}
	}
}

func TestDecode(t *testing.T) {
	d := amqp.Delivery{MessageId: "m", Type: "t", Body: []byte("{}"), Headers: amqp.Table{
		"text": "1", "number": int64(2), "x-delivery-count": int64(3), "x-death": []any{}, "x-first-death-queue": "money", "x-mine": "4", "nothing": nil,
	}}
	msg := offline(Config{}).decode(&d, "money")
	if msg.ID != "m" || msg.Task != "t" || string(msg.Body) != "{}" || len(msg.Headers) != 2 || msg.Headers["text"] != "1" || msg.Headers["x-mine"] != "4" {
		t.Errorf("message is %+v", msg)
	}
}

// TestPacked sends the runtime's own headers to a queue and back.
func TestPacked(t *testing.T) {
	long := strings.Repeat("k", 256)
	for _, c := range []struct {
		name    string
		queue   string
		headers map[string]string
		wire    int // how many travel
	}{
		{"a new message", "money", map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderQueue: "money", runtime.HeaderKey: "k", runtime.HeaderEnqueued: "now"}, 1},
		{"without a key", "money", map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderQueue: "money", runtime.HeaderEnqueued: "now"}, 1},
		{"with a long key", "money", map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderQueue: "money", runtime.HeaderKey: long, runtime.HeaderEnqueued: "now"}, 2},
		{"a retry", "money", map[string]string{runtime.HeaderAttempt: "2", runtime.HeaderQueue: "money", runtime.HeaderKey: "k", runtime.HeaderEnqueued: "now"}, 2},
		{"of another queue", "money", map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderQueue: "bulk", runtime.HeaderKey: "k", runtime.HeaderEnqueued: "now", "mine": ""}, 3},
		{"a dead letter", "money.dead", map[string]string{runtime.HeaderAttempt: "0", runtime.HeaderQueue: "money", runtime.HeaderKey: "k", runtime.HeaderEnqueued: "now", runtime.HeaderReason: "expired"}, 3},
		{"another program's", "money", map[string]string{runtime.HeaderAttempt: "1", runtime.HeaderQueue: "money", runtime.HeaderKey: "k"}, 3},
		{"nothing of it", "money", map[string]string{"mine": "1"}, 1},
	} {
		b := offline(Config{})
		msg, err := b.encode(runtime.Publishing{Queue: c.queue, Message: runtime.Message{ID: "m", Task: "t", Headers: c.headers}})
		if err != nil {
			t.Fatal(err)
		}
		if len(msg.Headers) != c.wire {
			t.Errorf("%s: %v travel, want %d", c.name, msg.Headers, c.wire)
		}
		back := b.decode(&amqp.Delivery{MessageId: msg.MessageId, Type: msg.Type, CorrelationId: msg.CorrelationId, Headers: msg.Headers}, c.queue)
		if !maps.Equal(back.Headers, c.headers) {
			t.Errorf("%s: %v came back, want %v", c.name, back.Headers, c.headers)
		}
	}
	// A correlation id of somebody else's is no key.
	msg := offline(Config{}).decode(&amqp.Delivery{CorrelationId: "call-1", Headers: amqp.Table{"mine": "1"}}, "money")
	if _, ok := msg.Headers[runtime.HeaderKey]; ok {
		t.Errorf("headers are %v", msg.Headers)
	}
}

func TestReturned(t *testing.T) {
	for _, c := range []struct {
		name string
		d    amqp.Delivery
		want int
	}{
		{"first delivery", amqp.Delivery{}, 0},
		{"first delivery with a count", amqp.Delivery{Headers: amqp.Table{"x-delivery-count": int64(0)}}, 0},
		{"counted", amqp.Delivery{Redelivered: true, Headers: amqp.Table{"x-delivery-count": int64(3)}}, 3},
		{"counted in 32 bits", amqp.Delivery{Redelivered: true, Headers: amqp.Table{"x-delivery-count": int32(3)}}, 3},
		{"came back without blame", amqp.Delivery{Redelivered: true, Headers: amqp.Table{"x-delivery-count": int64(1), "x-acquired-count": int64(4)}}, 4},
		{"a classic queue", amqp.Delivery{Redelivered: true}, 1},
		{"no number", amqp.Delivery{Headers: amqp.Table{"x-delivery-count": "many"}}, 0},
	} {
		if got := returned(&c.d); got != c.want {
			t.Errorf("%s: returned %d, want %d", c.name, got, c.want)
		}
	}
}

func TestExplainDeath(t *testing.T) {
	at := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	died := func(queue, reason string) amqp.Table {
		return amqp.Table{"queue": queue, "reason": reason, "time": at, "count": int64(1)}
	}
	for _, c := range []struct {
		name    string
		queue   string
		headers amqp.Table
		reason  runtime.Reason
		want    string
	}{
		{"delivery limit", "money.dead", amqp.Table{"x-death": []any{died("money", "delivery_limit")}}, runtime.DeliveryLimit, "more often than its limit allows, which is 20"},
		{"after a retry", "money.dead", amqp.Table{"x-death": []any{died("money", "delivery_limit"), died("delayed_1", "expired")}, runtime.HeaderError: "declined"}, runtime.DeliveryLimit, "failed with: declined"},
		{"a limit in time", "money.dead", amqp.Table{"x-death": []any{died("money", "expired")}}, runtime.Expired, "longer than"},
		{"rejected by somebody", "money.dead", amqp.Table{"x-death": []any{died("money", "rejected")}}, "", "rejected"},
		{"a worker's own letter", "money.dead", amqp.Table{"x-death": []any{died("delayed_1", "expired")}, runtime.HeaderReason: "permanent", runtime.HeaderError: "no"}, runtime.PermanentFailure, "no"},
		{"a letter whose message had died before", "money.dead", amqp.Table{"x-death": []any{died("money", "delivery_limit")}, runtime.HeaderReason: "permanent", runtime.HeaderError: "no"}, runtime.PermanentFailure, "no"},
		{"only the ladder", "money.dead", amqp.Table{"x-death": []any{died("delayed_1", "expired")}}, "", ""},
		{"no dead-letter queue", "money", amqp.Table{"x-death": []any{died("money", "delivery_limit")}}, "", ""},
		{"nonsense", "money.dead", amqp.Table{"x-death": []any{"x", amqp.Table{"queue": "money"}, nil}}, "", ""},
		{"more nonsense", "money.dead", amqp.Table{"x-death": "money"}, "", ""},
	} {
		msg := offline(Config{}).decode(&amqp.Delivery{Headers: c.headers}, c.queue)
		if got := msg.Headers[runtime.HeaderReason]; got != string(c.reason) {
			t.Errorf("%s: reason is %q, want %q", c.name, got, c.reason)
		}
		if text := msg.Headers[runtime.HeaderError]; !strings.Contains(text, c.want) || c.want == "" && text != "" {
			t.Errorf("%s: error is %q, want %q in it", c.name, text, c.want)
		}
		if c.reason == runtime.DeliveryLimit && msg.Headers[runtime.HeaderDied] != at.Format(time.RFC3339Nano) {
			t.Errorf("%s: died %q", c.name, msg.Headers[runtime.HeaderDied])
		}
	}
}

func TestWholeSeconds(t *testing.T) {
	for _, c := range []struct {
		delay time.Duration
		want  int64
	}{
		{-time.Hour, 0}, {0, 0}, {1, 1}, {time.Second, 1}, {time.Second + 1, 2}, {90 * time.Second, 90}, {runtime.MaxDelay - 1, maxSeconds}, {runtime.MaxDelay, maxSeconds},
	} {
		got, err := wholeSeconds(runtime.Publishing{Queue: "money", Delay: c.delay})
		if err != nil || got != c.want {
			t.Errorf("wholeSeconds(%s) = %d, %v; want %d", c.delay, got, err, c.want)
		}
	}
	longest := strings.Repeat("q", taskmeta.MaxQueueName)
	if _, err := wholeSeconds(runtime.Publishing{Queue: longest, Delay: 1}); err != nil {
		t.Errorf("the longest name: %v", err)
	}
	for name, p := range map[string]runtime.Publishing{
		"too long":        {Queue: "money", Delay: runtime.MaxDelay + 1},
		"for ever":        {Queue: "money", Delay: 1<<63 - 1},
		"no name":         {Delay: 1},
		"a name too long": {Queue: longest + "q", Delay: 1},
	} {
		_, err := wholeSeconds(p)
		delay, ok := errors.AsType[*runtime.DelayError](err)
		if !ok || delay.Queue != p.Queue || delay.Delay != p.Delay || !strings.Contains(delay.Problem, "(") {
			t.Errorf("%s: error is %v, want a *DelayError with a way out", name, err)
		}
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		reason               string
		queue, argument      string
		have, want           string
		notATopologyMismatch bool
	}{
		{reason: "PRECONDITION_FAILED - inequivalent arg 'x-queue-type' for queue 'money' in vhost '/': received 'quorum' but current is 'classic'",
			queue: "money", argument: "kind", have: "classic", want: "quorum"},
		{reason: "PRECONDITION_FAILED - inequivalent arg 'x-max-length' for queue 'bulk' in vhost 'shop': received the value '7' of type 'long' but current is none",
			queue: "bulk", argument: "length limit", have: "none", want: "7"},
		{reason: "PRECONDITION_FAILED - inequivalent arg 'x-dead-letter-strategy' for queue 'celery_delayed_27' in vhost '/': received none but current is the value 'at-least-once' of type 'longstr'",
			queue: "celery_delayed_27", argument: "x-dead-letter-strategy", have: "at-least-once", want: "none"},
		{reason: "PRECONDITION_FAILED - inequivalent arg 'type' for exchange 'money' in vhost '/': received 'topic' but current is 'direct'",
			queue: "money", argument: "exchange kind", have: "direct", want: "topic"},
		{reason: "PRECONDITION_FAILED - something else", notATopologyMismatch: true},
	} {
		d := parseDifference(&amqp.Error{Code: amqp.PreconditionFailed, Reason: c.reason})
		if (d == nil) != c.notATopologyMismatch {
			t.Errorf("%q is %+v", c.reason, d)
		}
		if d == nil {
			continue
		}
		if topology := d.topologyError(); topology.Queue != c.queue || topology.Argument != c.argument || topology.Have != c.have || topology.Want != c.want {
			t.Errorf("%q is %+v", c.reason, topology)
		}
	}
}

func TestReconnectWait(t *testing.T) {
	for failures := range 100 {
		bound := reconnectCap
		if failures < 8 {
			bound = min(reconnectBase<<failures, reconnectCap)
		}
		for range 20 {
			if wait := reconnectWait(failures); wait < bound/2 || wait > bound {
				t.Errorf("wait %d is %s, want half of %s at least, and no more", failures, wait, bound)
			}
		}
	}
}

func TestSupported(t *testing.T) {
	for version, ok := range map[string]bool{"3.9.29": false, "2.8": false, "3.10.8": true, "3.13.7": true, "4.0.5": true, "4.3.6": true, "5.0.0-rc.1": true, "": true, "main": true} {
		err := supported(amqp.Table{"version": version})
		if (err == nil) != ok {
			t.Errorf("version %q: %v", version, err)
		}
		if err != nil && !hopeless(err) {
			t.Errorf("version %q: %v would be tried again", version, err)
		}
	}
}
