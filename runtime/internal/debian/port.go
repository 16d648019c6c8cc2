package debian

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
)

// Ports returns n ports of 127.0.0.1 on which nobody listens.
//
// They are below those that the kernel gives to outgoing connections. Otherwise a
// client that tries to reach a server that is down could be given the server's
// port, and be connected to itself.
func Ports(n int) ([]int, error) {
	const first, last, tries = 10_000, 32_000, 100
	var (
		ports []int
		held  []net.Listener
		errs  error
	)
	defer func() {
		for _, l := range held {
			l.Close()
		}
	}()
	for range n + tries {
		if len(ports) == n {
			return ports, nil
		}
		port := first + rand.IntN(last-first)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			errs = errors.Join(errs, err)
			continue
		}
		held, ports = append(held, l), append(ports, port)
	}
	return nil, fmt.Errorf("finding %d free ports: %w", n, errs)
}
