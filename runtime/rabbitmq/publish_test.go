//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// declaring is a system with the queue money.
func declaring(t testing.TB, cfg rabbitmq.Config) *system {
	t.Helper()
	s := newSystem(t, cfg)
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	return s
}

// stored is a message as the broker's management plugin shows it.
type stored struct {
	Exchange   string
	RoutingKey string `json:"routing_key"`
	Payload    string
	Properties struct {
		DeliveryMode *int   `json:"delivery_mode"`
		Priority     *int   `json:"priority"`
		MessageID    string `json:"message_id"`
		Type         string
		ContentType  string `json:"content_type"`
		Expiration   *string
		Headers      map[string]any
	}
}

// stored takes messages out of a queue, as the broker has them.
func (s *system) stored(queue string, count int) []stored {
	s.t.Helper()
	var got []stored
	err := s.vhost.Server.Request(s.ctx, "POST", "queues/"+s.vhost.Name+"/"+queue+"/get",
		map[string]any{"count": count, "ackmode": "ack_requeue_false", "encoding": "auto"}, &got)
	if err != nil {
		s.t.Fatal(err)
	}
	return got
}

// TestStoredMessage looks at a message with the broker's eyes: it is persistent
// and says that its priority is 0, delayed or not.
func TestStoredMessage(t *testing.T) {
	s := declaring(t, rabbitmq.Config{})
	msg := runtime.Message{ID: "m", Task: "payments.confirm", Headers: map[string]string{"traceparent": "00-1"}, Body: []byte(`{}`)}
	for _, p := range []runtime.Publishing{
		{Queue: "money", Message: msg},
		{Queue: "money", Message: msg, Delay: time.Second},
		{Queue: runtime.DeadQueue("money"), Message: msg},
	} {
		if err := s.broker.Publish(s.ctx, p); err != nil {
			t.Fatal(err)
		}
		got := s.stored(p.Queue, 1)
		for len(got) == 0 {
			got = s.stored(p.Queue, 1)
		}
		m := got[0].Properties
		if m.DeliveryMode == nil || *m.DeliveryMode != 2 || m.Priority == nil || *m.Priority != 0 || m.Expiration != nil ||
			m.MessageID != "m" || m.Type != msg.Task || m.ContentType != "application/json" || m.Headers["traceparent"] != "00-1" || got[0].Payload != "{}" {
			t.Errorf("to %s after %s: %+v", p.Queue, p.Delay, got[0])
		}
	}
}

// TestReturns publishes to queues that are there and that are not, at once and
// with the same IDs: each publishing hears of its own.
func TestReturns(t *testing.T) {
	s := declaring(t, rabbitmq.Config{Window: 50})
	var group sync.WaitGroup
	for i := range 500 {
		for _, queue := range []string{"money", "gone", fmt.Sprintf("gone-%d", i)} {
			group.Go(func() {
				err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: queue, Message: message(fmt.Sprint(i))})
				if queue == "money" && err != nil || queue != "money" && (!errors.Is(err, runtime.ErrUnroutable) || !strings.Contains(err.Error(), queue)) {
					t.Errorf("message %d to %s: %v", i, queue, err)
				}
			})
		}
	}
	group.Wait()
	stats := s.broker.Stats()
	if stats.Published != 1500 || stats.Confirmed != 500 || stats.Returned != 1000 || stats.Refused != 0 || stats.Unknown != 0 {
		t.Errorf("stats are %+v", stats)
	}
}

// TestWindow fills the window: who comes then waits until its context ends, and
// has sent nothing.
func TestWindow(t *testing.T) {
	const window = 5
	s := declaring(t, rabbitmq.Config{Window: window})
	resume := s.Stall()
	defer resume()
	under := make(chan error, window)
	for i := range window {
		go func() {
			under <- s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Message: message(fmt.Sprint(i))})
		}()
	}
	for s.broker.Stats().Published < window {
		time.Sleep(time.Millisecond)
	}
	cause := errors.New("no patience")
	ctx, cancel := context.WithTimeoutCause(s.ctx, 100*time.Millisecond, cause)
	defer cancel()
	err := s.broker.Publish(ctx, runtime.Publishing{Queue: "money", Message: message("one more")})
	if !errors.Is(err, cause) || errors.Is(err, runtime.ErrOutcomeUnknown) || !strings.Contains(err.Error(), "nothing was sent") {
		t.Errorf("one more than the window: %v", err)
	}
	// A publishing that was given up keeps its place until the broker answers.
	if n := s.broker.Stats().Published; n != window {
		t.Errorf("%d messages were sent, the window is %d", n, window)
	}
	resume()
	for range window {
		if err := <-under; err != nil {
			t.Errorf("Publish: %v", err)
		}
	}
	if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Message: message("afterwards")}); err != nil {
		t.Errorf("Publish afterwards: %v", err)
	}
}

