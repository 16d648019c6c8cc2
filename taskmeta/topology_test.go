package taskmeta_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

func TestResolve(t *testing.T) {
	topology := taskmeta.Topology{
		Queues: []taskmeta.Queue{
			{Name: "money", Class: taskmeta.Money, Owner: "payments"},
			{Name: "web", Class: taskmeta.Interactive, Owner: "web"},
			{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
		},
		Routes: []taskmeta.Route{
			{Task: "catalog.*", Queue: "bulk"},
			{Task: "*.render", Queue: "web"},
			{Task: "catalog.settle", Queue: "money"},
			{Task: "catalog.settle", Queue: "web"},
			{Task: "old.*", Queue: "gone"},
			{Task: "dropped", Queue: taskmeta.Unrouted},
		},
	}
	tests := []struct {
		doc, task, explicit string
		queue               string
		declared, matched   bool
		route               int
	}{
		{"a glob", "catalog.import", "", "bulk", true, true, 0},
		{"the first glob wins", "catalog.render", "", "bulk", true, true, 0},
		{"the second glob", "documents.render", "", "web", true, true, 1},
		{"an exact name beats an earlier glob", "catalog.settle", "", "money", true, true, 2},
		{"explicit beats a glob", "catalog.import", "web", "web", true, true, -1},
		{"explicit beats an exact name", "catalog.settle", "bulk", "bulk", true, true, -1},
		{"explicit without a route", "lonely", "bulk", "bulk", true, true, -1},
		{"nothing", "lonely", "", taskmeta.Unrouted, false, false, -1},
		{"the empty name", "", "", taskmeta.Unrouted, false, false, -1},
		{"a route to nowhere", "old.one", "", "gone", false, true, 4},
		{"explicit to nowhere", "catalog.import", "lost", "lost", false, true, -1},
		{"a route to unrouted", "dropped", "", taskmeta.Unrouted, false, true, 5},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			got := topology.Resolve(tt.task, tt.explicit)
			if got.Queue.Name != tt.queue || got.Declared != tt.declared || got.Matched != tt.matched || got.Route != tt.route {
				t.Errorf("Resolve(%q, %q) = %+v", tt.task, tt.explicit, got)
			}
			want, ok := topology.Queue(tt.queue)
			if ok && got.Queue != want {
				t.Errorf("the queue is %+v, want the declared %+v", got.Queue, want)
			}
		})
	}
}

func TestDefine(t *testing.T) {
	topology := taskmeta.Topology{}
	type invoice struct{ ID string }
	task := taskmeta.Define(&topology, taskmeta.Task[invoice]{
		Name:    "documents.invoice",
		Queue:   "web",
		Key:     func(i invoice) string { return i.ID },
		Retry:   taskmeta.Retry{Attempts: 2},
		Timeout: 5,
	})
	info := task.Info()
	// The place is the line of the call, and has no part of this machine's path.
	if dir, rest, _ := strings.Cut(info.Where, "/"); dir != "taskmeta" || !strings.HasPrefix(rest, "topology_test.go:") {
		t.Errorf("Where = %q, want taskmeta/topology_test.go:LINE", info.Where)
	}
	info.Where = ""
	want := taskmeta.TaskInfo{Name: "documents.invoice", Queue: "web", Args: "taskmeta_test.invoice", Keyed: true,
		Retry: taskmeta.Retry{Attempts: 2}, Timeout: 5}
	if info != want {
		t.Errorf("Info() = %+v, want %+v", info, want)
	}
	if task.Topology() != &topology {
		t.Error("the task does not know its topology")
	}
	if got := task.KeyOf(invoice{ID: "7"}); got != "7" {
		t.Errorf("KeyOf = %q, want 7", got)
	}
	if got := topology.Tasks(); len(got) != 1 || got[0] != task.Info() {
		t.Errorf("Tasks() = %+v, want the one task", got)
	}
}

