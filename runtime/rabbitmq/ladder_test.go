package rabbitmq_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func TestDelayKey(t *testing.T) {
	zeros := func(n int) string { return strings.Repeat("0.", n) }
	for _, c := range []struct {
		seconds int64
		key     string
		want    string
		entry   int
	}{
		{1, "foo.bar", zeros(27) + "1.foo.bar", 0},
		{2, "money", zeros(26) + "1.0.money", 1},
		{3, "money", zeros(26) + "1.1.money", 1},
		{10, "foo.bar", "0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1.0.1.0.foo.bar", 3},
		{1 << 27, "money", "1." + zeros(27) + "money", 27},
		{rabbitmq.MaxSeconds, "money", strings.Repeat("1.", 28) + "money", 27},
		// What has waited before keeps nothing of it.
		{1, zeros(26) + "1.0.money", zeros(27) + "1.money", 0},
		{1, zeros(26) + "1.0." + zeros(27) + "1.money", zeros(27) + "1.money", 0},
		// Not quite the digits of a delay.
		{1, zeros(27) + "money", zeros(27) + "1." + zeros(27) + "money", 0},
		{1, zeros(27) + "2.money", zeros(27) + "1." + zeros(27) + "2.money", 0},
	} {
		got, entry := rabbitmq.DelayKey(c.seconds, c.key)
		if got != c.want || entry != c.entry {
			t.Errorf("DelayKey(%d, %q) = %q, %d; want %q, %d", c.seconds, c.key, got, entry, c.want, c.entry)
		}
	}
}

// TestDelayKeyRetries delays one message again and again.
func TestDelayKeyRetries(t *testing.T) {
	key := "money"
	for i := range 100 {
		key, _ = rabbitmq.DelayKey(int64(1+i*i), key)
		if len(key) != 2*rabbitmq.Levels+len("money") {
			t.Fatalf("after %d delays the key is %q", i+1, key)
		}
	}
	if plain := rabbitmq.PlainKey(key); plain != "money" {
		t.Errorf("what is left of the key is %q", plain)
	}
}

func FuzzPlainKey(f *testing.F) {
	f.Add("money", int64(1))
	f.Add(strings.Repeat("0.", 28)+"money", int64(7))
	f.Add("0.1.0.1", int64(rabbitmq.MaxSeconds))
	f.Fuzz(func(t *testing.T, key string, seconds int64) {
		if seconds < 1 || seconds > rabbitmq.MaxSeconds {
			t.Skip()
		}
		plain := rabbitmq.PlainKey(key)
		if !strings.HasSuffix(key, plain) || rabbitmq.PlainKey(plain) != plain {
			t.Errorf("PlainKey(%q) = %q", key, plain)
		}
		delayed, entry := rabbitmq.DelayKey(seconds, key)
		if rabbitmq.PlainKey(delayed) != plain {
			t.Errorf("DelayKey(%d, %q) = %q, which is not taken apart again", seconds, key, delayed)
		}
		if strings.IndexByte(delayed, '1') != 2*(rabbitmq.Levels-1-entry) {
			t.Errorf("DelayKey(%d, %q) = %q enters at level %d", seconds, key, delayed, entry)
		}
	})
}

// definitions are exchanges, queues and bindings, as the management plugin
// exports them.
type definitions struct {
	Exchanges, Queues, Bindings []map[string]any
}

// declared returns what a broker would declare.
func declared(t *testing.T, cfg rabbitmq.Config, queues ...taskmeta.Queue) definitions {
	t.Helper()
	var d definitions
	d.Exchanges, d.Queues, d.Bindings = rabbitmq.Definitions(cfg, queues)
	// As JSON, so that numbers compare.
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, text)
}

func parse(t *testing.T, text []byte) definitions {
	t.Helper()
	var d definitions
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// golden is what Celery declares, under another name.
func golden(t *testing.T, layout rabbitmq.Layout) definitions {
	t.Helper()
	text, err := os.ReadFile("testdata/celery-5.5.2-delayed-delivery.json")
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, []byte(strings.ReplaceAll(string(text), "celery_delayed", layout.String())))
}

