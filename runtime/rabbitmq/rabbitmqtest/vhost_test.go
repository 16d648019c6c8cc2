//go:build rabbitmq

package rabbitmqtest_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

// A virtual host is its test's alone, and ends with it.
func TestVHost(t *testing.T) {
	var address string
	t.Run("inside", func(t *testing.T) {
		v := broker.Server(t).VHost(t)
		address = v.Address()
		_, ch := open(t, address)
		declare(t, ch, "q", "quorum")
		_, ch = open(t, broker.Server(t).VHost(t).Address())
		if _, err := ch.QueueDeclarePassive("q", true, false, false, false, nil); err == nil {
			t.Error("a queue of one virtual host is in another")
		}
	})
	if _, err := amqp.Dial(address); err == nil {
		t.Error("a virtual host is there after its test")
	}
}

func TestQueues(t *testing.T) {
	v := broker.Server(t).VHost(t)
	_, ch := open(t, v.Address())
	for _, kind := range []string{"quorum", "classic"} {
		declare(t, ch, kind, kind)
		publish(t, ch, kind, "a", "b", "c")
	}
	if err := ch.Qos(2, 0, false); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"quorum", "classic"} {
		deliveries, err := ch.Consume(kind, "", false, false, false, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		<-deliveries
		<-deliveries
	}
	queues, err := v.Queues(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := func(kind string) rabbitmqtest.Queue {
		return rabbitmqtest.Queue{
			Name: kind, Type: kind, Arguments: map[string]any{"x-queue-type": kind},
			Ready: 1, Unacknowledged: 2, Consumers: 1, Leader: "rabbit1@localhost",
		}
	}
	if all := []rabbitmqtest.Queue{want("classic"), want("quorum")}; !reflect.DeepEqual(queues, all) {
		t.Errorf("queues %+v\nwant   %+v", queues, all)
	}
	if _, err := v.QueueLeader(t.Context(), "nowhere"); err == nil {
		t.Error("a node leads a queue that does not exist")
	}
}

// A message that its dead-letter exchange does not take stays with the queue.
func TestDiscarded(t *testing.T) {
	v := broker.Server(t).VHost(t)
	_, ch := open(t, v.Address())
	args := amqp.Table{
		"x-queue-type": "quorum", "x-overflow": "reject-publish",
		"x-dead-letter-exchange": "nowhere", "x-dead-letter-strategy": "at-least-once",
	}
	if _, err := ch.QueueDeclare("q", true, false, false, false, args); err != nil {
		t.Fatal(err)
	}
	publish(t, ch, "q", "a")
	msg, ok, err := ch.Get("q", false)
	if !ok || err != nil {
		t.Fatalf("getting: %t, %v", ok, err)
	}
	if err := msg.Nack(false, false); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := ch.Get("q", false); ok || err != nil { // behind the nack
		t.Fatalf("getting from an empty queue: %t, %v", ok, err)
	}
	queues, err := v.Queues(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if q := queues[0]; q.Ready != 0 || q.Unacknowledged != 0 || q.Discarded != 1 {
		t.Errorf("queue %+v, want one message that is discarded", q)
	}
}

func TestPolicy(t *testing.T) {
	v := broker.Server(t).VHost(t)
	_, ch := open(t, v.Address())
	declare(t, ch, "q", "classic")
	full := map[string]any{"max-length": 0, "overflow": "reject-publish"}
	if err := v.SetPolicy(t.Context(), "full", "^q$", "queues", full); err != nil {
		t.Fatal(err)
	}
	if err := ch.Confirm(false); err != nil {
		t.Fatal(err)
	}
	refused := func() bool {
		confirm, err := ch.PublishWithDeferredConfirmWithContext(t.Context(), "", "q", true, false, amqp.Publishing{})
		if err != nil {
			t.Fatal(err)
		}
		ok, err := confirm.WaitContext(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return !ok
	}
	if !refused() {
		t.Error("a policy has no effect")
	}
	if err := v.DeletePolicy(t.Context(), "full"); err != nil {
		t.Fatal(err)
	}
	if refused() {
		t.Error("a policy has an effect after it was deleted")
	}
}

func TestDefinitions(t *testing.T) {
	from, to := broker.Server(t).VHost(t), broker.Server(t).VHost(t)
	_, ch := open(t, from.Address())
	declare(t, ch, "q", "quorum")
	if err := ch.ExchangeDeclare("x", "topic", true, false, false, false, nil); err != nil {
		t.Fatal(err)
	}
	if err := ch.QueueBind("q", "a.#", "x", false, nil); err != nil {
		t.Fatal(err)
	}
	definitions, err := from.Definitions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := to.Define(t.Context(), definitions); err != nil {
		t.Fatal(err)
	}
	copied, err := to.Definitions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	type content struct{ Queues, Exchanges, Bindings []map[string]any }
	var got, want content
	if err := errors.Join(json.Unmarshal(definitions, &want), json.Unmarshal(copied, &got)); err != nil {
		t.Fatal(err)
	}
	if len(want.Queues) != 1 || len(want.Exchanges) != 1 || len(want.Bindings) != 1 || !reflect.DeepEqual(got, want) {
		t.Errorf("definitions %+v\nof a copy of %+v", got, want)
	}
}

func TestUser(t *testing.T) {
	v := broker.Server(t).VHost(t)
	_, admin := open(t, v.Address())
	declare(t, admin, "q", "quorum")
	conn, ch := open(t, v.UserAddress(t, rabbitmqtest.Permissions{Write: ".*", Read: "^q$"}))
	publish(t, ch, "q", "a")
	if body := get(t, ch, "q"); body != "a" {
		t.Errorf("message %q, want a", body)
	}
	_, err := ch.QueueDeclare("mine", true, false, false, false, nil)
	var refused *amqp.Error
	if !errors.As(err, &refused) || refused.Code != amqp.AccessRefused {
		t.Errorf("declaring without permission: %v", err)
	}
	conn.Close()
}
