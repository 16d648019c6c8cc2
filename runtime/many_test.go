package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type parcel struct {
	Number int `json:"number"`
}

func (p parcel) Validate() error {
	if p.Number < 0 {
		return errors.New("the number is negative")
	}
	return nil
}

// parcels returns a client and a task whose queue holds limit messages.
func parcels(t *testing.T, limit int) (*memory.Broker, *runtime.Client, *taskmeta.Task[parcel]) {
	t.Helper()
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: limit}},
		Routes: []taskmeta.Route{{Task: "catalog.*", Queue: "bulk"}},
	}
	task := taskmeta.Define(topology, taskmeta.Task[parcel]{Name: "catalog.ship", Key: func(p parcel) string {
		if p.Number == 13 {
			panic("bad luck")
		}
		return fmt.Sprint(p.Number)
	}})
	broker := memory.New(memory.Config{})
	t.Cleanup(func() { _ = broker.Close() })
	client, err := runtime.NewClient(t.Context(), broker, topology, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return broker, client, task
}

func TestEnqueueMany(t *testing.T) {
	broker, client, task := parcels(t, 0)
	var args []parcel
	for i := range 1000 {
		args = append(args, parcel{1000 + i})
	}
	ids, err := runtime.EnqueueMany(t.Context(), client, task, args, nil)
	if err != nil || len(ids) != len(args) {
		t.Fatalf("%d IDs, %v", len(ids), err)
	}
	s, err := broker.Snapshot("bulk")
	if err != nil || len(s.Ready) != len(args) {
		t.Fatalf("the queue has %d messages, %v", len(s.Ready), err)
	}
	for _, m := range s.Ready {
		i := slices.Index(ids, m.ID)
		if i < 0 || string(m.Body) != fmt.Sprintf(`{"number":%d}`, args[i].Number) {
			t.Errorf("message %q of %s is not that of the arguments with its ID", m.ID, m.Body)
		}
	}
}

func TestEnqueueManyFailures(t *testing.T) {
	const limit = 2
	broker, client, task := parcels(t, limit)
	args := []parcel{{-1}, {13}, {1}, {2}, {3}, {4}}
	ids, err := runtime.EnqueueMany(t.Context(), client, task, args, nil)
	many, ok := errors.AsType[*runtime.ManyError](err)
	if !ok || len(many.Errs) != len(args) || len(ids) != len(args) {
		t.Fatalf("%d IDs, %v; want a *ManyError", len(ids), err)
	}
	if many.Errs[0] == nil || !strings.Contains(many.Errs[0].Error(), "negative") {
		t.Errorf("error of what is not valid: %v", many.Errs[0])
	}
	if _, ok := errors.AsType[*runtime.PanicError](many.Errs[1]); !ok {
		t.Errorf("error of what panics: %v", many.Errs[1])
	}
	refused := 0
	for i, err := range many.Errs[2:] {
		switch {
		case err == nil:
		case errors.Is(err, runtime.ErrRefused) && ids[2+i] != "":
			refused++
		default:
			t.Errorf("error of message %d: %v", 2+i, err)
		}
	}
	if refused != 4-limit || !errors.Is(err, runtime.ErrRefused) || !strings.Contains(err.Error(), "4 of 6") {
		t.Errorf("%d refused: %v", refused, err)
	}
	if s := broker.Stats("bulk"); s.Ready != limit {
		t.Errorf("the queue has %+v", s)
	}
}

func TestEnqueueManyMisuse(t *testing.T) {
	_, client, task := parcels(t, 0)
	two := []parcel{{1}, {2}}
	for name, f := range map[string]func() ([]string, error){
		"no client": func() ([]string, error) { return runtime.EnqueueMany(t.Context(), nil, task, two, nil) },
		"no task":   func() ([]string, error) { return runtime.EnqueueMany[parcel](t.Context(), client, nil, two, nil) },
		"one ID for more": func() ([]string, error) {
			return runtime.EnqueueMany(t.Context(), client, task, two, &runtime.EnqueueOpts{ID: "x"})
		},
	} {
		ids, err := f()
		if err == nil || ids != nil || !strings.HasPrefix(err.Error(), "enqueue many: ") || !strings.Contains(err.Error(), "(") {
			t.Errorf("%s: %q, %v", name, ids, err)
		}
	}
	if ids, err := runtime.EnqueueMany(t.Context(), client, task, nil, nil); err != nil || len(ids) != 0 {
		t.Errorf("nothing to enqueue: %q, %v", ids, err)
	}
	if ids, err := runtime.EnqueueMany(t.Context(), client, task, two[:1], &runtime.EnqueueOpts{ID: "x"}); err != nil || !slices.Equal(ids, []string{"x"}) {
		t.Errorf("one message with an ID: %q, %v", ids, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	if _, err := runtime.EnqueueMany(ctx, client, task, two, nil); !errors.Is(err, cause) || errors.Is(err, runtime.ErrOutcomeUnknown) {
		t.Errorf("an ended context: %v", err)
	}
}