// only returns what belongs to the ladder, sorted.
func (d definitions) only(layout rabbitmq.Layout) definitions {
	prefix := layout.String() + "_"
	pick := func(all []map[string]any, names ...string) []map[string]any {
		var kept []map[string]any
		for _, one := range all {
			ours := true
			for _, name := range names {
				ours = ours && strings.HasPrefix(one[name].(string), prefix)
			}
			if ours {
				kept = append(kept, one)
			}
		}
		slices.SortFunc(kept, func(a, b map[string]any) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		return kept
	}
	return definitions{pick(d.Exchanges, "name"), pick(d.Queues, "name"), pick(d.Bindings, "source", "destination")}
}

var moneyQueue = taskmeta.Queue{Name: "money", Class: taskmeta.Money, Owner: "payments"}

// TestLadderGolden compares both layouts with what Celery declares.
func TestLadderGolden(t *testing.T) {
	for _, layout := range []rabbitmq.Layout{rabbitmq.Own, rabbitmq.Celery} {
		for _, kind := range []taskmeta.QueueKind{taskmeta.Quorum, taskmeta.Classic} {
			t.Run(layout.String()+" "+kind.String(), func(t *testing.T) {
				want := golden(t, layout).only(layout)
				if layout == rabbitmq.Own {
					for _, x := range want.Exchanges {
						if x["name"] == "delayed_delivery" {
							x["arguments"] = map[string]any{"alternate-exchange": "unrouted"}
						}
					}
				}
				if kind == taskmeta.Classic {
					for _, q := range want.Queues {
						q["type"] = "classic"
						args := q["arguments"].(map[string]any)
						args["x-queue-type"] = "classic"
						delete(args, "x-dead-letter-strategy")
					}
				}
				got := declared(t, rabbitmq.Config{Layout: layout, LadderKind: kind}, moneyQueue).only(layout)
				if len(got.Exchanges) != 29 || len(got.Queues) != 28 || len(got.Bindings) != 56 {
					t.Errorf("%d exchanges, %d queues and %d bindings, want 29, 28 and 56", len(got.Exchanges), len(got.Queues), len(got.Bindings))
				}
				compare(t, "exchange", got.Exchanges, want.Exchanges)
				compare(t, "queue", got.Queues, want.Queues)
				compare(t, "binding", got.Bindings, want.Bindings)
			})
		}
	}
}

func compare(t *testing.T, what string, got, want []map[string]any) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%s is missing: %v", what, want[i])
		case i >= len(want):
			t.Errorf("%s is too many: %v", what, got[i])
		case !reflect.DeepEqual(got[i], want[i]):
			t.Errorf("%s is %v, want %v", what, got[i], want[i])
		}
	}
}

// TestQueueGolden compares a queue's exchange and its place under the ladder with
// what Celery declares for its own.
func TestQueueGolden(t *testing.T) {
	want, got := golden(t, rabbitmq.Celery), declared(t, rabbitmq.Config{Layout: rabbitmq.Celery}, moneyQueue)
	has := func(all []map[string]any, one map[string]any) bool {
		return slices.ContainsFunc(all, func(other map[string]any) bool { return reflect.DeepEqual(one, other) })
	}
	for _, x := range want.Exchanges {
		if !has(got.Exchanges, x) {
			t.Errorf("exchange is missing: %v", x)
		}
	}
	for _, b := range want.Bindings {
		// Celery's own binding by the plain key is covered by the one with "#".
		if !has(got.Bindings, b) && b["routing_key"] != "money" {
			t.Errorf("binding is missing: %v", b)
		}
	}
}

// TestNumbersAreWide finds arguments that the client would cut to 32 bits.
func TestNumbersAreWide(t *testing.T) {
	q := taskmeta.Queue{Name: "bulk", MaxLength: 1 << 40}
	_, queues, _ := rabbitmq.Definitions(rabbitmq.Config{}, []taskmeta.Queue{q})
	for _, queue := range queues {
		for name, value := range queue["arguments"].(map[string]any) {
			switch value.(type) {
			case string, int64:
			default:
				t.Errorf("queue %s: argument %s is a %T", queue["name"], name, value)
			}
		}
		if queue["name"] == "delayed_27" && queue["arguments"].(map[string]any)["x-message-ttl"] != int64(1<<27*1000) {
			t.Errorf("level 27 is %v", queue)
		}
		if queue["name"] == "bulk" && queue["arguments"].(map[string]any)["x-max-length"] != int64(1<<40) {
			t.Errorf("queue bulk is %v", queue)
		}
	}
}
