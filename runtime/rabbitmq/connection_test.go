//go:build rabbitmq

package rabbitmq_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

func (j *journal) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(j, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// await waits until the log has a text.
func (j *journal) await(t testing.TB, ctx context.Context, text string) {
	t.Helper()
	for !strings.Contains(j.String(), text) {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			t.Fatalf("the log does not have %q:\n%s", text, j)
		}
	}
}

// nobody is an address where nobody listens.
func nobody(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func message(id string) runtime.Message { return runtime.Message{ID: id, Task: "payments.confirm"} }

// TestSeveralAddresses opens a broker of which one node is there.
func TestSeveralAddresses(t *testing.T) {
	s := newNetwork(t, t.Context())
	gone := s.vhost.AddressAt(nobody(t))
	b := openBroker(t, t.Context(), rabbitmq.Config{Addresses: []string{gone, s.address(), gone}})
	if err := b.Declare(t.Context(), []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	if err := b.Publish(t.Context(), runtime.Publishing{Queue: "money", Message: message("m")}); err != nil {
		t.Errorf("Publish: %v", err)
	}
}

// TestOpenNobody opens a broker that is not there.
func TestOpenNobody(t *testing.T) {
	cause := errors.New("no patience")
	ctx, cancel := context.WithTimeoutCause(t.Context(), 500*time.Millisecond, cause)
	defer cancel()
	var log journal
	host := nobody(t)
	_, err := rabbitmq.Open(ctx, rabbitmq.Config{Addresses: []string{"amqp://guest:secret@" + host}, Logger: log.logger()})
	if !errors.Is(err, runtime.ErrUnavailable) || !errors.Is(err, cause) || !strings.Contains(err.Error(), host) {
		t.Errorf("Open: %v, want why the node %s cannot be reached", err, host)
	}
	if tries := strings.Count(log.String(), "connecting to the broker failed"); tries < 3 {
		t.Errorf("%d tries in half a second", tries)
	}
}

// TestOpenRefused opens a broker that does not want the program.
func TestOpenRefused(t *testing.T) {
	s := newNetwork(t, t.Context())
	host := s.vhost.Server.Nodes()[0].Address()
	for name, address := range map[string]string{
		"password":     "amqp://" + s.vhost.Server.User + ":secret@" + host + "/" + s.vhost.Name,
		"virtual host": strings.TrimSuffix(s.vhost.Address(), s.vhost.Name) + "nowhere",
	} {
		// Without an end of ctx it must give up by itself.
		_, err := rabbitmq.Open(context.Background(), rabbitmq.Config{Addresses: []string{address}, Logger: slog.New(slog.DiscardHandler)})
		if err == nil || errors.Is(err, runtime.ErrUnavailable) || !strings.Contains(err.Error(), host) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTLS(t *testing.T) {
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{TLS: true})
	vhost := s.VHost(t)
	b := openBroker(t, t.Context(), rabbitmq.Config{Addresses: vhost.TLSAddresses(), TLS: s.TLSConfig()})
	if err := b.Declare(t.Context(), []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	if err := b.Publish(t.Context(), runtime.Publishing{Queue: "money", Message: message("m")}); err != nil {
		t.Errorf("Publish: %v", err)
	}
	// A stranger's certificate is no reason to try for ever.
	_, err := rabbitmq.Open(context.Background(), rabbitmq.Config{Addresses: vhost.TLSAddresses(), Logger: slog.New(slog.DiscardHandler)})
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); !ok {
		t.Errorf("with the system's authorities: %v", err)
	}
}

// TestConnections looks at the connections from the broker's side: one for each
// role, each with a name, and no more after the broker was closed.
func TestConnections(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{Name: "shop"})
	names := func() string {
		t.Helper()
		out, err := s.vhost.Server.Nodes()[0].Eval(t.Context(), fmt.Sprintf(`iolist_to_binary(lists:join(",", lists:sort([begin
			{_, Props} = lists:keyfind(client_properties, 1, I), {_, _, Name} = lists:keyfind(<<"connection_name">>, 1, Props), Name end
			|| I <- rabbit_networking:connection_info_all([vhost, client_properties]), lists:member({vhost, <<"%s">>}, I)])))`, s.vhost.Name))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	if got := names(); got != "shop (publish)" {
		t.Errorf("a producer has the connections %q", got)
	}
	if err := s.broker.Declare(t.Context(), []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		c, err := s.broker.Consume(t.Context(), runtime.ConsumeOpts{Queue: "money", Prefetch: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
	}
	for names() != "shop (consume),shop (publish)" {
		// That of the declaration is closed in the background.
		if t.Context().Err() != nil {
			t.Fatalf("a worker has the connections %q", names())
		}
	}
	if err := s.broker.Close(); err != nil {
		t.Fatal(err)
	}
	if got := names(); got != "" {
		t.Errorf("a closed broker has the connections %q", got)
	}
}

// TestRestart restarts the broker: what was confirmed is there, and everything goes
// on by itself.
func TestRestart(t *testing.T) {
	s := rabbitmqtest.StartTest(t, rabbitmqtest.Options{})
	vhost := s.VHost(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b := openBroker(t, ctx, rabbitmq.Config{Addresses: vhost.Addresses(), PublishWait: time.Minute})
	if err := b.Declare(ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	if err := b.Publish(ctx, runtime.Publishing{Queue: "money", Message: message("before")}); err != nil {
		t.Fatal(err)
	}
	node := s.Nodes()[0]
	if err := node.Kill(); err != nil {
		t.Fatal(err)
	}
	for _, lost := range b.Generations() {
		<-lost
	}
	impatient, stop := context.WithTimeout(ctx, 100*time.Millisecond)
	defer stop()
	if err := b.Publish(impatient, runtime.Publishing{Queue: "money", Message: message("meanwhile")}); !errors.Is(err, runtime.ErrUnavailable) {
		t.Errorf("Publish without a broker: %v", err)
	}
	if err := node.Start(ctx); err != nil {
		t.Fatal(err)
	}
	if err := b.Publish(ctx, runtime.Publishing{Queue: "money", Message: message("after")}); err != nil {
		t.Errorf("Publish after the restart: %v", err)
	}
	c, err := b.Consume(ctx, runtime.ConsumeOpts{Queue: "money", Prefetch: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"before", "after"} {
		d, err := c.Receive(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if d.Message().ID != want {
			t.Errorf("got %q, want %q", d.Message().ID, want)
		}
	}
}

// TestNoPasswords looks for the password in everything that a program could
// print.
func TestNoPasswords(t *testing.T) {
	const password = "p4ss#w?rd"
	s := newNetwork(t, t.Context())
	var seen journal
	cfg := rabbitmq.Config{Logger: seen.logger(), PublishWait: -1}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	for _, address := range []string{
		"amqp://guest:" + password + "@localhost",               // not encoded
		"amqp://guest:" + password,                              // no host
		"guest:" + password + "@localhost",                      // no scheme
		"http://guest:" + password + "@localhost",               // another
		"amqp://guest:p4ss%23w%3Frd@" + nobody(t),               // nobody there
		"amqp://guest:p4ss%23w%3Frd@" + s.proxy.Address(),       // refused
		"amqp://guest:p4ss%23w%3Frd@localhost:p4ss/",            // no port
		"amqps://guest:p4ss%23w%3Frd@" + s.proxy.Address(),      // no TLS there
		"amqp://guest:p4ss%23w%3Frd@localhost/a?heartbeat=p4ss", // no number
	} {
		cfg.Addresses = []string{address}
		b, err := rabbitmq.Open(ctx, cfg)
		if err == nil {
			_ = b.Close()
			t.Errorf("an address was accepted")
			continue
		}
		fmt.Fprintf(&seen, "%v %+v %#v\n", err, err, err)
	}
	// A user with that password, whose connection breaks.
	if err := s.vhost.Server.Request(t.Context(), "PUT", "users/p4ss-user", map[string]string{"password": password, "tags": ""}, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.vhost.Server.Request(t.Context(), "PUT", "permissions/"+s.vhost.Name+"/p4ss-user", map[string]string{"configure": "", "write": "", "read": ""}, nil); err != nil {
		t.Fatal(err)
	}
	cfg.Addresses = []string{"amqp://p4ss-user:p4ss%23w%3Frd@" + s.proxy.Address() + "/" + s.vhost.Name}
	b := openBroker(t, t.Context(), cfg)
	err := b.Declare(t.Context(), []taskmeta.Queue{moneyQueue})
	if err == nil || !strings.Contains(err.Error(), "VerifyOnly") {
		t.Errorf("Declare without permission: %v, want a hint", err)
	}
	fmt.Fprintln(&seen, err)
	s.proxy.Cut()
	s.proxy.Reset()
	for _, lost := range b.Generations() {
		<-lost
	}
	fmt.Fprintln(&seen, b.Publish(t.Context(), runtime.Publishing{Queue: "money"}))
	s.proxy.Restore()
	fmt.Fprintf(&seen, "%+v %#v %v %+v\n", b.Stats(), b.Stats(), b, b)
	text := strings.ReplaceAll(seen.String(), "p4ss-user", "user")
	if strings.Contains(text, "p4ss") || strings.Contains(text, "w?rd") {
		t.Errorf("the password is shown:\n%s", text)
	}
}

// TestBlocked raises the broker's memory alarm: publishers hear why they wait, and
// consumers go on.
func TestBlocked(t *testing.T) {
	var log journal
	s := newSystem(t, rabbitmq.Config{PublishWait: 300 * time.Millisecond, Logger: log.logger()})
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	publish := func(id string) error {
		return s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Message: message(id)})
	}
	if err := publish("before"); err != nil {
		t.Fatal(err)
	}
	if err := s.vhost.Server.SetAlarm(s.ctx, true); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.vhost.Server.SetAlarm(context.Background(), false) }()
	// The broker blocks a connection at its next message, which may get through.
	ctx, cancel := context.WithTimeout(s.ctx, 300*time.Millisecond)
	defer cancel()
	if err := s.broker.Publish(ctx, runtime.Publishing{Queue: "money", Message: message("first")}); err != nil && !errors.Is(err, runtime.ErrOutcomeUnknown) && !errors.Is(err, runtime.ErrUnavailable) {
		t.Errorf("the first publishing: %v", err)
	}
	log.await(t, s.ctx, "broker blocks publishers")
	if reason := s.broker.Stats().Blocked; !strings.Contains(reason, "memory") {
		t.Errorf("Stats().Blocked is %q", reason)
	}
	if err := publish("second"); !errors.Is(err, runtime.ErrUnavailable) || errors.Is(err, runtime.ErrOutcomeUnknown) || !strings.Contains(err.Error(), "memory") {
		t.Errorf("a publishing while it is blocked: %v", err)
	}
	// The queue can be worked off, also by a worker that begins now.
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Errorf("Declare: %v", err)
	}
	c, err := s.broker.Consume(s.ctx, runtime.ConsumeOpts{Queue: "money", Prefetch: 1})
	if err != nil {
		t.Fatal(err)
	}
	d, err := c.Receive(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Ack(); err != nil {
		t.Errorf("Ack: %v", err)
	}
	if err := s.vhost.Server.SetAlarm(s.ctx, false); err != nil {
		t.Fatal(err)
	}
	log.await(t, s.ctx, "takes publishings again")
	if err := publish("after"); err != nil {
		t.Errorf("Publish after the alarm: %v", err)
	}
	if reason := s.broker.Stats().Blocked; reason != "" {
		t.Errorf("Stats().Blocked is still %q", reason)
	}
}
