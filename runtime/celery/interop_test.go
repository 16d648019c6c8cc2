//go:build celery

package celery_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/celery"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// tolerance is how late the other side may be on a busy machine.
const tolerance = 10 * time.Second

// A Celery worker runs what Go enqueues.
func TestGoToCelery(t *testing.T) {
	s := newSystem(t)
	s.python.worker(t, "py")
	for _, c := range []struct {
		name string
		task *taskmeta.Task[payment]
		args payment
		want map[string]any
	}{
		{"by position", s.confirm, payment{"e1", 3, "paid"}, map[string]any{"event": "e1", "due": 3.0, "note": "paid"}},
		{"by position, with Python's defaults", s.confirm, payment{Event: "e1"}, map[string]any{"event": "e1", "due": 7.0, "note": "none"}},
		{"by position, with one default between", s.confirm, payment{Event: "e1", Note: "paid"}, map[string]any{"event": "e1", "due": 7.0, "note": "paid"}},
		{"by keyword", s.remind, payment{"e1", 3, "paid"}, map[string]any{"event": "e1", "due": 3.0, "note": "paid"}},
		{"by keyword, with Python's defaults", s.remind, payment{Event: "e1"}, map[string]any{"event": "e1", "due": 7.0, "note": "none"}},
		{"as one", s.settle, payment{"e1", 3, "paid"}, map[string]any{"payment": map[string]any{"event": "e1", "due": 3.0, "note": "paid"}}},
		{"every kind of text", s.confirm, payment{"é'\"\\\n😀<&>", 3, strings.Repeat("long ", 1000)},
			map[string]any{"event": "é'\"\\\n😀<&>", "due": 3.0, "note": strings.Repeat("long ", 1000)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			id, err := runtime.Enqueue(t.Context(), s.client, c.task, c.args, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := s.python.ran(t, id)
			if !reflect.DeepEqual(r.Given, c.want) {
				t.Errorf("Celery's task was given %v, want %v", r.Given, c.want)
			}
			if r.Task != c.task.Name || r.Root != id || r.Parent != "" || r.Retries != 0 || r.ETA != "" || r.Expires != "" || !r.Ignored {
				t.Errorf("Celery's request is %+v", r)
			}
			if !strings.HasPrefix(r.Origin, "gen") || r.Headers[runtime.HeaderKey] != c.args.Event || r.Headers[runtime.HeaderQueue] != "py" {
				t.Errorf("Celery's request has origin %q and headers %v", r.Origin, r.Headers)
			}
			if sent := []string{r.Args, r.Kwargs}; !slices.Equal(sent, r.OwnRepr) {
				t.Errorf("arguments are described as %q, Celery would have said %q", sent, r.OwnRepr)
			}
		})
	}

	for _, c := range []struct {
		name  string
		opts  func(now time.Time) runtime.EnqueueOpts
		delay time.Duration
	}{
		{"delay", func(time.Time) runtime.EnqueueOpts { return runtime.EnqueueOpts{Delay: 2 * time.Second} }, 2 * time.Second},
		{"delay of part of a second", func(time.Time) runtime.EnqueueOpts { return runtime.EnqueueOpts{Delay: 1300 * time.Millisecond} }, 1300 * time.Millisecond},
		{"at", func(now time.Time) runtime.EnqueueOpts { return runtime.EnqueueOpts{At: now.Add(3 * time.Second)} }, 3 * time.Second},
		{"expires", func(now time.Time) runtime.EnqueueOpts { return runtime.EnqueueOpts{Expires: now.Add(time.Hour)} }, 0},
		{"delay and expires", func(now time.Time) runtime.EnqueueOpts {
			return runtime.EnqueueOpts{Delay: 2 * time.Second, Expires: now.Add(time.Hour)}
		}, 2 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			opts := c.opts(began)
			id, err := runtime.Enqueue(t.Context(), s.client, s.confirm, payment{Event: "e1"}, &opts)
			if err != nil {
				t.Fatal(err)
			}
			r := s.python.ran(t, id)
			if waited := r.At.Sub(began); waited < c.delay || waited > c.delay+tolerance {
				t.Errorf("it ran after %s, want %s", waited, c.delay)
			}
			if (r.ETA != "") != (c.delay > 0) || (r.Expires != "") != !opts.Expires.IsZero() {
				t.Errorf("Celery's request has eta %q and expires %q", r.ETA, r.Expires)
			}
		})
	}

	for _, delay := range []time.Duration{0, 3 * time.Second} {
		t.Run("retried by Celery after "+delay.String(), func(t *testing.T) {
			t.Parallel()
			id, err := runtime.Enqueue(t.Context(), s.client, s.again, payment{Event: "e1", Due: 3}, &runtime.EnqueueOpts{Delay: delay})
			if err != nil {
				t.Fatal(err)
			}
			for retries := range 4 {
				r := s.python.ran(t, id)
				if r.Retries != retries || r.ID != id || r.Root != id || (r.ETA != "") != (retries > 0 || delay > 0) || r.Headers[runtime.HeaderKey] != "e1" {
					t.Errorf("retry %d is %+v", retries, r)
				}
			}
		})
	}

	t.Run("unknown to Celery", func(t *testing.T) {
		t.Parallel()
		id, err := runtime.Enqueue(t.Context(), s.client, s.unheard, payment{Event: "e1"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if l := s.letter(t, "py", id); l.Task != "py.unheard" || !strings.Contains(l.Error, "rejected") {
			t.Errorf("dead letter is %+v", l)
		}
	})

	t.Run("expired in Celery", func(t *testing.T) {
		t.Parallel()
		publish := func(id string, expires time.Time) {
			m, err := celery.Call{Task: "py.confirm", ID: id, Args: json.RawMessage(`["e1"]`), Expires: expires}.Publishing()
			if err != nil {
				t.Fatal(err)
			}
			s.publish(t, "py", m)
		}
		// One worker takes them in this order, and drops the first.
		publish("too-late", time.Now().Add(-time.Minute))
		publish("in-time", time.Now().Add(time.Minute))
		if r := s.python.ran(t, "in-time"); r.Expires == "" {
			t.Errorf("Celery's request is %+v", r)
		}
		select {
		case r := <-s.python.of("too-late"):
			t.Errorf("the expired call ran: %+v", r)
		default:
		}
	})

	t.Run("the least that Celery takes", func(t *testing.T) {
		t.Parallel()
		s.publish(t, "py", amqp.Publishing{
			ContentType: "application/json", DeliveryMode: 2, Body: []byte(`[["e1"], {}, null]`),
			Headers: amqp.Table{"task": "py.confirm", "id": "least"},
		})
		if r := s.python.ran(t, "least"); r.Given["event"] != "e1" {
			t.Errorf("Celery's task was given %v", r.Given)
		}
	})
}

// A Go worker runs what Celery calls.
func TestCeleryToGo(t *testing.T) {
	s := newSystem(t)
	s.worker(t, "go")
	s.worker(t, "classic")
	args := func(v ...any) []any { return v }
	options := func(name string, value any) map[string]any { return map[string]any{name: value} }
	for _, c := range []struct {
		name string
		call call
		want payment
	}{
		{"by position", call{Args: args("e1", 3, "paid")}, payment{"e1", 3, "paid"}},
		{"by keyword", call{Kwargs: map[string]any{"event": "e1", "note": "paid"}}, payment{"e1", 0, "paid"}},
		{"mixed", call{Args: args("e1"), Kwargs: map[string]any{"note": "paid"}}, payment{"e1", 0, "paid"}},
		{"every kind of text", call{Args: args("é'\"\\\n😀<&>\u0000")}, payment{Event: "é'\"\\\n😀<&>\u0000"}},
		{"compressed with zlib", call{Args: args("e1"), Options: options("compression", "zlib")}, payment{Event: "e1"}},
		{"compressed with gzip", call{Args: args("e1"), Options: options("compression", "gzip")}, payment{Event: "e1"}},
		{"compressed with bzip2", call{Args: args("e1"), Options: options("compression", "bzip2")}, payment{Event: "e1"}},
		{"protocol 1", call{Args: args("e1"), Protocol: 1}, payment{Event: "e1"}},
		{"a priority", call{Args: args("e1"), Options: options("priority", 3)}, payment{Event: "e1"}},
		{"expires later", call{Args: args("e1"), Options: options("expires", 3600)}, payment{Event: "e1"}},
		{"a name for the log", call{Args: args("e1"), Options: options("shadow", "confirm")}, payment{Event: "e1"}},
		{"stamped", call{Args: args("e1"), Stamp: map[string]any{"customer": "c1"}}, payment{Event: "e1"}},
		{"without results", call{Args: args("e1"), Options: options("ignore_result", true)}, payment{Event: "e1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.call.Task = "go.confirm"
			r := s.ran(t, s.called(t, c.call))
			if r.args != c.want || r.job.Attempt != 1 || r.job.Task != "go.confirm" || r.job.Key != c.want.Event {
				t.Errorf("handler was given %+v with %+v, want %+v", r.args, r.job, c.want)
			}
			if expires := c.call.Options["expires"] != nil; r.job.Expires.IsZero() == expires {
				t.Errorf("it expires at %s", r.job.Expires)
			}
		})
	}

	for _, c := range []struct {
		name     string
		options  map[string]any
		protocol int
		delay    time.Duration
	}{
		{"countdown", options("countdown", 2), 2, 2 * time.Second},
		{"countdown of part of a second", options("countdown", 1.9), 2, 1900 * time.Millisecond},
		{"eta", options("eta", map[string]any{"from_now": 2.5}), 2, 2500 * time.Millisecond},
		{"eta that has passed", options("eta", map[string]any{"from_now": -60}), 2, 0},
		{"countdown and expires", map[string]any{"countdown": 2, "expires": 3600}, 2, 2 * time.Second},
		{"countdown in protocol 1", options("countdown", 2), 1, 2 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			r := s.ran(t, s.called(t, call{Task: "go.confirm", Args: args("e1"), Options: c.options, Protocol: c.protocol}))
			// Python counts in microseconds.
			if waited := r.at.Sub(began); waited < c.delay-time.Millisecond || waited > c.delay+tolerance || r.job.Attempt != 1 {
				t.Errorf("attempt %d began after %s, want %s", r.job.Attempt, waited, c.delay)
			}
		})
	}

	t.Run("Python's values", func(t *testing.T) {
		t.Parallel()
		r := s.ran(t, s.called(t, call{Task: "go.precise", Args: args(map[string]any{
			"amount": map[string]any{"decimal": "12.30"},
			"ref":    map[string]any{"uuid": "e7ff44ac-2146-4497-996d-a131e410c37c"},
			"blob":   map[string]any{"bytes": "00ff"},
			"at":     map[string]any{"datetime": "2026-11-30T16:24:21.5+01:00"},
			"day":    map[string]any{"date": "2026-11-30"},
		})}))
		want := precise{"12.30", "e7ff44ac-2146-4497-996d-a131e410c37c", []byte{0, 255}, time.Date(2026, 11, 30, 15, 24, 21, 5e8, time.UTC), "2026-11-30"}
		if !reflect.DeepEqual(r.args, want) {
			t.Errorf("handler was given %+v, want %+v", r.args, want)
		}
	})

	for _, task := range []string{"go.confirm", "classic.confirm"} {
		t.Run("headers of "+task, func(t *testing.T) {
			t.Parallel()
			// The number is over 31 bits, for which Celery's client has a type of its own.
			headers := map[string]any{"trace": "00-1", "customer": 1 << 40, "nested": map[string]any{"list": []any{-1 << 40, "x"}}}
			r := s.ran(t, s.called(t, call{Task: task, Args: args("e1"), Options: options("headers", headers)}))
			if r.job.Headers["trace"] != "00-1" {
				t.Errorf("the job has the headers %v", r.job.Headers)
			}
		})
	}

	t.Run("time limits", func(t *testing.T) {
		t.Parallel()
		r := s.ran(t, s.called(t, call{Task: "go.confirm", Args: args("e1", 0, "sleep"), Options: map[string]any{"time_limit": 60, "soft_time_limit": 0.5}}))
		if r.took < 500*time.Millisecond || r.took > tolerance {
			t.Errorf("the handler had %s, want 500ms", r.took)
		}
	})

	t.Run("retried by Go", func(t *testing.T) {
		t.Parallel()
		id := s.called(t, call{Task: "go.confirm", Args: args("e1", 0, "fail"), Options: options("headers", map[string]any{"trace": "00-1"})})
		last := time.Time{}
		for attempt := 1; attempt <= 4; attempt++ {
			r := s.ran(t, id)
			if r.job.Attempt != attempt || r.job.ID != id || r.job.Headers["trace"] != "00-1" || !last.IsZero() && r.at.Sub(last) < time.Second {
				t.Errorf("attempt %d, %s after the last, is %+v", attempt, r.at.Sub(last), r.job)
			}
			last = r.at
		}
		if l := s.letter(t, "go", id); l.Reason != runtime.Exhausted || l.Attempt != 4 || !strings.Contains(l.Error, "declined") || l.Headers["trace"] != "00-1" {
			t.Errorf("dead letter is %+v", l)
		}
	})

	for _, c := range []struct {
		name   string
		call   call
		reason runtime.Reason
		text   string
	}{
		{"unknown task", call{Task: "go.unheard"}, runtime.UnknownTask, "go.unheard"},
		{"callback", call{Shape: "callback"}, runtime.Malformed, "callbacks"},
		{"errback", call{Shape: "errback"}, runtime.Malformed, "errbacks"},
		{"chain", call{Shape: "chain"}, runtime.Malformed, "chain"},
		{"group", call{Shape: "group"}, runtime.Malformed, "group"},
		{"chord", call{Shape: "chord"}, runtime.Malformed, "chord"},
		{"pickle", call{Options: options("serializer", "pickle")}, runtime.Malformed, "pickle"},
		{"arguments that do not fit", call{Args: args("e1", 1, "n", 4)}, runtime.Malformed, "at most 3"},
		{"arguments of another type", call{Args: args(5)}, runtime.Malformed, "not the JSON of"},
		{"expired", call{Options: options("expires", map[string]any{"from_now": -60})}, runtime.Expired, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.call.Task == "" {
				c.call.Task = "go.confirm"
			}
			if c.call.Args == nil {
				c.call.Args = args("e1")
			}
			l := s.letter(t, "go", s.called(t, c.call))
			if l.Reason != c.reason || !strings.Contains(l.Error, c.text) || l.Task != c.call.Task {
				t.Errorf("dead letter has reason %q, error %q, task %q; want %q with %q", l.Reason, l.Error, l.Task, c.reason, c.text)
			}
		})
	}
}

