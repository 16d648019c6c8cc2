package command

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// probeTimeout bounds what a probe waits for. Probes ask again.
const probeTimeout = 2 * time.Second

// serveHealth answers probes on the address from the flag -health, if there is
// one, until stop is called: also while the command finishes what it has begun.
//
// GET /livez is 204 as long as the process answers. GET /readyz is 204 unless the
// command was told to stop or the database does not answer. Neither asks the
// broker: the runtime connects again by itself, and a fresh process could not do
// more.
func (s *System) serveHealth(ctx context.Context) (stop func() error, err error) {
	if s.Health == "" {
		return func() error { return nil }, nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", s.Health)
	if err != nil {
		return nil, fmt.Errorf("health: %w (choose another address with -health)", err)
	}
	s.Logger.InfoContext(ctx, "answering probes", "address", listener.Addr())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := s.ready(ctx, r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	server := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: probeTimeout,
		ReadTimeout:       probeTimeout,
		ErrorLog:          slog.NewLogLogger(s.Logger.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	return func() error {
		err := server.Close()
		if failure := <-served; !errors.Is(failure, http.ErrServerClosed) {
			err = errors.Join(err, fmt.Errorf("health: %w", failure))
		}
		return err
	}, nil
}

// ready says why the command takes no more work, running being the context that
// ends when it is told to stop.
func (s *System) ready(running, probe context.Context) error {
	if running.Err() != nil {
		return errors.New("stopping")
	}
	ctx, cancel := context.WithTimeout(probe, probeTimeout)
	defer cancel()
	if err := s.DB.PingContext(ctx); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	return nil
}
