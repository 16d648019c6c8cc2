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

// A message that expires between two attempts says why it was not done before.
func TestExpiryKeepsTheLastError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, func(context.Context, event) error {
			return runtime.RetryAfter(time.Hour, errors.New("provider is down"))
		})
		stop := start(t, w)
		opts := &runtime.EnqueueOpts{Expires: time.Now().Add(time.Minute)}
		if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, opts); err != nil {
			t.Fatal(err)
		}
		if err := s.broker.WaitIdle(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		letters := s.broker.DeadLetters("money")
		if len(letters) != 1 || letters[0].Reason != runtime.Expired || letters[0].Attempt != 1 || !strings.Contains(letters[0].Error, "provider is down") {
			t.Errorf("dead letters are %+v, want one that expired after 1 attempt and says why", letters)
		}
	})
}

// A dead letter that somebody moved back with the broker's own tools is worked
// on like a new message.
func TestMovedDeadLetter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		attempts := make(chan int, 1)
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, func(ctx context.Context, _ event) error { attempts <- runtime.Attempt(ctx); return nil })
		stop := start(t, w)
		err := s.broker.Publish(context.Background(), runtime.Publishing{Queue: "money", Message: runtime.Message{
			ID: "m1", Task: "payments.confirm", Body: []byte(`{"id":"e1"}`),
			Headers: map[string]string{runtime.HeaderAttempt: "0", runtime.HeaderReason: "unknown_task", runtime.HeaderError: "no handler"},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if got := <-attempts; got != 1 {
			t.Errorf("attempt is %d, want 1", got)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// A message that is replayed for ever does not grow for ever.
func TestReplaysAreBounded(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	records := strings.Repeat(`{"by":"ada","why":"again","at":"2026-11-30T12:00:00Z"},`, 20)
	err := s.broker.Publish(context.Background(), runtime.Publishing{Queue: runtime.DeadQueue("money"), Message: runtime.Message{
		ID: "m1", Task: "payments.confirm", Body: []byte(`{"id":"e1"}`),
		Headers: map[string]string{runtime.HeaderReplays: "[" + strings.TrimSuffix(records, ",") + "]"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.client.Replay(context.Background(), "money", "m1", runtime.Replay{By: "bob", Why: "once more"}); err != nil {
		t.Fatal(err)
	}
	snapshot, err := s.broker.Snapshot("money")
	if err != nil || len(snapshot.Ready) != 1 {
		t.Fatalf("queue money has %+v, %v", snapshot, err)
	}
	if l := runtime.ParseDeadLetter(snapshot.Ready[0], "money"); len(l.Replays) != 20 || l.Replays[19].By != "bob" {
		t.Errorf("replays are %+v, want the last 20", l.Replays)
	}
}

// A frame of the broker holds the records of replays, however they are written.
func TestReplaysFitIntoAFrame(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	ctx := context.Background()
	msg := runtime.Message{ID: "m1", Task: "payments.confirm", Body: []byte(`{"id":"e1"}`)}
	const replays = 15
	for range replays {
		if err := s.broker.Publish(ctx, runtime.Publishing{Queue: runtime.DeadQueue("money"), Message: msg}); err != nil {
			t.Fatal(err)
		}
		// Each of these bytes takes six in JSON.
		long := strings.Repeat("\x01", 1<<10)
		if err := s.client.Replay(ctx, "money", "m1", runtime.Replay{By: long, Why: long}); err != nil {
			t.Fatal(err)
		}
		c, err := s.broker.Consume(ctx, runtime.ConsumeOpts{Queue: "money", Prefetch: 1})
		if err != nil {
			t.Fatal(err)
		}
		d, err := c.Receive(ctx)
		if err != nil {
			t.Fatal(err)
		}
		msg = d.Message()
		if err := errors.Join(d.Ack(), c.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if size := len(msg.Headers[runtime.HeaderReplays]); size > 64<<10 {
		t.Errorf("the replays have %d bytes", size)
	}
	if l := runtime.ParseDeadLetter(msg, "money"); len(l.Replays) == 0 || len(l.Replays) == replays {
		t.Errorf("%d of %d replays are left, want the latest", len(l.Replays), replays)
	}
}

// Operators delete a queue of dead letters to be rid of them.
func TestDeadLetterQueueDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		if err := s.broker.DeleteQueue(runtime.DeadQueue("money")); err != nil {
			t.Fatal(err)
		}
		runs := 0
		_, err := s.client.DeadLetters(context.Background(), "money", 1)
		wantText(t, err, `queue "money"`, "does not exist (was it deleted?")
		letters := results(t, s, runtime.WorkerConfig{}, func(context.Context, event) error {
			if runs++; runs == 1 {
				// The worker has declared it again when it started.
				if err := s.broker.DeleteQueue(runtime.DeadQueue("money")); err != nil {
					t.Error(err)
				}
			}
			return runtime.Permanent(errors.New("no such account"))
		})
		if runs != 1 || len(letters) != 1 || letters[0].Reason != runtime.PermanentFailure {
			t.Errorf("%d runs, dead letters %+v; want one of each", runs, letters)
		}
	})
}
