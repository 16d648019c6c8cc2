package rabbitmqtest_test

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

// echo starts a server that sends back what it gets.
func echo(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				io.Copy(conn, conn)
			}()
		}
	}()
	return l.Addr().String()
}

func newProxy(t *testing.T, target string) *rabbitmqtest.Proxy {
	t.Helper()
	p, err := rabbitmqtest.NewProxy(target)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// hear returns what arrives on a connection, and closes it at the end.
func hear(conn net.Conn) <-chan byte {
	heard := make(chan byte)
	go func() {
		defer close(heard)
		var b [1]byte
		for {
			if _, err := io.ReadFull(conn, b[:]); err != nil {
				return
			}
			heard <- b[0]
		}
	}()
	return heard
}

func say(t *testing.T, conn net.Conn, b byte) {
	t.Helper()
	if _, err := conn.Write([]byte{b}); err != nil {
		t.Fatal(err)
	}
}

// silent fails the test if something arrives that a network without faults would
// have carried by now: that is known from another connection.
func silent(t *testing.T, heard <-chan byte, network string) {
	t.Helper()
	other := dial(t, network)
	others := hear(other)
	for range 10 {
		say(t, other, 'o')
		<-others
	}
	select {
	case b := <-heard:
		t.Errorf("%q arrived through a cut network", b)
	default:
	}
}

func TestProxyCut(t *testing.T) {
	target := echo(t)
	p := newProxy(t, target)
	conn := dial(t, p.Address())
	heard := hear(conn)
	say(t, conn, 'a')
	if b := <-heard; b != 'a' {
		t.Fatalf("%q arrived, want a", b)
	}

	p.Cut()
	p.Cut()
	say(t, conn, 'b')
	late := dial(t, p.Address())
	say(t, late, 'c')
	heardLate := hear(late)
	silent(t, heard, target)
	silent(t, heardLate, target)

	p.Restore()
	p.Restore()
	if b := <-heard; b != 'b' {
		t.Errorf("%q arrived, want what was kept back", b)
	}
	if b := <-heardLate; b != 'c' {
		t.Errorf("%q arrived, want what was kept back", b)
	}
	if n := p.Accepted(); n != 2 {
		t.Errorf("%d connections, want 2", n)
	}
}

func TestProxyDelay(t *testing.T) {
	p := newProxy(t, echo(t))
	conn := dial(t, p.Address())
	heard := hear(conn)
	const delay = 50 * time.Millisecond
	p.Delay(delay)
	start := time.Now()
	say(t, conn, 'a')
	<-heard
	if took := time.Since(start); took < 2*delay {
		t.Errorf("there and back in %s, want twice %s", took, delay)
	}
}

// A connection that was reset is over, also while the network is cut, and the
// network goes on.
func TestProxyReset(t *testing.T) {
	p := newProxy(t, echo(t))
	for _, cut := range []bool{false, true} {
		conn := dial(t, p.Address())
		heard := hear(conn)
		say(t, conn, 'a')
		<-heard
		if cut {
			p.Cut()
			say(t, conn, 'b')
		}
		p.Reset()
		if b, open := <-heard; open {
			t.Errorf("%q arrived after the reset", b)
		}
		p.Restore()
	}
	conn := dial(t, p.Address())
	say(t, conn, 'a')
	<-hear(conn)
}

// A client sees that nobody listens behind the proxy.
func TestProxyToNobody(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	p := newProxy(t, l.Addr().String())
	if b, open := <-hear(dial(t, p.Address())); open {
		t.Errorf("%q arrived from nobody", b)
	}
}
