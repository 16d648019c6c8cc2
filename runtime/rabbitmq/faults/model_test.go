package faults

import (
	"fmt"
	"slices"

	"github.com/shipmindlabs/routecheck/runtime"
)

// outcome is what one call of Enqueue said.
type outcome string

const (
	accepted    outcome = "accepted"
	refused     outcome = "refused"
	unroutable  outcome = "unroutable"
	unavailable outcome = "unavailable" // nothing was sent
	unknown     outcome = "unknown"
)

// kind is how a task behaves.
type kind string

const (
	plain    kind = "plain"    // succeeds
	flaky    kind = "flaky"    // fails in its first attempt
	hopeless kind = "hopeless" // fails in every attempt
	poison   kind = "poison"   // fails for good
)

// piece is one piece of work: a task and its idempotency key.
type piece struct{ task, key string }

func (p piece) String() string { return p.task + " " + p.key }

// story is what producers did with a piece of work.
type story struct {
	kind     kind
	outcomes []outcome
}

// reasons are those for which work of a kind may end as a dead letter. Kills are
// attempts that failed, so they can use up those of any task.
var reasons = map[kind][]runtime.Reason{
	plain:    {runtime.Exhausted, runtime.DeliveryLimit},
	flaky:    {runtime.Exhausted, runtime.DeliveryLimit},
	hopeless: {runtime.Exhausted, runtime.DeliveryLimit},
	poison:   {runtime.PermanentFailure, runtime.Exhausted, runtime.DeliveryLimit},
}

// ending is all that is known when nothing moves any more.
type ending struct {
	stories map[piece]*story
	// books is how often each piece of work was applied.
	books map[piece]int
	// dead are the reasons of each piece's dead letters.
	dead map[piece][]runtime.Reason
}

// judge returns what must not have happened.
func (e ending) judge() []string {
	var faults []string
	fault := func(p piece, format string, args ...any) {
		faults = append(faults, p.String()+": "+fmt.Sprintf(format, args...))
	}
	for p, s := range e.stories {
		applied, dead := e.books[p], e.dead[p]
		taken := slices.Contains(s.outcomes, accepted)
		maybe := taken || slices.Contains(s.outcomes, unknown)
		switch {
		case taken && applied == 0 && len(dead) == 0:
			fault(p, "it was accepted, and is neither in the books nor a dead letter")
		case !maybe && (applied > 0 || len(dead) > 0):
			fault(p, "Enqueue said %v, and it is in the books %d times and in %d dead letters", s.outcomes, applied, len(dead))
		}
		if applied > 1 {
			fault(p, "it is in the books %d times", applied)
		}
		if applied > 0 && (s.kind == hopeless || s.kind == poison) {
			fault(p, "it fails, and is in the books")
		}
		for _, reason := range dead {
			if !slices.Contains(reasons[s.kind], reason) {
				fault(p, "it is %s, and a dead letter with the reason %q", s.kind, reason)
			}
		}
	}
	for p := range e.books {
		if e.stories[p] == nil {
			fault(p, "it is in the books, and nobody enqueued it")
		}
	}
	for p := range e.dead {
		if e.stories[p] == nil {
			fault(p, "it is a dead letter, and nobody enqueued it")
		}
	}
	slices.Sort(faults)
	return faults
}
