package command

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"sync"
	"time"
)

// notifySystemd tells systemd that the command is ready, if it is a service of
// Type=notify, and that it still runs, if the service has a WatchdogSec. stop says
// goodbye.
func (s *System) notifySystemd(ctx context.Context) (stop func(), err error) {
	path := os.Getenv("NOTIFY_SOCKET")
	if path == "" {
		return func() {}, nil
	}
	socket, err := net.Dial("unixgram", path)
	if err != nil {
		return nil, fmt.Errorf("NOTIFY_SOCKET: %w", err)
	}
	tell := func(state string) {
		if _, err := socket.Write([]byte(state)); err != nil {
			s.Logger.WarnContext(ctx, "systemd was not told", "state", state, "error", err)
		}
	}
	tell("READY=1")
	goodbye := context.AfterFunc(ctx, func() { tell("STOPPING=1") })
	var watched sync.WaitGroup
	done := make(chan struct{})
	if micros, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64); err == nil && micros > 1 {
		// Twice in its time, as systemd advises.
		ticker := time.NewTicker(time.Duration(micros) * time.Microsecond / 2)
		watched.Go(func() {
			defer ticker.Stop()
			for {
				select {
				case <-ticker.C:
					tell("WATCHDOG=1")
				case <-done:
					return
				}
			}
		})
	}
	return func() {
		goodbye()
		close(done)
		watched.Wait()
		socket.Close()
	}, nil
}
