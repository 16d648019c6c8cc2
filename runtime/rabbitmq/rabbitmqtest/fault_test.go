//go:build rabbitmq

package rabbitmqtest_test

import (
	"strings"
	"testing"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

func TestCloseConnections(t *testing.T) {
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{})
	v := s.VHost(t)
	var lost []chan *amqp.Error
	for range 3 {
		conn, _ := open(t, v.Address())
		lost = append(lost, conn.NotifyClose(make(chan *amqp.Error, 1)))
	}
	if n, err := s.CloseConnections(t.Context()); n != 3 || err != nil {
		t.Errorf("%d connections closed, %v; want 3", n, err)
	}
	for _, lost := range lost {
		if err := <-lost; err == nil || err.Code != amqp.ConnectionForced {
			t.Errorf("connection lost by %v, want by the broker", err)
		}
	}
}

func TestAlarm(t *testing.T) {
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{})
	conn, ch := open(t, s.VHost(t).Address())
	declare(t, ch, "q", "quorum")
	blocked := conn.NotifyBlocked(make(chan amqp.Blocking, 2))
	for _, raised := range []bool{true, false, true, false} {
		if err := s.SetAlarm(t.Context(), raised); err != nil {
			t.Fatal(err)
		}
		if alarmed, err := s.Alarmed(t.Context()); alarmed != raised || err != nil {
			t.Errorf("alarm %t, %v; want %t", alarmed, err, raised)
		}
		if raised {
			// Only who publishes is blocked, so this one is confirmed after the alarm.
			if err := ch.PublishWithContext(t.Context(), "", "q", true, false, amqp.Publishing{}); err != nil {
				t.Fatal(err)
			}
		}
		if b := <-blocked; b.Active != raised || raised && !strings.Contains(b.Reason, "memory") {
			t.Errorf("blocked %+v, want %t", b, raised)
		}
	}
}

func TestProxyToNode(t *testing.T) {
	s := broker.Server(t)
	p := newProxy(t, s.Nodes()[0].Address())
	v := s.VHost(t)
	conn, ch := open(t, v.AddressAt(p.Address()))
	declare(t, ch, "q", "quorum")
	publish(t, ch, "q", "a")
	lost := conn.NotifyClose(make(chan *amqp.Error, 1))
	p.Reset()
	if err := <-lost; err == nil {
		t.Error("a connection that was reset seems to end well")
	}
	_, ch = open(t, v.AddressAt(p.Address()))
	if body := get(t, ch, "q"); body != "a" {
		t.Errorf("message %q, want a", body)
	}
}

func TestEval(t *testing.T) {
	n := broker.Server(t).Nodes()[0]
	tests := []struct{ doc, expressions, want string }{
		{"a text", `<<"käse">>`, "käse"},
		{"a term", `X = 2, {X, [a, "b"]}`, `{2,[a,"b"]}`},
		{"on the node", `node()`, "rabbit1@localhost"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			if out, err := n.Eval(t.Context(), tt.expressions); out != tt.want || err != nil {
				t.Errorf("%s = %q, %v; want %q", tt.expressions, out, err, tt.want)
			}
		})
	}
	for _, expressions := range []string{`1 = 2`, `(`, `error(boom)`} {
		if out, err := n.Eval(t.Context(), expressions); err == nil {
			t.Errorf("%s = %q, want an error", expressions, out)
		}
	}
}
