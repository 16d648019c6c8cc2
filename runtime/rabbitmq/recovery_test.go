//go:build rabbitmq

package rabbitmq_test

import (
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

// TestClientRecoveryLosesMessages shows why this package supervises connections
// itself. The client's own recovery reopens the same channel, whose delivery tags
// begin again at 1: an acknowledgement that comes late is sent for a delivery of
// the new connection, the broker takes it for that one's, and a message that
// nobody has worked on is gone. If this fails after an upgrade, the client has
// learned to tell generations apart.
func TestClientRecoveryLosesMessages(t *testing.T) {
	s := newNetwork(t, t.Context())
	conn, err := amqp.DialConfig(s.address(), amqp.Config{Recovery: &amqp.Recovery{ReconnectionConfig: &amqp.ReconnectionConfig{MaxRetryCount: 100, RetryInterval: 100 * time.Millisecond}}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	ch, err := conn.Channel()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ch.QueueDeclare("q", true, false, false, false, amqp.Table{"x-queue-type": "quorum", "x-delivery-limit": int64(20)}); err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{"a", "b", "c"} {
		if err := ch.Publish("", "q", false, false, amqp.Publishing{Body: []byte(body)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := ch.Qos(2, 0, false); err != nil {
		t.Fatal(err)
	}
	deliveries, err := ch.Consume("q", "", false, false, false, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	receive := func(want string) amqp.Delivery {
		t.Helper()
		select {
		case d := <-deliveries:
			if string(d.Body) != want {
				t.Fatalf("got %q, want %q", d.Body, want)
			}
			return d
		case <-time.After(time.Minute):
			t.Fatalf("%q did not come", want)
		}
		return amqp.Delivery{}
	}
	a, late := receive("a"), receive("b")
	if err := a.Ack(false); err != nil {
		t.Fatal(err)
	}
	// The answer to this says that the broker has the acknowledgement.
	if err := ch.Qos(2, 0, false); err != nil {
		t.Fatal(err)
	}
	s.proxy.Cut()
	s.proxy.Reset()
	s.settle()
	s.proxy.Restore()
	receive("b")
	receive("c")
	// b was delivered with tag 2 before, and c is now.
	if err := late.Ack(false); err != nil {
		t.Fatalf("the late acknowledgement of b: %v", err)
	}
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}

	// Nothing was acknowledged in the second generation, and one is left of two.
	conn, err = amqp.Dial(s.vhost.Address())
	if err != nil {
		t.Fatal(err)
	}
	if ch, err = conn.Channel(); err != nil {
		t.Fatal(err)
	}
	left := ""
	for {
		d, ok, err := ch.Get("q", true)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		left += string(d.Body)
	}
	if left != "b" {
		t.Errorf("the queue has %q, want b alone: c was removed unread", left)
	}
}
