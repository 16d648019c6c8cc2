//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// work starts a worker of the queue money, until the test is over, and returns
// what its handler saw.
func work[A any](t testing.TB, ctx context.Context, client *runtime.Client, task *taskmeta.Task[A]) <-chan A {
	t.Helper()
	did := make(chan A, 1000)
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 4})
	runtime.Handle(w, task, func(_ context.Context, a A) error {
		did <- a
		return nil
	})
	running(t, ctx, w)
	return did
}

// running runs a worker until the test is over.
func running(t testing.TB, ctx context.Context, w *runtime.Worker) {
	ctx, stop := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		if err := w.Run(ctx); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(func() {
		stop()
		group.Wait()
	})
}

// receive returns the next delivery.
func (s *system) receive(c runtime.Consumer) runtime.Delivery {
	s.t.Helper()
	d, err := c.Receive(s.ctx)
	if err != nil {
		s.t.Fatalf("Receive: %v", err)
	}
	return d
}

func (s *system) consume(opts runtime.ConsumeOpts) runtime.Consumer {
	s.t.Helper()
	c, err := s.broker.Consume(s.ctx, opts)
	if err != nil {
		s.t.Fatalf("Consume: %v", err)
	}
	s.t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestCancelHoldsNothing cancels consumers in the middle of a flood, and looks for
// messages that nobody has. A classic queue sends until after the cancellation was
// answered, and the client drops that.
func TestCancelHoldsNothing(t *testing.T) {
	for _, kind := range []taskmeta.QueueKind{taskmeta.Quorum, taskmeta.Classic} {
		t.Run(kind.String(), func(t *testing.T) {
			s := newSystem(t, rabbitmq.Config{})
			q := taskmeta.Queue{Name: "flood", Kind: kind}
			if err := s.broker.Declare(s.ctx, []taskmeta.Queue{q}); err != nil {
				t.Fatal(err)
			}
			const messages = 2000
			var group sync.WaitGroup
			for part := range 20 {
				group.Go(func() {
					for i := range messages / 20 {
						if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: q.Name, Message: message(fmt.Sprint(part, ".", i))}); err != nil {
							t.Errorf("Publish: %v", err)
						}
					}
				})
			}
			group.Wait()
			done := 0
			for range 20 {
				c := s.consume(runtime.ConsumeOpts{Queue: q.Name, Prefetch: 50})
				for range 30 {
					if err := s.receive(c).Ack(); err != nil {
						t.Fatalf("Ack: %v", err)
					}
					done++
				}
				// It is cancelled, and stays open.
				if err := c.Cancel(); err != nil {
					t.Fatalf("Cancel: %v", err)
				}
			}
			rest := s.consume(runtime.ConsumeOpts{Queue: q.Name, Prefetch: messages, UntilEmpty: true})
			for {
				d, err := rest.Receive(s.ctx)
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if err := d.Ack(); err != nil {
					t.Fatal(err)
				}
				done++
			}
			if done != messages {
				t.Errorf("%d of %d messages could be had", done, messages)
			}
		})
	}
}

// TestAcknowledgementTimeout lets a handler run for longer than the broker waits.
// The worker consumes again, the message comes again, and the log says how old it
// was.
func TestAcknowledgementTimeout(t *testing.T) {
	server := rabbitmqtest.StartTest(t, rabbitmqtest.Options{Config: "consumer_timeout = 1000"})
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	// It looks once a minute otherwise.
	if _, err := server.Nodes()[0].Eval(ctx, "[application:set_env(rabbit, Tick, 1000) || Tick <- [channel_tick_interval, quorum_tick_interval]]"); err != nil {
		t.Fatal(err)
	}
	var log journal
	b := openBroker(t, ctx, rabbitmq.Config{Addresses: server.VHost(t).Addresses(), Logger: log.logger()})
	topology := &taskmeta.Topology{Queues: []taskmeta.Queue{moneyQueue}, Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}}}
	task := taskmeta.Define(topology, taskmeta.Task[int]{Name: "payments.confirm", Key: func(int) string { return "k" }})
	client, err := runtime.NewClient(ctx, b, topology, runtime.ClientConfig{Logger: log.logger()})
	if err != nil {
		t.Fatal(err)
	}
	runs, release := make(chan int, 10), make(chan struct{})
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 2, Grace: time.Second})
	var first atomic.Bool
	runtime.Handle(w, task, func(ctx context.Context, n int) error {
		runs <- n
		if first.CompareAndSwap(false, true) {
			<-release
		}
		return nil
	})
	running(t, ctx, w)
	if _, err := runtime.Enqueue(ctx, client, task, 1, nil); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		select {
		case <-runs:
		case <-ctx.Done():
			t.Fatalf("the message did not come again:\n%s", &log)
		}
	}
	close(release)
	if text := log.String(); !strings.Contains(text, "queue=money") || !strings.Contains(text, "oldest=") || !strings.Contains(text, "unanswered=1") {
		t.Errorf("the log does not tell the queue and the age:\n%s", text)
	}
	if s := b.Stats(); s.LostConsumers+s.CancelledConsumers == 0 {
		t.Errorf("stats are %+v", s)
	}
}

