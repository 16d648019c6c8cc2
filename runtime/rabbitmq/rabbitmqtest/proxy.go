package rabbitmqtest

import (
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/debian"
)

// Proxy is a network between clients and one node that a test can break.
type Proxy struct {
	listener net.Listener
	target   string
	group    sync.WaitGroup
	// closed ends everything that waits.
	closed chan struct{}
	once   sync.Once

	mu    sync.Mutex
	flows chan struct{} // closed while bytes flow
	delay time.Duration
	conns map[net.Conn]struct{}
	count int
}

// NewProxy opens a network to target, such as [Node.Address]. The caller closes
// it.
func NewProxy(target string) (*Proxy, error) {
	ports, err := debian.Ports(1)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", ports[0]))
	if err != nil {
		return nil, err
	}
	p := &Proxy{listener: l, target: target, closed: make(chan struct{}), flows: make(chan struct{}), conns: make(map[net.Conn]struct{})}
	close(p.flows)
	p.group.Go(p.accept)
	return p, nil
}

// Address is where clients connect to: a host and a port.
func (p *Proxy) Address() string { return p.listener.Addr().String() }

// Accepted returns how many connections there have been.
func (p *Proxy) Accepted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// Cut keeps back all bytes, in both directions, as a broken cable does: nobody is
// told. New connections open and stay silent.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.flows:
		p.flows = make(chan struct{})
	default:
	}
}

// Restore ends a [Proxy.Cut]. What was kept back arrives now.
func (p *Proxy) Restore() {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.flows:
	default:
		close(p.flows)
	}
}

// Delay makes all bytes arrive later by d, from now on. 0 ends that.
func (p *Proxy) Delay(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = d
}

// Reset closes all connections, and lets new ones open.
func (p *Proxy) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		c.Close()
	}
}

// Close ends the network.
func (p *Proxy) Close() error {
	p.once.Do(func() { close(p.closed) })
	err := p.listener.Close()
	p.Reset()
	p.group.Wait()
	return err
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		p.count++
		p.mu.Unlock()
		p.group.Go(func() { p.carry(client) })
	}
}

// carry connects a client with the node until either ends the connection.
func (p *Proxy) carry(client net.Conn) {
	if !p.add(client) {
		return
	}
	defer p.remove(client)
	node, err := net.Dial("tcp", p.target)
	if err != nil || !p.add(node) {
		return // the client sees that there is nobody
	}
	defer p.remove(node)
	var back sync.WaitGroup
	back.Go(func() {
		p.pump(client, node)
		client.Close()
	})
	p.pump(node, client)
	node.Close()
	back.Wait()
}

// pump copies what comes from one end to the other.
func (p *Proxy) pump(to, from net.Conn) {
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if n > 0 && p.pass() {
			_, writeErr := to.Write(buf[:n])
			if writeErr != nil {
				return
			}
		}
		if err != nil {
			p.pass() // the other end learns of it no sooner than of the bytes
			return
		}
	}
}

// pass waits as long as bytes have to wait. It reports false if it is over.
func (p *Proxy) pass() bool {
	p.mu.Lock()
	flows, delay := p.flows, p.delay
	p.mu.Unlock()
	select {
	case <-flows:
	case <-p.closed:
		return false
	}
	if delay == 0 {
		return true
	}
	select {
	case <-time.After(delay):
		return true
	case <-p.closed:
		return false
	}
}

// add reports whether the proxy is open, and closes the connection if it is not.
func (p *Proxy) add(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.closed:
		c.Close()
		return false
	default:
	}
	p.conns[c] = struct{}{}
	return true
}

func (p *Proxy) remove(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c.Close()
	delete(p.conns, c)
}
