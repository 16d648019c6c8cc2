package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func TestWorkerOutlivesAnOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		worked := make(chan string, 1)
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, func(_ context.Context, e event) error { worked <- e.ID; return nil })
		stop := start(t, w)
		synctest.Wait()
		restore := s.broker.Outage()
		time.Sleep(10 * time.Minute)
		tries := len(s.log.lines(t, "worker lost its consumer, and will open another"))
		if tries < 60 || tries > 200 {
			t.Errorf("the worker tried %d times in 10 minutes, want one in 5 to 10 seconds", tries)
		}
		restore()
		if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil); err != nil {
			t.Fatal(err)
		}
		if id := <-worked; id != "e1" {
			t.Errorf("got %q", id)
		}
		// The next loss is a new one, and is not made to wait for the last.
		s.broker.Disconnect()
		synctest.Wait()
		lines := s.log.lines(t, "worker lost its consumer, and will open another")
		if wait := time.Duration(lines[len(lines)-1]["wait"].(float64)); wait > 100*time.Millisecond {
			t.Errorf("the worker waits %s after a single loss", wait)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// An outage in the middle of an attempt: what follows the handler waits, and the
// message is worked on again, not lost and not doubled.
func TestOutageDuringAnAttempt(t *testing.T) {
	for _, result := range []error{nil, errors.New("declined"), runtime.Permanent(errors.New("blocked"))} {
		t.Run(fmt.Sprint(result), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				var attempts []int
				began, release := make(chan struct{}, 2), make(chan struct{})
				w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
				runtime.Handle(w, s.confirm, func(ctx context.Context, _ event) error {
					attempts = append(attempts, runtime.Attempt(ctx))
					if len(attempts) > 1 {
						return nil
					}
					began <- struct{}{}
					<-release
					return result
				})
				stop := start(t, w)
				if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil); err != nil {
					t.Fatal(err)
				}
				<-began
				restore := s.broker.Outage()
				close(release)
				time.Sleep(time.Minute)
				restore()
				if err := s.broker.WaitIdle(context.Background()); err != nil {
					t.Fatal(err)
				}
				if err := stop(); err != nil {
					t.Errorf("Run: %v", err)
				}
				if len(attempts) != 2 || attempts[1] != 1 {
					t.Errorf("attempts are %v, want the first once more", attempts)
				}
				if letters := s.broker.DeadLetters("money"); len(letters) != 0 {
					t.Errorf("dead letters are %+v", letters)
				}
			})
		})
	}
}

// cancelling is a broker that cancels its first consumer, or all, after one
// delivery, without taking the delivery back, as RabbitMQ does in a failover.
type cancelling struct {
	runtime.Broker
	all            bool
	opened, closed atomic.Int32
}

func (b *cancelling) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	c, err := b.Broker.Consume(ctx, opts)
	if err != nil {
		return nil, err
	}
	return &cancelled{Consumer: c, broker: b, ends: b.opened.Add(1) == 1 || b.all}, nil
}

type cancelled struct {
	runtime.Consumer
	broker *cancelling
	ends   bool
	taken  int
}

func (c *cancelled) Receive(ctx context.Context) (runtime.Delivery, error) {
	if c.taken++; c.ends && c.taken > 1 {
		return nil, errors.Join(c.Consumer.Cancel(), runtime.ErrConsumerCancelled)
	}
	return c.Consumer.Receive(ctx)
}

func (c *cancelled) Close() error {
	c.broker.closed.Add(1)
	return c.Consumer.Close()
}

func TestCancelledConsumerKeepsItsDeliveries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		broker := &cancelling{Broker: s.broker}
		client, err := runtime.NewClient(context.Background(), broker, s.topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		var runs atomic.Int32
		w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 2})
		runtime.Handle(w, s.confirm, func(context.Context, event) error {
			runs.Add(1)
			time.Sleep(30 * time.Second)
			return nil
		})
		stop := start(t, w)
		for _, id := range []string{"first", "second"} {
			if _, err := runtime.Enqueue(context.Background(), client, s.confirm, event{id}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.broker.WaitIdle(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		if runs.Load() != 2 {
			t.Errorf("the handler ran %d times for 2 messages", runs.Load())
		}
		if opened, closed := broker.opened.Load(), broker.closed.Load(); opened != 2 || closed != 2 {
			t.Errorf("%d consumers were opened and %d closed, want 2 of each", opened, closed)
		}
	})
}

// Consumers that the broker cancelled do not pile up: each holds a channel.
func TestCancelledConsumersAreClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		broker := &cancelling{Broker: s.broker, all: true}
		client, err := runtime.NewClient(context.Background(), broker, s.topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		stop := start(t, w)
		for range 10 {
			if _, err := runtime.Enqueue(context.Background(), client, s.confirm, event{"e1"}, nil); err != nil {
				t.Fatal(err)
			}
			if err := s.broker.WaitIdle(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Minute)
		if opened, closed := broker.opened.Load(), broker.closed.Load(); opened < 10 || closed < opened-1 {
			t.Errorf("%d consumers were opened and %d closed, want all but the one in use", opened, closed)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// A topology that somebody changes later is not what was validated.
func TestChangedTopologyIsNotSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		worked := make(chan string, 1)
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, func(_ context.Context, e event) error { worked <- e.ID; return nil })
		stop := start(t, w)
		s.topology.Queues[0].MaxLength = 5
		s.topology.Queues = append(s.topology.Queues, taskmeta.Queue{Name: "amq.wrong"})
		s.broker.Disconnect()
		if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil); err != nil {
			t.Fatal(err)
		}
		<-worked
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

func TestClosedBrokerEndsTheWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		done := make(chan error)
		go func() { done <- w.Run(context.Background()) }()
		synctest.Wait()
		if err := s.broker.Close(); err != nil {
			t.Fatal(err)
		}
		err := <-done
		if !errors.Is(err, runtime.ErrClosed) {
			t.Errorf("Run: %v, want ErrClosed", err)
		}
		wantText(t, err, `worker of queue "money"`)
	})
}