// TestHold refuses a consumer that may keep deliveries for longer than the broker
// lets it.
func TestHold(t *testing.T) {
	s := declaring(t, rabbitmq.Config{ConsumerTimeout: time.Minute})
	for hold, ok := range map[time.Duration]bool{0: true, 59 * time.Second: true, time.Minute: false, time.Hour: false} {
		c, err := s.broker.Consume(s.ctx, runtime.ConsumeOpts{Queue: "money", Prefetch: 1, Hold: hold})
		refusal, refused := errors.AsType[*runtime.HoldError](err)
		switch {
		case refused == ok:
			t.Errorf("hold of %s: %v", hold, err)
		case refused && (refusal.Queue != "money" || refusal.Hold != hold || refusal.Limit != time.Minute):
			t.Errorf("HoldError is %+v", refusal)
		case ok:
			_ = c.Close()
		}
	}
}

// TestDeadByBroker makes the broker dead-letter messages by itself, and reads why.
func TestDeadByBroker(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{DeliveryLimit: 1})
	topology := &taskmeta.Topology{Queues: []taskmeta.Queue{moneyQueue}}
	client, err := runtime.NewClient(s.ctx, s.broker, topology, runtime.ClientConfig{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		kill   func() error
		reason runtime.Reason
		want   string
	}{
		{"given back too often", func() error {
			c := s.consume(runtime.ConsumeOpts{Queue: "money", Prefetch: 1})
			return errors.Join(s.receive(c).Requeue(), s.receive(c).Requeue(), c.Close())
		}, runtime.DeliveryLimit, "which is 1"},
		{"rejected by another program", func() error {
			return s.operate(func(ch *amqp.Channel) error {
				for s.ctx.Err() == nil {
					d, ok, err := ch.Get("money", false)
					if err != nil {
						return err
					}
					if ok {
						return errors.Join(d.Reject(false), ch.Close())
					}
				}
				return s.ctx.Err()
			})
		}, "", "rejected"},
	} {
		// It has waited in the ladder before, and has died there.
		if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Delay: time.Second, Message: message(c.name)}); err != nil {
			t.Fatal(err)
		}
		if err := c.kill(); err != nil {
			t.Fatal(err)
		}
		var letters []runtime.DeadLetter
		for len(letters) == 0 && s.ctx.Err() == nil {
			if letters, err = client.DeadLetters(s.ctx, "money", 10); err != nil {
				t.Fatal(err)
			}
		}
		if l := letters[0]; l.ID != c.name || l.Reason != c.reason || !strings.Contains(l.Error, c.want) || l.Died.IsZero() || l.Queue != "money" {
			t.Errorf("%s: dead letter is %+v", c.name, l)
		}
		if err := client.Replay(s.ctx, "money", c.name, runtime.Replay{By: "ada", Why: "test"}); err != nil {
			t.Errorf("%s: Replay: %v", c.name, err)
		}
		back := s.consume(runtime.ConsumeOpts{Queue: "money", Prefetch: 1})
		d := s.receive(back)
		if d.Message().ID != c.name || d.Message().Headers[runtime.HeaderReason] != "" {
			t.Errorf("%s: replayed message is %+v", c.name, d.Message())
		}
		if err := errors.Join(d.Ack(), back.Close()); err != nil {
			t.Fatal(err)
		}
	}
}
