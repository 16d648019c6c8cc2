//go:build rabbitmq

package rabbitmqtest_test

import (
	"context"
	"os"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

var broker rabbitmqtest.Shared

func TestMain(m *testing.M) {
	code := m.Run()
	if err := broker.Stop(); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// open opens a connection and a channel for one test.
func open(t *testing.T, address string) *amqp.Channel {
	t.Helper()
	conn, err := amqp.Dial(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	ch, err := conn.Channel()
	if err != nil {
		t.Fatal(err)
	}
	return ch
}

func declare(t *testing.T, ch *amqp.Channel, queue, kind string) {
	t.Helper()
	if _, err := ch.QueueDeclare(queue, true, false, false, false, amqp.Table{"x-queue-type": kind}); err != nil {
		t.Fatal(err)
	}
}

func publish(t *testing.T, ch *amqp.Channel, queue string) {
	t.Helper()
	if err := ch.Confirm(false); err != nil {
		t.Fatal(err)
	}
	c, err := ch.PublishWithDeferredConfirmWithContext(t.Context(), "", queue, true, false, amqp.Publishing{DeliveryMode: amqp.Persistent})
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := c.WaitContext(t.Context()); !ok || err != nil {
		t.Fatalf("publishing: %t, %v", ok, err)
	}
}

func TestVHost(t *testing.T) {
	v := broker.Server(t).VHost(t)
	ch := open(t, v.Address())
	declare(t, ch, "q", "quorum")
	declare(t, ch, "c", "classic")
	publish(t, ch, "q")
	publish(t, ch, "c")
	t0 := time.Now()
	qs, err := v.Queues(t.Context())
	t.Log(qs, err, time.Since(t0))
	d, err := v.Definitions(t.Context())
	t.Log(string(d), err)
	n, err := broker.Server(t).CloseConnections(t.Context())
	t.Log(n, err)
	err = broker.Server(t).SetAlarm(t.Context(), true)
	t.Log(err)
	a, err := broker.Server(t).Alarmed(t.Context())
	t.Log(a, err)
	err = broker.Server(t).SetAlarm(t.Context(), false)
	t.Log(err)
	a, err = broker.Server(t).Alarmed(t.Context())
	t.Log(a, err)
}

func TestCluster(t *testing.T) {
	t0 := time.Now()
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{Nodes: 3})
	t.Log("started", time.Since(t0))
	v := s.VHost(t)
	t.Log("vhost", time.Since(t0))
	ch := open(t, v.Address())
	declare(t, ch, "q", "quorum")
	publish(t, ch, "q")
	n, err := v.QueueLeader(t.Context(), "q")
	t.Log(n.Name, err)
	if err := n.Kill(); err != nil {
		t.Fatal(err)
	}
	t.Log("killed", time.Since(t0))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	m, err := v.QueueLeader(ctx, "q")
	t.Log(m, err)
	if err := n.Start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Log("started", time.Since(t0))
	if err := s.Restart(ctx); err != nil {
		t.Fatal(err)
	}
	t.Log("restarted", time.Since(t0))
	m, err = v.QueueLeader(ctx, "q")
	t.Log(m, err)
}
