package runtime_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// event is the argument of the money tasks below.
type event struct {
	ID string `json:"id"`
}

// order is an argument type that checks itself.
type order struct {
	Items int `json:"items"`
}

func (o order) Validate() error {
	if o.Items < 1 {
		return errors.New("an order needs an item")
	}
	return nil
}

// shop is a system of its own for one test.
type shop struct {
	topology *taskmeta.Topology
	confirm  *taskmeta.Task[event]
	refund   *taskmeta.Task[event]
	render   *taskmeta.Task[string]
	reindex  *taskmeta.Task[*order]
	place    *taskmeta.Task[order]
	broken   *taskmeta.Task[chan int]
	raw      *taskmeta.Task[json.RawMessage]
	broker   *memory.Broker
	log      *journal
	client   *runtime.Client
}

func newShop(t testing.TB, cfg runtime.ClientConfig) *shop {
	t.Helper()
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{
			{Name: "money", Class: taskmeta.Money, Owner: "payments"},
			{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
			{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
			{Name: "exact", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Direct},
		},
		Routes: []taskmeta.Route{
			{Task: "payments.*", Queue: "money"},
			{Task: "documents.*", Queue: "interactive"},
			{Task: "catalog.*", Queue: "bulk"},
		},
	}
	key := func(e event) string { return e.ID }
	s := &shop{
		topology: topology,
		confirm:  taskmeta.Define(topology, taskmeta.Task[event]{Name: "payments.confirm", Key: key}),
		refund:   taskmeta.Define(topology, taskmeta.Task[event]{Name: "payments.refund", Key: key, Timeout: time.Second}),
		render:   taskmeta.Define(topology, taskmeta.Task[string]{Name: "documents.render"}),
		reindex:  taskmeta.Define(topology, taskmeta.Task[*order]{Name: "catalog.reindex", Queue: "exact", Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}}),
		place:    taskmeta.Define(topology, taskmeta.Task[order]{Name: "catalog.place"}),
		broken:   taskmeta.Define(topology, taskmeta.Task[chan int]{Name: "catalog.broken"}),
		raw:      taskmeta.Define(topology, taskmeta.Task[json.RawMessage]{Name: "catalog.raw"}),
		broker:   memory.New(memory.Config{}),
		log:      &journal{},
	}
	t.Cleanup(func() { _ = s.broker.Close() })
	cfg.Logger = slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client, err := runtime.NewClient(context.Background(), s.broker, topology, cfg)
	if err != nil {
		t.Fatalf("NewClient: %v", err)
	}
	s.client = client
	return s
}

// start runs a worker until stop is called or the test is over.
func start(t testing.TB, w *runtime.Worker) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	t.Cleanup(func() { _ = stop() })
	return stop
}

// journal keeps what is logged.
type journal struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.Write(p)
}

// lines returns the lines with a message.
func (j *journal) lines(t testing.TB, msg string) []map[string]any {
	t.Helper()
	j.mu.Lock()
	defer j.mu.Unlock()
	var found []map[string]any
	for line := range strings.Lines(j.buf.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("log line %q: %v", line, err)
		}
		if fields["msg"] == msg {
			found = append(found, fields)
		}
	}
	return found
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
