// Package backoff has the waits between the tries of what may fail again.
package backoff

import (
	"context"
	"math/rand/v2"
	"time"
)

// Wait returns how long to wait before another try: base, doubled with each
// failure, at most limit, and half of it random. Both are at least 2 ns.
func Wait(failures int, base, limit time.Duration) time.Duration {
	bound := min(base<<min(failures, 16), limit)
	return bound/2 + rand.N(bound/2+1)
}

// Sleep waits, or returns the cause if ctx ends first.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
