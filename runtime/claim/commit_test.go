//go:build servers

package claim_test

import (
	"bytes"
	"io"
	"net"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
)

// deaf passes on what a client and its server say, until the client commits: it
// then waits for the server's answer, and breaks the connection instead of passing
// it on. It does so once.
type deaf struct {
	listener net.Listener
	server   string
	broken   atomic.Bool
	open     sync.WaitGroup
}

func newDeaf(t *testing.T, server string) *deaf {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &deaf{listener: listener, server: server}
	d.open.Go(d.accept)
	t.Cleanup(func() {
		listener.Close()
		d.open.Wait()
	})
	return d
}

func (d *deaf) accept() {
	for {
		client, err := d.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", d.server)
		if err != nil {
			client.Close()
			continue
		}
		var committing atomic.Bool
		d.open.Go(func() {
			defer server.Close()
			relay(server, client, func(text []byte) bool {
				if bytes.Contains(bytes.ToLower(text), []byte("commit")) && d.broken.CompareAndSwap(false, true) {
					committing.Store(true)
				}
				return true
			})
		})
		d.open.Go(func() {
			defer client.Close()
			relay(client, server, func([]byte) bool { return !committing.Load() })
		})
	}
}

// relay copies what pass lets through, until it does not.
func relay(to io.Writer, from io.Reader, pass func([]byte) bool) {
	text := make([]byte, 64<<10)
	for {
		n, err := from.Read(text)
		if err != nil || !pass(text[:n]) {
			return
		}
		if _, err := to.Write(text[:n]); err != nil {
			return
		}
	}
}

// If the connection breaks during the commit, nobody knows whether it happened. It
// did, and the same key tells.
func TestConnectionBreaksInCommit(t *testing.T) {
	for _, s := range servers() {
		t.Run(s.dialect.String(), func(t *testing.T) {
			e := newEnv(t, s)
			host := regexp.MustCompile(`127\.0\.0\.1:\d+`)
			d := newDeaf(t, host.FindString(e.address))
			db := connect(t, e.driver, host.ReplaceAllString(e.address, d.listener.Addr().String()))
			claims := open(t, e.ctx, db)
			first, err := claims.Do(e.ctx, "", "evt_1", apply)
			if first || err == nil {
				t.Errorf("Do = %t, %v; want an error", first, err)
			}
			first, err = claims.Do(e.ctx, "", "evt_1", apply)
			if first || err != nil {
				t.Errorf("after that, Do = %t, %v; want false", first, err)
			}
			e.once(t, "", "evt_1")
		})
	}
}
