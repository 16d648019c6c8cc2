package celery

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
)

// bus is an embedded broker whose messages all go over the wire in between.
type bus struct {
	*memory.Broker
	codec *Codec

	mu   sync.Mutex
	sent []amqp.Publishing
}

func (b *bus) Publish(ctx context.Context, p runtime.Publishing) error {
	m, ok, err := b.codec.Encode(p)
	if err != nil {
		return err
	}
	if !ok {
		return b.Broker.Publish(ctx, p)
	}
	b.mu.Lock()
	b.sent = append(b.sent, m)
	b.mu.Unlock()
	return b.deliver(ctx, p.Queue, p.Delay, delivered(m))
}

// deliver puts what comes from the wire into a queue.
func (b *bus) deliver(ctx context.Context, queue string, delay time.Duration, d amqp.Delivery) error {
	m, ok := b.codec.Decode(d)
	if !ok {
		return fmt.Errorf("not decoded: %+v", d)
	}
	return b.Broker.Publish(ctx, runtime.Publishing{Queue: queue, Delay: delay, Message: m})
}

// last returns the latest message that was sent.
func (b *bus) last() amqp.Publishing {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.sent) == 0 {
		return amqp.Publishing{}
	}
	return b.sent[len(b.sent)-1]
}

func newBus(t *testing.T, s *shared) (*bus, *runtime.Client) {
	t.Helper()
	b := &bus{Broker: memory.New(memory.Config{}), codec: s.codec}
	t.Cleanup(func() { _ = b.Close() })
	client, err := runtime.NewClient(t.Context(), b, s.topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return b, client
}

// work runs a worker of the queue money until the bus is idle.
func work(t *testing.T, s *shared, b *bus, client *runtime.Client, h func(context.Context, payment) error) {
	t.Helper()
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(w, s.confirm, h)
	runtime.Handle(w, s.refund, h)
	runtime.Handle(w, s.settle, h)
	runtime.Handle(w, s.private, h)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	if err := b.WaitIdle(t.Context()); err != nil {
		t.Error(err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// seen is what a handler was given.
type seen struct {
	payment
	id, key string
	attempt int
}

func look(ctx context.Context, p payment) seen {
	job, _ := runtime.FromContext(ctx)
	return seen{payment: p, id: job.ID, key: job.Key, attempt: job.Attempt}
}

// What Go enqueues for Celery, Go can work on too.
func TestWorkerOnGoCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShared(t)
		b, client := newBus(t, s)
		p := payment{Event: "é1", Due: 3}
		for i, task := range []func(string) (string, error){
			func(id string) (string, error) {
				return runtime.Enqueue(t.Context(), client, s.confirm, p, &runtime.EnqueueOpts{ID: id})
			},
			func(id string) (string, error) {
				return runtime.Enqueue(t.Context(), client, s.refund, p, &runtime.EnqueueOpts{ID: id, Delay: time.Minute, Expires: time.Now().Add(time.Hour)})
			},
			func(id string) (string, error) {
				return runtime.Enqueue(t.Context(), client, s.settle, p, &runtime.EnqueueOpts{ID: id})
			},
			func(id string) (string, error) {
				return runtime.Enqueue(t.Context(), client, s.private, p, &runtime.EnqueueOpts{ID: id})
			},
		} {
			if _, err := task(fmt.Sprint("m", i)); err != nil {
				t.Fatal(err)
			}
		}
		began, got := time.Now(), make(map[string]seen)
		work(t, s, b, client, func(ctx context.Context, p payment) error {
			v := look(ctx, p)
			got[v.id] = v
			if v.id == "m1" && time.Since(began) != time.Minute {
				t.Errorf("the delayed one ran after %s", time.Since(began))
			}
			return nil
		})
		for i := range 4 {
			id := fmt.Sprint("m", i)
			if want := (seen{p, id, "é1", 1}); got[id] != want {
				t.Errorf("handler was given %+v, want %+v", got[id], want)
			}
		}
	})
}

// A message of Celery's is retried as Celery does it, and in the end is a dead
// letter that can be replayed.
func TestWorkerOnCeleryCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShared(t)
		b, client := newBus(t, s)
		d := full(t)
		d.Headers["retries"], d.Headers["timelimit"], d.Headers["eta"] = int32(11), []any{nil, nil}, nil
		if err := b.deliver(t.Context(), "money", 0, d); err != nil {
			t.Fatal(err)
		}
		var attempts []int
		work(t, s, b, client, func(ctx context.Context, p payment) error {
			v := look(ctx, p)
			attempts = append(attempts, v.attempt)
			if want := (payment{Event: "e2", Due: 1, Note: "1.50"}); v.payment != want || v.key != "e2" {
				t.Errorf("handler was given %+v", v)
			}
			if v.attempt == 12 {
				return runtime.RetryAfter(90*time.Second, errors.New("declined"))
			}
			last := b.last()
			if eta, _ := last.Headers["eta"].(string); last.Headers["retries"] != int32(12) || eta != formatTime(time.Now()) || string(last.Body) != string(d.Body) {
				t.Errorf("the retry has the headers %v and the body %s", last.Headers, last.Body)
			}
			return errors.New("declined again")
		})
		if fmt.Sprint(attempts) != "[12 13]" {
			t.Errorf("attempts are %v", attempts)
		}
		letters, err := client.DeadLetters(t.Context(), "money", 10)
		if err != nil || len(letters) != 1 {
			t.Fatalf("dead letters are %+v, error %v", letters, err)
		}
		if l := letters[0]; l.Reason != runtime.Exhausted || l.Attempt != 13 || l.Error != "declined again" || l.ID != d.CorrelationId {
			t.Errorf("dead letter is %+v", l)
		}
		if string(b.last().Body) != string(d.Body) || b.last().Headers["root_id"] != "r" {
			t.Errorf("on the wire it is %+v", b.last())
		}

		if err := client.Replay(t.Context(), "money", d.CorrelationId, runtime.Replay{By: "ada", Why: "the bank is back"}); err != nil {
			t.Fatal(err)
		}
		replayed := 0
		work(t, s, b, client, func(ctx context.Context, p payment) error {
			replayed++
			if job, _ := runtime.FromContext(ctx); job.Attempt != 1 || len(job.Replays) != 1 {
				t.Errorf("job is %+v", job)
			}
			return nil
		})
		if replayed != 1 {
			t.Errorf("%d runs, want one", replayed)
		}
	})
}

