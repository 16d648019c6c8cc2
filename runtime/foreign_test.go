package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

// foreign publishes a message with a task's name and what a broker that reads a
// foreign format adds to it.
func foreign(t *testing.T, s *shop, queue, task, body string, headers map[string]string, fault error) {
	t.Helper()
	err := s.broker.Publish(context.Background(), runtime.Publishing{Queue: queue, Message: runtime.Message{
		ID: "m1", Task: task, Body: []byte(body), Headers: headers, Origin: "as it came", Fault: fault,
	}})
	if err != nil {
		t.Fatal(err)
	}
}

func stamp(at time.Time) string { return at.Format(time.RFC3339Nano) }

// A message that comes early waits in the broker, not in a slot, and that is
// no attempt.
func TestDue(t *testing.T) {
	for _, c := range []struct {
		name string
		wait time.Duration
		// starts is when the handler is to start.
		starts time.Duration
		// delayed says that the message is to wait in the broker.
		delayed int
	}{
		{"past", -time.Hour, 0, 0},
		{"now", 0, 0, 0},
		{"by the difference of two clocks", 100 * time.Millisecond, 100 * time.Millisecond, 0},
		{"less than a second", 101 * time.Millisecond, time.Second, 1},
		{"seconds", 2500 * time.Millisecond, 3 * time.Second, 1},
		{"an hour", time.Hour, time.Hour, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				began, starts, attempts := time.Now(), time.Duration(-1), 0
				w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
				runtime.Handle(w, s.confirm, func(ctx context.Context, _ event) error {
					starts, attempts = time.Since(began), runtime.Attempt(ctx)
					return nil
				})
				start(t, w)
				foreign(t, s, "money", "payments.confirm", `{"id":"e1"}`, map[string]string{
					runtime.HeaderAttempt: "3", runtime.HeaderError: "declined", runtime.HeaderDue: stamp(began.Add(c.wait)),
				}, nil)
				synctest.Wait()
				if got := s.broker.Stats("money").Delayed; got != c.delayed {
					t.Errorf("%d messages wait in the broker, want %d", got, c.delayed)
				}
				if err := s.broker.WaitIdle(context.Background()); err != nil {
					t.Fatal(err)
				}
				if starts != c.starts || attempts != 3 {
					t.Errorf("attempt %d started after %s, want attempt 3 after %s", attempts, starts, c.starts)
				}
				if got := len(s.log.lines(t, "message came before it is due, and waits in the broker")); got != c.delayed {
					t.Errorf("%d lines say that it waits, want %d", got, c.delayed)
				}
			})
		})
	}
}

// A shutdown gives back what waits for the last moment.
func TestDueAtShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money", Grace: time.Millisecond})
		runtime.Handle(w, s.confirm, func(context.Context, event) error { t.Error("the handler ran"); return nil })
		stop := start(t, w)
		foreign(t, s, "money", "payments.confirm", `{"id":"e1"}`, map[string]string{runtime.HeaderDue: stamp(time.Now().Add(90 * time.Millisecond))}, nil)
		synctest.Wait()
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		if got := s.broker.Stats("money"); got.Ready != 1 {
			t.Errorf("queue money has %+v, want the message", got)
		}
	})
}

