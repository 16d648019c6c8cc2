package rabbitmqtest

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// Shared is a broker that the tests of a package share. It starts when the first
// test asks for it, and [Shared.Stop] is called by TestMain.
type Shared struct {
	// Options say what broker it is.
	Options Options

	once   sync.Once
	server *Server
	err    error
}

// Server returns the broker.
func (s *Shared) Server(tb testing.TB) *Server {
	tb.Helper()
	s.once.Do(func() {
		ctx, cancel := context.WithTimeoutCause(context.Background(), patience, errSlow)
		defer cancel()
		s.server, s.err = Start(ctx, s.Options)
	})
	if s.err != nil {
		tb.Fatal(s.err)
	}
	return s.server
}

// Stop kills the broker if it was started.
func (s *Shared) Stop() error {
	s.once.Do(func() { s.err = errors.New("the shared broker was stopped") })
	if s.server == nil {
		return nil
	}
	return s.server.Stop()
}