// What Info says is what was declared, whatever becomes of the fields.
func TestInfoIsTheDeclaration(t *testing.T) {
	topology := taskmeta.Topology{}
	task := taskmeta.Define(&topology, taskmeta.Task[int]{Name: "one"})
	task.Name = "two"
	if got := task.Info().Name; got != "one" {
		t.Errorf("Info().Name = %q after the field was changed, want one", got)
	}
}

func TestDefineWithoutTopology(t *testing.T) {
	var none *taskmeta.Topology
	defined := taskmeta.Define(none, taskmeta.Task[int]{Name: "one"})
	literal := &taskmeta.Task[int]{Name: "one"}
	for doc, task := range map[string]*taskmeta.Task[int]{"nil topology": defined, "no Define": literal} {
		if task.Topology() != nil {
			t.Errorf("%s: the task has a topology", doc)
		}
		if info := task.Info(); info.Name != "one" || info.Args != "int" || info.Where != "not declared with Define" {
			t.Errorf("%s: Info() = %+v", doc, info)
		}
		if key := task.KeyOf(1); key != "" {
			t.Errorf("%s: KeyOf = %q, want none", doc, key)
		}
	}
}

func TestDefineConcurrently(t *testing.T) {
	const n = 100
	topology := taskmeta.Topology{}
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			taskmeta.Define(&topology, taskmeta.Task[int]{Name: fmt.Sprintf("task.%03d", i)})
			topology.Tasks()
		})
	}
	group.Wait()
	tasks := topology.Tasks()
	if len(tasks) != n {
		t.Fatalf("%d tasks, want %d", len(tasks), n)
	}
	for i, task := range tasks {
		if want := fmt.Sprintf("task.%03d", i); task.Name != want {
			t.Fatalf("task number %d is %q, want %q", i, task.Name, want)
		}
	}
}

// A copy starts with the tasks of its original, and then each has its own.
func TestTopologyCopy(t *testing.T) {
	original := taskmeta.Topology{}
	for _, name := range []string{"a", "b", "c"} {
		taskmeta.Define(&original, taskmeta.Task[int]{Name: name})
	}
	copied := original
	taskmeta.Define(&copied, taskmeta.Task[int]{Name: "copied"})
	taskmeta.Define(&original, taskmeta.Task[int]{Name: "original"})
	tests := []struct {
		topology *taskmeta.Topology
		want     []string
	}{
		{&original, []string{"a", "b", "c", "original"}},
		{&copied, []string{"a", "b", "c", "copied"}},
	}
	for _, tt := range tests {
		if got := names(tt.topology); !slices.Equal(got, tt.want) {
			t.Errorf("tasks are %q, want %q", got, tt.want)
		}
	}
	original.Tasks()[0].Name = "changed"
	if got := original.Tasks()[0].Name; got != "a" {
		t.Errorf("a caller changed a task's name to %q", got)
	}
}

func names(topology *taskmeta.Topology) []string {
	var all []string
	for _, task := range topology.Tasks() {
		all = append(all, task.Name)
	}
	return all
}

// broken returns a topology with a fault in everything.
func broken() *taskmeta.Topology {
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{
			{Name: "money", Class: "urgent"},
			{Name: "eu.money", Class: taskmeta.Money, Owner: "payments"},
			{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		},
		Routes: []taskmeta.Route{
			{Task: "a.*", Queue: "nowhere"},
			{Task: "a.b*", Queue: "money"},
		},
	}
	taskmeta.Define(topology, taskmeta.Task[int]{Name: "z"})
	taskmeta.Define(topology, taskmeta.Task[int]{Name: "m", Queue: "eu.money"})
	return topology
}

