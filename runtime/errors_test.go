package runtime_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

// Errors name the thing, say the rule and hint the way out in parentheses.
func TestErrorTexts(t *testing.T) {
	publish := func(err error) error {
		return &runtime.PublishError{Task: "payments.confirm", ID: "m1", Queue: "money", Err: err}
	}
	for _, c := range []struct {
		err  error
		want []string
	}{
		{publish(runtime.ErrRefused), []string{`task "payments.confirm" id "m1" to queue "money"`, "refused", "(slow down"}},
		{publish(runtime.ErrUnroutable), []string{`queue "money"`, "unroutable", "(was the queue deleted?"}},
		{publish(runtime.ErrUnavailable), []string{`queue "money"`, "nothing was sent (enqueue it again when"}},
		{publish(fmt.Errorf("broker %w", runtime.ErrClosed)), []string{`queue "money"`, "broker closed (close the broker after"}},
		{publish(runtime.ErrTimeout), []string{`queue "money"`, "no confirm in time", "outcome unknown", "(enqueue it again with the same ID"}},
		{publish(runtime.ErrConnectionLost), []string{`queue "money"`, "connection lost", "outcome unknown", "(enqueue it again with the same ID"}},
		{&runtime.TopologyError{Queue: "money", Argument: "kind", Have: "classic", Want: "quorum"}, []string{`queue "money"`, "kind classic", "quorum", "nothing was changed (drain"}},
		{&runtime.DelayError{Queue: "money", Delay: time.Hour, Problem: "too long"}, []string{`1h0m0s to queue "money"`, "too long"}},
		{&runtime.RecycleError{Queue: "money", Reason: "it took 3 tasks, its limit"}, []string{`queue "money"`, "3 tasks", "(exit, and let the supervisor"}},
		{&runtime.RecycleError{Queue: "money", Stuck: []runtime.Job{{Task: "a", ID: "1"}, {Task: "b", ID: "2"}}}, []string{`still running: task "a" id "1", task "b" id "2"`}},
	} {
		wantText(t, c.err, c.want...)
		if strings.Contains(c.err.Error(), "\n") {
			t.Errorf("error %q has more than one line", c.err)
		}
	}
}

func TestErrorKinds(t *testing.T) {
	for _, c := range []struct {
		err, target error
		want        bool
	}{
		{runtime.ErrTimeout, runtime.ErrOutcomeUnknown, true},
		{runtime.ErrConnectionLost, runtime.ErrOutcomeUnknown, true},
		{runtime.ErrTimeout, runtime.ErrConnectionLost, false},
		{runtime.ErrRefused, runtime.ErrOutcomeUnknown, false},
		{runtime.ErrUnroutable, runtime.ErrOutcomeUnknown, false},
		{runtime.ErrUnavailable, runtime.ErrOutcomeUnknown, false},
		{&runtime.PublishError{Err: fmt.Errorf("broker: %w", runtime.ErrRefused)}, runtime.ErrRefused, true},
		{&runtime.RecycleError{}, runtime.ErrRecycle, true},
		{runtime.Permanent(io.EOF), io.EOF, true},
		{runtime.RetryAfter(time.Second, io.EOF), io.EOF, true},
		{&runtime.PanicError{Value: io.EOF}, io.EOF, true},
		{&runtime.PanicError{Value: "EOF"}, io.EOF, false},
	} {
		if got := errors.Is(c.err, c.target); got != c.want {
			t.Errorf("errors.Is(%q, %q) is %t", c.err, c.target, got)
		}
	}
}
