package ledger

import (
	"runtime"
	"sync"
)

// touches are the calls that touched the books since they were last taken.
var touches struct {
	sync.Mutex
	calls []Call
}

// Call is the frames of one call that touched the books, the called function
// first.
type Call []runtime.Frame

// TakeCalls returns the calls that touched the books since it was last called.
//
//routecheck:readonly it writes no book
func TakeCalls() []Call {
	touches.Lock()
	defer touches.Unlock()
	calls := touches.calls
	touches.calls = nil
	return calls
}

func touch() {
	pcs := make([]uintptr, 64)
	const skip = 2 // Callers and touch
	frames := runtime.CallersFrames(pcs[:runtime.Callers(skip, pcs)])
	var call Call
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		call = append(call, f)
	}
	touches.Lock()
	defer touches.Unlock()
	touches.calls = append(touches.calls, call)
}