func TestFaultsAllAtOnce(t *testing.T) {
	topology := broken()
	type fault struct {
		rule, entry        string
		queue, route, task int
	}
	want := []fault{
		{"owner", `queue "money"`, 0, -1, -1},
		{"owner", `queue "money"`, 0, -1, -1},
		{"suffix", `queue "money"`, 0, -1, -1},
		{"duplicate", `queue "money"`, 2, -1, -1},
		{"suffix", `queue "money"`, 2, -1, -1},
		{"undeclared", `route "a.*" to "nowhere"`, -1, 0, -1},
		{"deadroute", `route "a.b*" to "money"`, -1, 1, -1},
		{"keyless", `task "m" at ` + topology.Tasks()[0].Where, -1, -1, 0},
		{"noroute", `task "z" at ` + topology.Tasks()[1].Where, -1, -1, 1},
	}
	var got []fault
	for _, f := range topology.Faults() {
		got = append(got, fault{f.Rule, f.Entry, f.Queue, f.Route, f.Task})
	}
	// The suffix of a queue that is declared twice is reported at both, so that
	// deleting either leaves nothing unsaid.
	if !slices.Equal(got, want) {
		t.Errorf("faults are\n%v\nwant\n%v", got, want)
	}
	for range 20 {
		if again := topology.Faults(); !reflect.DeepEqual(again, topology.Faults()) {
			t.Fatal("the same topology has other faults, or in another order")
		}
	}
}

func TestValidate(t *testing.T) {
	topology := broken()
	err := topology.Validate()
	var fault taskmeta.Fault
	if !errors.As(err, &fault) || fault.Rule != "owner" {
		t.Fatalf("Validate() = %v, want a Fault first of rule owner", err)
	}
	faults := topology.Faults()
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != len(faults) {
		t.Fatalf("%d lines for %d faults:\n%s", len(lines), len(faults), err)
	}
	for i, f := range faults {
		if lines[i] != f.Error() {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], f)
		}
		if f.Problem == "" || f.Hint == "" {
			t.Errorf("%+v has no problem or no hint", f)
		}
	}
	if err := new(taskmeta.Topology).Validate(); err != nil {
		t.Errorf("the zero topology: %v, want nil", err)
	}
}

// A message goes onto one line whatever the names are.
func TestFaultsAreOneLine(t *testing.T) {
	topology := taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "a\nb", Class: "c\nd", Owner: "\n"}},
		Routes: []taskmeta.Route{{Task: "e\nf", Queue: "g\nh"}, {Task: "*", Queue: "i\nj"}, {Task: "*", Queue: "k\nl"}},
	}
	taskmeta.Define(&topology, taskmeta.Task[int]{Name: "m\nn"})
	taskmeta.Define(&topology, taskmeta.Task[int]{Name: "o", Queue: "p\nq"})
	faults := topology.Faults()
	if len(faults) == 0 {
		t.Fatal("no faults")
	}
	for _, f := range faults {
		if strings.Contains(f.Error(), "\n") {
			t.Errorf("%q has a line break", f)
		}
	}
}

// The names of the kinds go to the broker.
func TestKindNames(t *testing.T) {
	for kind, want := range map[fmt.Stringer]string{
		taskmeta.Queue{}.Kind:     "quorum",
		taskmeta.Classic:          "classic",
		taskmeta.Queue{}.Exchange: "topic",
		taskmeta.Direct:           "direct",
	} {
		if got := kind.String(); got != want {
			t.Errorf("%#v is %q, want %q", kind, got, want)
		}
	}
}

func TestTimeoutFor(t *testing.T) {
	tests := []struct {
		own   time.Duration
		class taskmeta.Class
		want  time.Duration
	}{
		{0, taskmeta.Money, time.Minute},
		{0, taskmeta.Interactive, 30 * time.Second},
		{0, taskmeta.Bulk, 15 * time.Minute},
		{time.Second, taskmeta.Bulk, time.Second},
	}
	for _, tt := range tests {
		if got := (taskmeta.TaskInfo{Timeout: tt.own}).TimeoutFor(tt.class); got != tt.want {
			t.Errorf("timeout %s in class %s is %s, want %s", tt.own, tt.class, got, tt.want)
		}
	}
}