// Another topology may take the queue's name while the connection is away. That
// is no reason to crash in a loop.
func TestChangedQueueEndsTheWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, nothing)
		done := make(chan error)
		go func() { done <- w.Run(context.Background()) }()
		synctest.Wait()
		if err := s.broker.DeleteQueue("money"); err != nil {
			t.Fatal(err)
		}
		classic := taskmeta.Queue{Name: "money", Class: taskmeta.Money, Owner: "payments", Kind: taskmeta.Classic}
		if err := s.broker.Declare(context.Background(), []taskmeta.Queue{classic}); err != nil {
			t.Fatal(err)
		}
		err := <-done
		if topology, ok := errors.AsType[*runtime.TopologyError](err); !ok || topology.Have != "classic" || topology.Want != "quorum" {
			t.Errorf("Run: %v, want a *TopologyError", err)
		}
	})
}

// One message kills its process whenever it runs. The others, in the other
// slots, are killed with it and come back as often, and must not pay for it.
func TestKillerTakesNobodyAlong(t *testing.T) {
	for _, c := range []struct {
		name       string
		maxReturns int
		dead       int
		attempts   int
	}{
		{"by default", 0, 1, 13},
		{"without MaxReturns", -1, 4, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShop(t, runtime.ClientConfig{})
				for _, id := range []string{"killer", "a", "b", "c"} {
					if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{id}, &runtime.EnqueueOpts{ID: id}); err != nil {
						t.Fatal(err)
					}
				}
				w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money", Concurrency: 4, MaxReturns: c.maxReturns})
				runtime.Handle(w, s.confirm, func(ctx context.Context, e event) error {
					if e.ID != "killer" {
						time.Sleep(10 * time.Second)
						return nil
					}
					// The broker sees a process die: everything it held comes back.
					time.Sleep(time.Second)
					s.broker.Disconnect()
					return nil
				})
				stop := start(t, w)
				if err := s.broker.WaitIdle(context.Background()); err != nil {
					t.Fatal(err)
				}
				if err := stop(); err != nil {
					t.Errorf("Run: %v", err)
				}
				dead := make(map[string]runtime.DeadLetter)
				for _, l := range s.broker.DeadLetters("money") {
					dead[l.ID] = l
				}
				killer := dead["killer"]
				if len(dead) != c.dead || killer.Reason != runtime.DeliveryLimit || killer.Attempt != c.attempts || !strings.Contains(killer.Error, "unanswered") {
					t.Errorf("dead letters are %+v, want %d, the killer after %d attempts", dead, c.dead, c.attempts)
				}
			})
		})
	}
}

// A confirm that is late is waited for. To publish once more instead would make
// a crowd of one message, for each copy fails as the first did.
func TestLateConfirmsMultiplyNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		runs := 0
		letters := results(t, s, runtime.WorkerConfig{}, func(context.Context, event) error {
			if runs++; runs == 1 {
				time.AfterFunc(time.Hour, s.broker.Stall())
			}
			return errors.New("declined")
		})
		if runs != 13 || len(letters) != 1 {
			t.Errorf("%d runs and %d dead letters, want 13 and 1", runs, len(letters))
		}
		if lines := s.log.lines(t, "no confirm yet, the delivery and its slot wait for it"); len(lines) != 1 || lines[0]["to"] != "money" {
			t.Errorf("log is %v, want one line about the wait", lines)
		}
	})
}

// mute is a broker whose first retry never gets a confirm, on a connection that
// is not the consumer's.
type mute struct {
	runtime.Broker
	retries atomic.Int32
	waiting chan struct{}
}

func (b *mute) Publish(ctx context.Context, p runtime.Publishing) error {
	if p.Message.Headers[runtime.HeaderAttempt] == "2" && b.retries.Add(1) == 1 {
		close(b.waiting)
		<-ctx.Done()
		return fmt.Errorf("%w: %w", runtime.ErrOutcomeUnknown, context.Cause(ctx))
	}
	return b.Broker.Publish(ctx, p)
}

func TestLostDeliveryWaitsForNoConfirm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		broker := &mute{Broker: s.broker, waiting: make(chan struct{})}
		client, err := runtime.NewClient(context.Background(), broker, s.topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		var attempts []int
		w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
		runtime.Handle(w, s.confirm, func(ctx context.Context, _ event) error {
			attempts = append(attempts, runtime.Attempt(ctx))
			if len(attempts) < 3 {
				return errors.New("not yet")
			}
			return nil
		})
		stop := start(t, w)
		if _, err := runtime.Enqueue(context.Background(), client, s.confirm, event{"e1"}, nil); err != nil {
			t.Fatal(err)
		}
		<-broker.waiting
		s.broker.Disconnect()
		if err := s.broker.WaitIdle(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		if got := fmt.Sprint(attempts); got != "[1 1 2]" {
			t.Errorf("attempts are %s, want the first once more and its retry", got)
		}
	})
}