// TestContextEndsPromptly publishes large messages into a network that takes
// nothing. Their contexts end, and so must they.
func TestContextEndsPromptly(t *testing.T) {
	s := declaring(t, rabbitmq.Config{})
	s.proxy.Cut()
	defer s.proxy.Restore()
	ctx, cancel := context.WithTimeout(s.ctx, 500*time.Millisecond)
	defer cancel()
	var group sync.WaitGroup
	for i := range 64 {
		group.Go(func() {
			msg := message(fmt.Sprint(i))
			msg.Body = make([]byte, 1<<20)
			err := s.broker.Publish(ctx, runtime.Publishing{Queue: "money", Message: msg})
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("message %d: %v", i, err)
			}
		})
	}
	group.Wait()
	<-ctx.Done()
	if late, _ := ctx.Deadline(); time.Since(late) > 5*time.Second {
		t.Errorf("the last one came back %s after the end of its context", time.Since(late))
	}
}

// TestTooLargeForBroker sends more than the broker takes, which closes the channel.
// Only that message is refused, the others are sent again or say that they do not
// know; and the next one is refused without being sent.
func TestTooLargeForBroker(t *testing.T) {
	const limit = 100_000
	server := rabbitmqtest.StartTest(t, rabbitmqtest.Options{Config: fmt.Sprintf("max_message_size = %d", limit)})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b := openBroker(t, ctx, rabbitmq.Config{Addresses: server.VHost(t).Addresses()})
	if err := b.Declare(ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	large := message("large")
	large.Body = make([]byte, limit+1)
	for range 2 {
		err := b.Publish(ctx, runtime.Publishing{Queue: "money", Message: large})
		if !errors.Is(err, runtime.ErrTooLarge) || errors.Is(err, runtime.ErrOutcomeUnknown) || !strings.Contains(err.Error(), fmt.Sprint(limit)) {
			t.Errorf("a body above the broker's limit: %v", err)
		}
	}
	if n := b.Stats().Published; n != 1 {
		t.Errorf("%d messages were sent, want 1", n)
	}
	if err := b.Publish(ctx, runtime.Publishing{Queue: "money", Message: message("small")}); err != nil {
		t.Errorf("Publish afterwards: %v", err)
	}
}

// TestFrameSized publishes as many headers as one frame holds.
func TestFrameSized(t *testing.T) {
	s := declaring(t, rabbitmq.Config{})
	for n := 128<<10 - 300; n < 128<<10; n += 7 {
		msg := message("m")
		msg.Headers = map[string]string{"h": strings.Repeat("x", n)}
		if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Message: msg}); err != nil && !errors.Is(err, runtime.ErrTooLarge) {
			t.Fatalf("a header of %d bytes: %v", n, err)
		}
	}
	if stats := s.broker.Stats(); stats.Lost != 0 || stats.Confirmed == 0 {
		t.Errorf("stats are %+v", stats)
	}
}

// TestMissingLadder publishes delayed messages after somebody deleted a level:
// the broker closes the channel over it, and nothing else suffers.
func TestMissingLadder(t *testing.T) {
	s := declaring(t, rabbitmq.Config{})
	if err := s.vhost.Server.Request(s.ctx, "DELETE", "exchanges/"+s.vhost.Name+"/delayed_0", nil, nil); err != nil {
		t.Fatal(err)
	}
	delayed := runtime.Publishing{Queue: "money", Message: message("late"), Delay: time.Second}
	if err := s.broker.Publish(s.ctx, delayed); !errors.Is(err, runtime.ErrUnroutable) || errors.Is(err, runtime.ErrOutcomeUnknown) {
		t.Errorf("a delayed message without its level: %v", err)
	}
	if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Message: message("now")}); err != nil {
		t.Errorf("a message without a delay: %v", err)
	}
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	if err := s.broker.Publish(s.ctx, delayed); err != nil {
		t.Errorf("a delayed message after the level was declared again: %v", err)
	}
}
