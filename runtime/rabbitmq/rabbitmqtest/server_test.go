//go:build rabbitmq

package rabbitmqtest_test

import (
	"log"
	"os"
	"strings"
	"testing"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

var broker rabbitmqtest.Shared

func TestMain(m *testing.M) {
	code := m.Run()
	if err := broker.Stop(); err != nil {
		log.Fatal(err)
	}
	os.Exit(code)
}

// open opens a connection and a channel for one test.
func open(t *testing.T, address string) (*amqp.Connection, *amqp.Channel) {
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
	return conn, ch
}

func declare(t *testing.T, ch *amqp.Channel, queue, kind string) {
	t.Helper()
	if _, err := ch.QueueDeclare(queue, true, false, false, false, amqp.Table{"x-queue-type": kind}); err != nil {
		t.Fatal(err)
	}
}

// publish returns when the broker has confirmed the messages.
func publish(t *testing.T, ch *amqp.Channel, queue string, bodies ...string) {
	t.Helper()
	if err := ch.Confirm(false); err != nil {
		t.Fatal(err)
	}
	for _, body := range bodies {
		msg := amqp.Publishing{DeliveryMode: amqp.Persistent, Body: []byte(body)}
		confirm, err := ch.PublishWithDeferredConfirmWithContext(t.Context(), "", queue, true, false, msg)
		if err != nil {
			t.Fatal(err)
		}
		if ok, err := confirm.WaitContext(t.Context()); !ok || err != nil {
			t.Fatalf("publishing: %t, %v", ok, err)
		}
	}
}

// get returns the body of the next message of a queue, which stays with the
// channel.
func get(t *testing.T, ch *amqp.Channel, queue string) string {
	t.Helper()
	msg, ok, err := ch.Get(queue, false)
	if !ok || err != nil {
		t.Fatalf("getting from %s: %t, %v", queue, ok, err)
	}
	return string(msg.Body)
}

// A second broker runs beside the first one, and each is what was asked for.
func TestStart(t *testing.T) {
	t.Setenv("ROUTECHECK_RABBITMQ", broker.Server(t).Version)
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{TLS: true, Config: "channel_max = 7"})
	v := s.VHost(t)

	conn, err := amqp.DialTLS(v.TLSAddresses()[0], s.TLSConfig())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if n := conn.Config.ChannelMax; n != 7 {
		t.Errorf("at most %d channels, want the 7 of the configuration", n)
	}
	if version := conn.Properties["version"].(string); !strings.HasPrefix(version, s.Version+".") {
		t.Errorf("version %s, want %s", version, s.Version)
	}
	if _, err := amqp.Dial(v.TLSAddresses()[0]); err == nil {
		t.Error("a client that does not know the authority trusts it")
	}
	if _, err := amqp.Dial(broker.Server(t).VHost(t).AddressAt(s.Nodes()[0].Address())); err == nil {
		t.Error("a password of one broker opens another one")
	}
}

func TestNodeComesBack(t *testing.T) {
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{})
	v := s.VHost(t)
	n := s.Nodes()[0]
	conn, ch := open(t, v.Address())
	declare(t, ch, "q", "quorum")
	publish(t, ch, "q", "a")
	lost := conn.NotifyClose(make(chan *amqp.Error, 1))

	if err := n.Start(t.Context()); err == nil || err.Error() != "node rabbit1@localhost runs already" {
		t.Errorf("starting a node that runs: %v", err)
	}
	if err := n.Kill(); err != nil {
		t.Fatal(err)
	}
	<-lost
	if n.Running() {
		t.Error("the node runs after it was killed")
	}
	if _, err := amqp.Dial(v.Address()); err == nil {
		t.Error("a node that was killed takes connections")
	}
	if _, err := v.Queues(t.Context()); err == nil || !strings.Contains(err.Error(), "no node of the broker runs") {
		t.Errorf("queues without a node: %v", err)
	}
	if err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, ch = open(t, v.Address())
	if body := get(t, ch, "q"); body != "a" {
		t.Errorf("message %q after the node came back, want a", body)
	}
}

func TestCluster(t *testing.T) {
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{Nodes: 3})
	v := s.VHost(t)
	_, ch := open(t, v.Address())
	declare(t, ch, "q", "quorum")
	publish(t, ch, "q", "a", "b")

	leader, err := v.QueueLeader(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	if err := leader.Kill(); err != nil {
		t.Fatal(err)
	}
	next, err := v.QueueLeader(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	if next == leader {
		t.Errorf("%s leads after it was killed", leader.Name)
	}
	for _, address := range v.Addresses() {
		if address == v.AddressAt(leader.Address()) {
			continue
		}
		_, ch := open(t, address)
		if body := get(t, ch, "q"); body != "a" && body != "b" {
			t.Errorf("message %q", body)
		}
	}

	if err := leader.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	queues, err := v.Queues(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(queues) != 1 || queues[0].Ready != 2 || queues[0].Unacknowledged != 0 {
		t.Errorf("queues %+v, want one with two messages", queues)
	}
	// Whoever leads, the others know it.
	for _, n := range s.Nodes() {
		if out, err := n.Eval(t.Context(), `length(nodes() -- nodes(hidden))`); err != nil || out != "2" {
			t.Errorf("%s knows %s others, %v; want 2", n.Name, out, err)
		}
	}
}
