package runtime

import (
	"fmt"
	"runtime/metrics"
)

// checkMemory ends the worker if the process has grown over its limit.
func (r *run) checkMemory() {
	limit := r.cfg.Recycle.Bytes
	if limit == 0 {
		return
	}
	if used := memoryUsed(); used > limit {
		r.stop(&RecycleError{Queue: r.cfg.Queue, Reason: fmt.Sprintf("the process uses %d bytes of memory, its limit is %d", used, limit)})
	}
}

// memoryUsed returns what GOMEMLIMIT counts: everything that the Go runtime has
// mapped and not given back to the operating system.
func memoryUsed() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
