package memory_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var bg = context.Background()

// open returns a broker with the queues money, which holds two, and bulk.
func open(t testing.TB, cfg memory.Config) *memory.Broker {
	t.Helper()
	b := memory.New(cfg)
	t.Cleanup(func() { _ = b.Close() })
	err := b.Declare(bg, []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments", MaxLength: 2},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func publish(t testing.TB, b *memory.Broker, queue, id string, delay time.Duration) {
	t.Helper()
	if err := b.Publish(bg, runtime.Publishing{Queue: queue, Delay: delay, Message: runtime.Message{ID: id, Task: "t"}}); err != nil {
		t.Fatalf("Publish %q: %v", id, err)
	}
}

func receive(t testing.TB, b *memory.Broker, queue string) (runtime.Consumer, runtime.Delivery) {
	t.Helper()
	c, err := b.Consume(bg, runtime.ConsumeOpts{Queue: queue, Prefetch: 1})
	if err != nil {
		t.Fatal(err)
	}
	d, err := c.Receive(bg)
	if err != nil {
		t.Fatal(err)
	}
	return c, d
}

func TestStatsAndSnapshot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, memory.Config{})
		began := time.Now()
		for _, id := range []string{"a", "b", "c"} {
			publish(t, b, "bulk", id, 0)
		}
		publish(t, b, "bulk", "later", 90*time.Second)
		publish(t, b, "bulk", "soon", time.Millisecond)
		_, d := receive(t, b, "bulk")
		if got, want := b.Stats("bulk"), (memory.Stats{Ready: 2, Unacked: 1, Delayed: 2, Consumers: 1}); got != want {
			t.Errorf("stats are %+v, want %+v", got, want)
		}
		s, err := b.Snapshot("bulk")
		if err != nil {
			t.Fatal(err)
		}
		var ready []string
		for _, m := range s.Ready {
			ready = append(ready, m.ID)
		}
		if fmt.Sprint(ready) != "[b c]" {
			t.Errorf("ready are %q, want b and c", ready)
		}
		if len(s.Delayed) != 2 || s.Delayed[0].Message.ID != "soon" || s.Delayed[0].Due.Sub(began) != time.Second || s.Delayed[1].Due.Sub(began) != 90*time.Second {
			t.Errorf("delayed are %+v, want soon in 1s and later in 90s", s.Delayed)
		}
		if err := d.Ack(); err != nil {
			t.Fatal(err)
		}
		if got := b.Stats("bulk").Unacked; got != 1 {
			t.Errorf("%d are held after the Ack, want the next", got)
		}
	})
}

func TestUnknownQueue(t *testing.T) {
	b := open(t, memory.Config{})
	if got := b.Stats("monye"); got != (memory.Stats{}) {
		t.Errorf("stats are %+v", got)
	}
	if got := b.DeadLetters("monye"); got != nil {
		t.Errorf("dead letters are %+v", got)
	}
	if _, err := b.Snapshot("monye"); !errors.Is(err, runtime.ErrNoQueue) {
		t.Errorf("Snapshot: %v, want ErrNoQueue", err)
	}
	if err := b.DeleteQueue("monye"); !errors.Is(err, runtime.ErrNoQueue) {
		t.Errorf("DeleteQueue: %v, want ErrNoQueue", err)
	}
}

func TestWaitIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, memory.Config{})
		if err := b.WaitIdle(bg); err != nil {
			t.Errorf("an empty broker: %v", err)
		}
		// What no worker consumes does not count.
		publish(t, b, taskmeta.Unrouted, "u", 0)
		publish(t, b, runtime.DeadQueue("bulk"), "d", 0)
		if err := b.WaitIdle(bg); err != nil {
			t.Errorf("a broker with dead letters: %v", err)
		}
		publish(t, b, "bulk", "a", 5*time.Second)
		began := time.Now()
		idle := make(chan error)
		go func() { idle <- b.WaitIdle(bg) }()
		c, d := receive(t, b, "bulk")
		synctest.Wait()
		select {
		case err := <-idle:
			t.Fatalf("idle with an unacknowledged message: %v", err)
		default:
		}
		if err := d.Ack(); err != nil {
			t.Fatal(err)
		}
		if err := <-idle; err != nil {
			t.Errorf("WaitIdle: %v", err)
		}
		if took := time.Since(began); took != 5*time.Second {
			t.Errorf("idle after %s, want 5s", took)
		}
		if err := c.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
}

func TestWaitIdleSaysWhatIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, memory.Config{})
		publish(t, b, "bulk", "a", 0)
		publish(t, b, "money", "b", 0)
		_, _ = receive(t, b, "money")
		publish(t, b, "money", "c", time.Hour)
		ctx, cancel := context.WithTimeout(bg, time.Minute)
		defer cancel()
		err := b.WaitIdle(ctx)
		for _, want := range []string{`queue "bulk" with 1 ready, 0 unacknowledged, 0 delayed`, `queue "money" with 0 ready, 1 unacknowledged, 1 delayed`, "(is a worker running"} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v lacks %q", err, want)
			}
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error is %v, want the context's", err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		if err := b.WaitIdle(bg); !errors.Is(err, runtime.ErrClosed) {
			t.Errorf("WaitIdle of a closed broker: %v, want ErrClosed", err)
		}
	})
}

// Every way in which the last message can leave wakes WaitIdle.
func TestWaitIdleWakes(t *testing.T) {
	for name, leave := range map[string]func(b *memory.Broker, c runtime.Consumer, d runtime.Delivery) error{
		"acknowledged":  func(_ *memory.Broker, _ runtime.Consumer, d runtime.Delivery) error { return d.Ack() },
		"given back":    func(_ *memory.Broker, _ runtime.Consumer, d runtime.Delivery) error { return d.Requeue() },
		"closed":        func(_ *memory.Broker, c runtime.Consumer, _ runtime.Delivery) error { return c.Close() },
		"disconnected":  func(b *memory.Broker, _ runtime.Consumer, _ runtime.Delivery) error { b.Disconnect(); return nil },
		"queue deleted": func(b *memory.Broker, _ runtime.Consumer, _ runtime.Delivery) error { return b.DeleteQueue("bulk") },
		"an outage":     func(b *memory.Broker, _ runtime.Consumer, _ runtime.Delivery) error { b.Outage(); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := open(t, memory.Config{DeliveryLimit: 1})
				publish(t, b, "bulk", "a", 0)
				c, _ := receive(t, b, "bulk")
				if err := c.Close(); err != nil {
					t.Fatal(err)
				}
				// The second return is over the limit, so the message leaves.
				c, d := receive(t, b, "bulk")
				idle := make(chan error)
				go func() { idle <- b.WaitIdle(bg) }()
				synctest.Wait()
				if err := leave(b, c, d); err != nil {
					t.Fatal(err)
				}
				if err := <-idle; err != nil {
					t.Errorf("WaitIdle: %v", err)
				}
			})
		})
	}
}

func TestWaitIdleWakesWhenACancelBuries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, memory.Config{DeliveryLimit: 1})
		publish(t, b, "bulk", "a", 0)
		first, _ := receive(t, b, "bulk")
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		c, err := b.Consume(bg, runtime.ConsumeOpts{Queue: "bulk", Prefetch: 1})
		if err != nil {
			t.Fatal(err)
		}
		idle := make(chan error)
		go func() { idle <- b.WaitIdle(bg) }()
		synctest.Wait()
		if err := c.Cancel(); err != nil {
			t.Fatal(err)
		}
		if err := <-idle; err != nil {
			t.Errorf("WaitIdle: %v", err)
		}
	})
}

func TestWaitIdleWaitsForADeletedQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, memory.Config{})
		publish(t, b, "bulk", "a", time.Hour)
		if err := b.DeleteQueue("bulk"); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(bg, time.Minute)
		defer cancel()
		if err := b.WaitIdle(ctx); err == nil || !strings.Contains(err.Error(), `delayed for the deleted queue "bulk"`) {
			t.Errorf("error is %v, want one that names the deleted queue", err)
		}
		if err := b.WaitIdle(bg); err != nil {
			t.Errorf("WaitIdle: %v", err)
		}
		if got := b.Stats(taskmeta.Unrouted).Ready; got != 1 {
			t.Errorf("unrouted has %d messages, want 1", got)
		}
	})
}

func TestOutage(t *testing.T) {
	b := open(t, memory.Config{})
	c, err := b.Consume(bg, runtime.ConsumeOpts{Queue: "bulk", Prefetch: 1})
	if err != nil {
		t.Fatal(err)
	}
	restore := b.Outage()
	<-c.Lost()
	if _, err := c.Receive(bg); !errors.Is(err, runtime.ErrConnectionLost) {
		t.Errorf("Receive: %v, want ErrConnectionLost", err)
	}
	for name, err := range map[string]error{
		"Publish": b.Publish(bg, runtime.Publishing{Queue: "bulk"}),
		"Declare": b.Declare(bg, nil),
		"Consume": func() error {
			_, err := b.Consume(bg, runtime.ConsumeOpts{Queue: "bulk", Prefetch: 1})
			return err
		}(),
	} {
		if !errors.Is(err, runtime.ErrUnavailable) || errors.Is(err, runtime.ErrOutcomeUnknown) {
			t.Errorf("%s: %v, want ErrUnavailable", name, err)
		}
	}
	restore()
	publish(t, b, "bulk", "a", 0)
}

func TestLengthLimitCountsReadyMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, memory.Config{})
		publish(t, b, "money", "late", time.Second)
		publish(t, b, "money", "a", 0)
		publish(t, b, "money", "b", 0)
		err := b.Publish(bg, runtime.Publishing{Queue: "money"})
		if !errors.Is(err, runtime.ErrRefused) || !strings.Contains(err.Error(), `queue "money" is full, it holds its limit of 2`) {
			t.Errorf("error is %v, want ErrRefused with the limit", err)
		}
		// A message that was accepted is let in when it is due.
		time.Sleep(time.Second)
		synctest.Wait()
		if got := b.Stats("money").Ready; got != 3 {
			t.Errorf("%d are ready, want 3", got)
		}
	})
}

func TestPublishedMessageIsACopy(t *testing.T) {
	b := open(t, memory.Config{})
	m := runtime.Message{ID: "a", Body: []byte("one"), Headers: map[string]string{"k": "one"}}
	if err := b.Publish(bg, runtime.Publishing{Queue: "bulk", Message: m}); err != nil {
		t.Fatal(err)
	}
	m.Body[0], m.Headers["k"] = 'X', "two"
	_, d := receive(t, b, "bulk")
	if got := d.Message(); string(got.Body) != "one" || got.Headers["k"] != "one" {
		t.Errorf("message is %+v, want it as it was published", got)
	}
}

func TestNoDeliveryLimit(t *testing.T) {
	b := open(t, memory.Config{DeliveryLimit: -1})
	publish(t, b, "bulk", "a", 0)
	c, d := receive(t, b, "bulk")
	for i := range 100 {
		if d.Returned() != i {
			t.Fatalf("returned %d times, want %d", d.Returned(), i)
		}
		if err := d.Requeue(); err != nil {
			t.Fatal(err)
		}
		var err error
		if d, err = c.Receive(bg); err != nil {
			t.Fatal(err)
		}
	}
	if letters := b.DeadLetters("bulk"); len(letters) != 0 {
		t.Errorf("dead letters are %+v", letters)
	}
}

func TestDefaultDeliveryLimit(t *testing.T) {
	b := open(t, memory.Config{})
	publish(t, b, "bulk", "a", 0)
	for i := range runtime.DefaultDeliveryLimit + 1 {
		c, _ := receive(t, b, "bulk")
		if len(b.DeadLetters("bulk")) != 0 {
			t.Fatalf("dead-lettered after %d returns", i)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	letters := b.DeadLetters("bulk")
	if len(letters) != 1 || letters[0].Reason != runtime.DeliveryLimit || !strings.Contains(letters[0].Error, "21 times") {
		t.Errorf("dead letters are %+v, want one after 21 returns", letters)
	}
}

func TestMessagesGoRound(t *testing.T) {
	b := open(t, memory.Config{})
	var consumers []runtime.Consumer
	for range 3 {
		c, err := b.Consume(bg, runtime.ConsumeOpts{Queue: "bulk", Prefetch: 10})
		if err != nil {
			t.Fatal(err)
		}
		consumers = append(consumers, c)
	}
	for i := range 9 {
		publish(t, b, "bulk", fmt.Sprint(i), 0)
	}
	for i := range 9 {
		d, err := consumers[i%3].Receive(bg)
		if err != nil {
			t.Fatal(err)
		}
		if d.Message().ID != fmt.Sprint(i) {
			t.Errorf("message %q came to consumer %d, want %d", d.Message().ID, i%3, i)
		}
	}
}

func TestUntilEmptyWithAFullPrefetch(t *testing.T) {
	b := open(t, memory.Config{})
	publish(t, b, "bulk", "a", 0)
	publish(t, b, "bulk", "b", 0)
	c, err := b.Consume(bg, runtime.ConsumeOpts{Queue: "bulk", Prefetch: 1, UntilEmpty: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Receive(bg); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Receive(bg); err == nil || !strings.Contains(err.Error(), "raise Prefetch") {
		t.Errorf("error is %v, want one that says that the queue is not empty", err)
	}
}
