package celery

import (
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// moment returns a time in RFC 3339.
func moment(s string) time.Time {
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		panic(err)
	}
	return at
}

// payment is the argument of the tasks below.
type payment struct {
	Event string `json:"event"`
	Due   int    `json:"due,omitempty"`
	Note  string `json:"note,omitempty"`
}

// shared are tasks of one system, each of which passes its arguments in a way of
// its own.
type shared struct {
	confirm, refund, settle *taskmeta.Task[payment]
	render                  *taskmeta.Task[string]
	private                 *taskmeta.Task[payment]
	topology                *taskmeta.Topology
	codec                   *Codec
}

func newShared(t testing.TB) *shared {
	t.Helper()
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "money", Class: taskmeta.Money, Owner: "payments"}, {Name: "bulk", Class: taskmeta.Bulk, Owner: "web"}},
		Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}, {Task: "*", Queue: "bulk"}},
	}
	key := func(p payment) string { return p.Event }
	s := &shared{
		topology: topology,
		confirm:  taskmeta.Define(topology, taskmeta.Task[payment]{Name: "payments.confirm", Key: key}),
		refund:   taskmeta.Define(topology, taskmeta.Task[payment]{Name: "payments.refund", Key: key}),
		settle:   taskmeta.Define(topology, taskmeta.Task[payment]{Name: "payments.settle", Key: key}),
		render:   taskmeta.Define(topology, taskmeta.Task[string]{Name: "documents.render"}),
		private:  taskmeta.Define(topology, taskmeta.Task[payment]{Name: "payments.private", Key: key}),
	}
	codec, err := New(Config{
		Tasks:  []Task{Positional(s.confirm), Keyword(s.refund), Single(s.settle), Single(s.render)},
		Origin: "gen1@go",
	})
	if err != nil {
		t.Fatal(err)
	}
	s.codec = codec
	return s
}

// wantText fails the test unless err has every text.
func wantText(t testing.TB, err error, texts ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error, want one with %q", texts)
		return
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("error %q lacks %q", err, text)
		}
	}
}
