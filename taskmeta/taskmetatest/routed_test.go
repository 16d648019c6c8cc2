package taskmetatest_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/taskmeta"
	"github.com/shipmindlabs/routecheck/taskmeta/taskmetatest"
)

// recorder is a test that keeps its failures to itself.
type recorder struct{ failures []string }

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func queues() []taskmeta.Queue {
	return []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	}
}

func define(topology *taskmeta.Topology, name, queue string) {
	taskmeta.Define(topology, taskmeta.Task[int]{Name: name, Queue: queue})
}

func TestRouted(t *testing.T) {
	tests := []struct {
		doc      string
		topology *taskmeta.Topology
		define   func(*taskmeta.Topology)
		want     []string // one regular expression a failure
	}{
		{
			doc:      "every task has a queue",
			topology: &taskmeta.Topology{Queues: queues(), Routes: []taskmeta.Route{{Task: "catalog.*", Queue: "bulk"}}},
			define: func(t *taskmeta.Topology) {
				define(t, "catalog.import", "")
				define(t, "payments.confirm", "money")
			},
		},
		{
			doc:      "each lost task is one line",
			topology: &taskmeta.Topology{Queues: queues(), Routes: []taskmeta.Route{{Task: "catalog.*", Queue: "bulk"}}},
			define: func(t *taskmeta.Topology) {
				define(t, "notify.digest", "")
				define(t, "catalog.import", "")
				define(t, "notify.receipt", "")
			},
			want: []string{
				`^task "notify.digest" at taskmetatest/routed_test.go:\d+ has no route.*add to Routes\): {Task: "notify.digest", Queue: "QUEUE"},`,
				`^task "notify.receipt" at .* has no route`,
			},
		},
		{
			doc:      "a route to the default queue",
			topology: &taskmeta.Topology{Queues: queues(), Routes: []taskmeta.Route{{Task: "*", Queue: taskmeta.Unrouted}}},
			define:   func(t *taskmeta.Topology) { define(t, "catalog.import", "") },
			want:     []string{`^task "catalog.import" at .* is routed to "unrouted".*route it to money or bulk`},
		},
		{
			doc: "the default queue, declared",
			topology: &taskmeta.Topology{
				Queues: []taskmeta.Queue{{Name: taskmeta.Unrouted, Class: taskmeta.Bulk, Owner: "catalog"}},
				Routes: []taskmeta.Route{{Task: "*", Queue: taskmeta.Unrouted}},
			},
			define: func(t *taskmeta.Topology) { define(t, "catalog.import", "") },
			want:   []string{`is routed to "unrouted"`},
		},
		{
			doc:      "a queue of its own that is not declared",
			topology: &taskmeta.Topology{Queues: queues()},
			define:   func(t *taskmeta.Topology) { define(t, "catalog.import", "bulks") },
			want:     []string{`^task "catalog.import" at .* names queue "bulks", which the topology does not declare`},
		},
		{
			doc: "a route to a queue that is not declared",
			topology: &taskmeta.Topology{Queues: queues(), Routes: []taskmeta.Route{
				{Task: "payments.*", Queue: "wallet"},
				{Task: "catalog.*", Queue: "bulks"},
			}},
			define: func(t *taskmeta.Topology) { define(t, "catalog.import", "") },
			want:   []string{`^task "catalog.import" at .* is routed by "catalog.\*" to queue "bulks", which the topology does not declare`},
		},
		{
			doc:      "a task without a name",
			topology: &taskmeta.Topology{Queues: queues()},
			define:   func(t *taskmeta.Topology) { define(t, "", "") },
			want:     []string{`^task "" at .* has no name`},
		},
		{
			doc:      "no task",
			topology: &taskmeta.Topology{Queues: queues()},
			define:   func(*taskmeta.Topology) {},
			want:     []string{`^no task is defined in the topology, so nothing was checked \(import the packages that declare tasks`},
		},
		{
			doc:    "no topology",
			define: func(*taskmeta.Topology) {},
			want:   []string{`^the topology is nil`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			tt.define(tt.topology)
			var got recorder
			taskmetatest.Routed(&got, tt.topology)
			if len(got.failures) != len(tt.want) {
				t.Fatalf("%d failures, want %d:\n%s", len(got.failures), len(tt.want), strings.Join(got.failures, "\n"))
			}
			for i, want := range tt.want {
				if !regexp.MustCompile(want).MatchString(got.failures[i]) {
					t.Errorf("failure %d is %q, want a match of %q", i, got.failures[i], want)
				}
				if strings.Contains(got.failures[i], "\n") {
					t.Errorf("failure %d is more than a line: %q", i, got.failures[i])
				}
			}
		})
	}
}

func ExampleRouted() {
	// In a test of a system this is a package variable, the tasks are defined
	// where they belong, and t is the *testing.T.
	topology := taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"}},
		Routes: []taskmeta.Route{{Task: "catalog.*", Queue: "bulk"}},
	}
	taskmeta.Define(&topology, taskmeta.Task[string]{Name: "catalog.import"})

	t := new(recorder)
	taskmetatest.Routed(t, &topology)
	fmt.Println(len(t.failures), "tasks without a route")

	taskmeta.Define(&topology, taskmeta.Task[string]{Name: "notify.digest"})
	taskmetatest.Routed(t, &topology)
	fmt.Println(len(t.failures), "task without a route")
	// Output:
	// 0 tasks without a route
	// 1 task without a route
}