// What cannot be worked on is a dead letter with its reason, as it came.
func TestWorkerBuriesCeleryCalls(t *testing.T) {
	chained := follows(`{"chain": [` + signature + `]}`)
	pickled := plainCall()
	pickled.ContentType, pickled.Body = "application/x-python-serialize", []byte("\x80\x02}q\x00.")
	// Python has it in plain.
	render := header("task", "documents.render")
	for _, c := range []struct {
		name   string
		d      amqp.Delivery
		reason runtime.Reason
		text   string
	}{
		{"unknown task", header("task", "payments.unheard"), runtime.UnknownTask, "payments.unheard"},
		{"unknown task with a chain", func() amqp.Delivery {
			d := chained
			d.Headers = maps.Clone(d.Headers)
			d.Headers["task"] = "payments.unheard"
			return d
		}(), runtime.UnknownTask, "payments.unheard"},
		{"a task of another queue", render, runtime.UnknownTask, "documents.render"},
		{"a task that is not shared", header("task", "payments.private"), runtime.Malformed, "Config.Tasks"},
		{"two elements", withBody(`[["e1"], {}]`), runtime.Malformed, "2 elements"},
		{"a chain", chained, runtime.Malformed, "chain"},
		{"pickled", pickled, runtime.Malformed, "pickle"},
		{"damaged times", header("eta", "soon"), runtime.Malformed, "eta"},
		{"no id", func() amqp.Delivery { d := plainCall(); delete(d.Headers, "id"); return d }(), runtime.Malformed, "no id"},
		{"arguments of another type", withBody(`[[{"a": 1}], {}, null]`), runtime.Malformed, "not the JSON of"},
		{"arguments of another task", withBody(`[[], {"user": 1}, null]`), runtime.Malformed, "key is empty"},
		{"expired", header("expires", "1999-12-31T00:00:00+00:00"), runtime.Expired, "expired at"},
		{"expired before it is due", func() amqp.Delivery {
			d := header("expires", "1999-12-31T00:00:00+00:00")
			d.Headers["eta"] = "2100-01-01T00:00:00+00:00"
			return d
		}(), runtime.Expired, "expired at"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShared(t)
				b, client := newBus(t, s)
				if err := b.deliver(t.Context(), "money", 0, c.d); err != nil {
					t.Fatal(err)
				}
				work(t, s, b, client, func(context.Context, payment) error { t.Error("the handler ran"); return nil })
				letters, err := client.DeadLetters(t.Context(), "money", 10)
				if err != nil || len(letters) != 1 {
					t.Fatalf("dead letters are %+v, error %v", letters, err)
				}
				if l := letters[0]; l.Reason != c.reason || !strings.Contains(l.Error, c.text) || l.Attempt != 0 {
					t.Errorf("dead letter has reason %q, error %q, %d attempts; want %q with %q", l.Reason, l.Error, l.Attempt, c.reason, c.text)
				}
				if got := b.last(); string(got.Body) != string(c.d.Body) || got.ContentType != c.d.ContentType || got.Headers["task"] != c.d.Headers["task"] {
					t.Errorf("on the wire it is %+v", got)
				}
			})
		})
	}
}

// An eta is kept, whatever let the message come early, and holds no slot.
func TestWorkerWaitsForETA(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShared(t)
		b, client := newBus(t, s)
		due := time.Now().Add(90*time.Minute + 300*time.Millisecond)
		d := header("eta", formatTime(due))
		d.Headers["retries"] = int32(2)
		if err := b.deliver(t.Context(), "money", 0, d); err != nil {
			t.Fatal(err)
		}
		ran := 0
		work(t, s, b, client, func(ctx context.Context, p payment) error {
			ran++
			if late := time.Since(due); late < 0 || late > time.Second || runtime.Attempt(ctx) != 3 {
				t.Errorf("attempt %d began %s after it was due", runtime.Attempt(ctx), late)
			}
			return nil
		})
		if ran != 1 {
			t.Errorf("%d runs, want one", ran)
		}
	})
}

// A time limit of the caller's is kept in every attempt.
func TestWorkerKeepsTimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShared(t)
		b, client := newBus(t, s)
		if err := b.deliver(t.Context(), "money", 0, header("timelimit", []any{int32(60), 1.5})); err != nil {
			t.Fatal(err)
		}
		var took []time.Duration
		work(t, s, b, client, func(ctx context.Context, p payment) error {
			began := time.Now()
			<-ctx.Done()
			took = append(took, time.Since(began))
			if len(took) == 3 {
				return nil
			}
			return context.Cause(ctx)
		})
		if fmt.Sprint(took) != "[1.5s 1.5s 1.5s]" {
			t.Errorf("attempts took %v", took)
		}
	})
}
