package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Serve answers requests on the address until ctx ends, and then finishes those
// that are under way.
func Serve(ctx context.Context, address string, handler http.Handler, logger *slog.Logger) error {
	if address == "" {
		return errors.New("api: -addr is empty, which is any port of every interface (use for example localhost:8080)")
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("api: %w (choose another address with -addr)", err)
	}
	logger.InfoContext(ctx, "listening", "address", listener.Addr())
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		stopped <- server.Shutdown(ctx)
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return fmt.Errorf("api: %w", err)
	}
	return <-stopped
}