// What keeps a foreign message from being worked on ends in a dead letter that
// says so.
func TestForeignFaults(t *testing.T) {
	later := map[string]string{runtime.HeaderDue: stamp(time.Now().Add(time.Hour))}
	fault := errors.New("it asks for a chord")
	for _, c := range []struct {
		name, queue, task string
		headers           map[string]string
		fault             error
		reason            runtime.Reason
		text              string
	}{
		{"fault", "money", "payments.confirm", nil, fault, runtime.Malformed, "it asks for a chord"},
		{"fault of one that is not due", "money", "payments.confirm", later, fault, runtime.Malformed, "it asks for a chord"},
		{"fault of an unknown task", "money", "payments.undo", nil, fault, runtime.UnknownTask, "payments.undo"},
		{"fault of one without a name", "money", "", nil, fault, runtime.Malformed, "it asks for a chord"},
		{"damaged due", "money", "payments.confirm", map[string]string{runtime.HeaderDue: "soon"}, nil, runtime.Malformed, runtime.HeaderDue},
		{"damaged timeout", "money", "payments.confirm", map[string]string{runtime.HeaderTimeout: "-1s"}, nil, runtime.Malformed, runtime.HeaderTimeout},
		{"nowhere to wait", "exact", "catalog.reindex", later, nil, runtime.Malformed, "direct exchange"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: c.queue})
				if c.queue == "money" {
					runtime.Handle(w, s.confirm, func(context.Context, event) error { t.Error("the handler ran"); return nil })
				} else {
					runtime.Handle(w, s.reindex, func(context.Context, *order) error { t.Error("the handler ran"); return nil })
				}
				start(t, w)
				foreign(t, s, c.queue, c.task, "(1, 2)", c.headers, c.fault)
				synctest.Wait()
				letters, err := s.client.DeadLetters(context.Background(), c.queue, 10)
				if err != nil {
					t.Fatal(err)
				}
				if len(letters) != 1 || letters[0].Reason != c.reason || !strings.Contains(letters[0].Error, c.text) || string(letters[0].Body) != "(1, 2)" {
					t.Errorf("dead letters are %+v, want one of reason %q with %q", letters, c.reason, c.text)
				}
			})
		})
	}
}

// A producer may ask for less time than the task has, in every attempt.
func TestForeignTimeout(t *testing.T) {
	for _, c := range []struct {
		asked string
		want  time.Duration
	}{
		{"300ms", 300 * time.Millisecond},
		{"1h", time.Second},
	} {
		t.Run(c.asked, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				var took []time.Duration
				w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
				runtime.Handle(w, s.refund, func(ctx context.Context, _ event) error {
					began := time.Now()
					<-ctx.Done()
					took = append(took, time.Since(began))
					if len(took) == 1 {
						return runtime.RetryAfter(0, context.Cause(ctx))
					}
					return nil
				})
				start(t, w)
				foreign(t, s, "money", "payments.refund", `{"id":"e1"}`, map[string]string{runtime.HeaderTimeout: c.asked}, nil)
				if err := s.broker.WaitIdle(context.Background()); err != nil {
					t.Fatal(err)
				}
				if len(took) != 2 || took[0] != c.want || took[1] != c.want {
					t.Errorf("attempts took %s, want twice %s", took, c.want)
				}
			})
		})
	}
}

// A broker gets back what the message was, in a retry, in a dead letter and in
// a replay.
func TestOriginComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		attempts := 0
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, func(context.Context, event) error {
			if attempts++; attempts == 1 {
				return runtime.RetryAfter(0, errors.New("declined"))
			}
			return runtime.Permanent(errors.New("declined"))
		})
		stop := start(t, w)
		foreign(t, s, "money", "payments.confirm", `{"id":"e1"}`, nil, nil)
		synctest.Wait()
		if err := stop(); err != nil {
			t.Fatal(err)
		}
		if got := origin(t, s, runtime.DeadQueue("money")); got != "as it came" {
			t.Errorf("the dead letter came from %v", got)
		}
		if err := s.client.Replay(context.Background(), "money", "m1", runtime.Replay{By: "ada", Why: "paid by hand"}); err != nil {
			t.Fatal(err)
		}
		if got := origin(t, s, "money"); got != "as it came" {
			t.Errorf("the replay came from %v", got)
		}
	})
}

// origin returns the origin of the first message of a queue.
func origin(t *testing.T, s *shop, queue string) any {
	t.Helper()
	consumer, err := s.broker.Consume(context.Background(), runtime.ConsumeOpts{Queue: queue, Prefetch: 1, UntilEmpty: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := consumer.Close(); err != nil {
			t.Error(err)
		}
	}()
	d, err := consumer.Receive(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return d.Message().Origin
}
