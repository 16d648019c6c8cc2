package backoff

import (
	"testing"
	"time"
)

func TestWait(t *testing.T) {
	for _, failures := range []int{0, 1, 5, 16, 1000} {
		bound := 10 * time.Second
		if failures < 6 {
			bound = 100 * time.Millisecond << failures
		}
		for range 100 {
			if wait := Wait(failures, 100*time.Millisecond, 10*time.Second); wait < bound/2 || wait > bound {
				t.Fatalf("wait after %d failures is %s, want %s to %s", failures, wait, bound/2, bound)
			}
		}
	}
}