// Each side takes over from the other in the middle of a task's retries.
func TestHandOver(t *testing.T) {
	s := newSystem(t)
	t.Run("from Go to Celery", func(t *testing.T) {
		stop := s.worker(t, "both")
		id := s.called(t, call{
			Task: "both.settle", Args: []any{"e1"}, Kwargs: map[string]any{"note": "fail for long"}, Stamp: map[string]any{"customer": "c1"},
			Options: map[string]any{"headers": map[string]any{"trace": "00-1"}, "expires": 3600, "compression": "zlib", "root_id": "r1", "parent_id": "p1"},
		})
		if r := s.ran(t, id); r.job.Attempt != 1 || r.job.Headers["trace"] != "00-1" {
			t.Errorf("the first attempt is %+v", r.job)
		}
		// The retry waits in the broker. Its next worker is Celery's.
		s.delayed(t)
		stop()
		s.python.worker(t, "both")
		r := s.python.ran(t, id)
		if want := map[string]any{"event": "e1", "due": 0.0, "note": "fail for long"}; !reflect.DeepEqual(r.Given, want) {
			t.Errorf("Celery's task was given %v, want %v", r.Given, want)
		}
		if r.Retries < 1 || r.ETA == "" || r.Expires == "" || r.Root != "r1" || r.Parent != "p1" || r.Headers["trace"] != "00-1" || r.Stamps["customer"] == nil {
			t.Errorf("Celery's request is %+v", r)
		}
	})
	t.Run("from Celery to Go", func(t *testing.T) {
		// The worker of the first part is gone.
		worker := s.python.worker(t, "both")
		id, err := runtime.Enqueue(t.Context(), s.client, s.both, payment{Event: "e2", Due: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r := s.python.ran(t, id); r.Retries != 0 {
			t.Errorf("Celery's request is %+v", r)
		}
		s.delayed(t)
		if err := worker.Kill(); err != nil {
			t.Fatal(err)
		}
		s.worker(t, "both")
		r := s.ran(t, id)
		if want := (payment{Event: "e2", Due: 3}); r.args != want || r.job.Attempt < 2 || r.job.ID != id || r.job.Key != "e2" || r.job.Enqueued.IsZero() {
			t.Errorf("handler was given %+v with %+v", r.args, r.job)
		}
	})
}

// delayed waits until a message is in the delay ladder.
func (s *system) delayed(t testing.TB) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		queues, err := s.vhost.Queues(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range queues {
			if strings.HasPrefix(q.Name, "celery_delayed_") && q.Ready+q.Unacknowledged > 0 {
				return
			}
		}
	}
	t.Fatal("no message is in the delay ladder")
}

// Whoever declares first, the other one finds what it would have declared.
func TestDeclareAfterEachOther(t *testing.T) {
	s := newSystem(t)
	s.python.worker(t, "py", "go", "both")
	// Again, over what Celery has declared over what Go has.
	if err := s.open(t).Declare(t.Context(), s.topology.Queues); err != nil {
		t.Errorf("Go after Celery after Go: %v", err)
	}

	s = undeclared(t)
	s.python.worker(t, "py", "go", "both")
	s.connect(t)
	began := time.Now()
	id, err := runtime.Enqueue(t.Context(), s.client, s.confirm, payment{Event: "e1"}, &runtime.EnqueueOpts{Delay: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if r := s.python.ran(t, id); r.At.Sub(began) < time.Second {
		t.Errorf("it ran after %s", r.At.Sub(began))
	}
}

// called makes Celery's producer call a task.
func (s *system) called(t testing.TB, c call) string {
	t.Helper()
	if c.Protocol == 0 {
		c.Protocol = 2
	}
	if c.Shape == "" {
		c.Shape = "one"
	}
	id, err := s.python.call(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return id
}
