//go:build faults

package faults

import (
	"context"
	"fmt"
	"sync"
)

// event is what a process tells the test, one a line.
type event struct {
	Task    string  `json:"task"`
	Key     string  `json:"key"`
	Kind    kind    `json:"kind"`
	Outcome outcome `json:"outcome,omitempty"` // of a call of Enqueue
	Done    bool    `json:"done,omitempty"`    // a handler succeeded
}

// history is what the test was told.
type history struct {
	mu      sync.Mutex
	changed chan struct{} // closed at the next event
	stories map[piece]*story
	// outcomes and done count events.
	outcomes map[outcome]int
	done     int
}

func newHistory() *history {
	return &history{changed: make(chan struct{}), stories: make(map[piece]*story), outcomes: make(map[outcome]int)}
}

func (h *history) add(e event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e.Done {
		h.done++
	} else {
		p := piece{e.Task, e.Key}
		if h.stories[p] == nil {
			h.stories[p] = &story{kind: e.Kind}
		}
		h.stories[p].outcomes = append(h.stories[p].outcomes, e.Outcome)
		h.outcomes[e.Outcome]++
	}
	close(h.changed)
	h.changed = make(chan struct{})
}

// await waits until enough is true, which is called with the history locked.
func (h *history) await(ctx context.Context, what string, enough func() bool) error {
	for {
		h.mu.Lock()
		ok, changed := enough(), h.changed
		h.mu.Unlock()
		if ok {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("waiting for %s: %w", what, context.Cause(ctx))
		}
	}
}

// holds reports whether something is true, which is called with the history locked.
func (h *history) holds(is func() bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return is()
}

// progress waits until work goes on: messages are accepted, and tasks are done.
func (h *history) progress(ctx context.Context) error {
	const more = 300
	h.mu.Lock()
	accepts, done := h.outcomes[accepted]+more, h.done+more
	h.mu.Unlock()
	return h.await(ctx, "work to go on", func() bool { return h.outcomes[accepted] >= accepts && h.done >= done })
}

// count returns how many calls of Enqueue had an outcome.
func (h *history) count(o outcome) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.outcomes[o]
}
