//go:build faults

package faults

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/claim"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// settingVariable is where a process finds its setting.
const settingVariable = "FAULTS_SETTING"

// setting is what a process has to know.
type setting struct {
	Addresses []string
	Database  string
	// Number is different in every process.
	Number int
}

// The roles of processes that are no workers; those have the names of queues.
const (
	producerRole = "producer"
	floodRole    = "flood"
)

// bulkLimit is the length of the bulk queue.
const bulkLimit = 2000

var shop = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: bulkLimit},
	},
	Routes: []taskmeta.Route{
		{Task: "payments.*", Queue: "money"},
		{Task: "documents.*", Queue: "interactive"},
		{Task: "catalog.*", Queue: "bulk"},
	},
}

// work is the argument of all tasks.
type work struct {
	Key  string `json:"key"`
	Kind kind   `json:"kind"`
}

var (
	post   = define("payments.post", 8)
	settle = define("payments.settle", 2)
	render = define("documents.render", 8)
	price  = define("catalog.price", 8)
)

func define(name string, attempts int) *taskmeta.Task[work] {
	return taskmeta.Define(&shop, taskmeta.Task[work]{
		Name: name, Key: func(w work) string { return w.Key },
		Retry: taskmeta.Retry{Base: time.Second, Cap: 4 * time.Second, Attempts: attempts},
	})
}

// play is the main function of a process.
func play(role string) error {
	var s setting
	if err := json.Unmarshal([]byte(os.Getenv(settingVariable)), &s); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1) // the test has ended
	}()
	logger := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo})).With("process", s.Number)
	rand.Shuffle(len(s.Addresses), func(i, j int) { s.Addresses[i], s.Addresses[j] = s.Addresses[j], s.Addresses[i] })
	broker, err := rabbitmq.Open(ctx, rabbitmq.Config{Addresses: s.Addresses, Name: role, Heartbeat: heartbeat, Logger: logger})
	if err != nil {
		return orNothing(ctx, err)
	}
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, &shop, runtime.ClientConfig{Logger: logger})
	if err != nil {
		return orNothing(ctx, err)
	}
	teller := &teller{out: json.NewEncoder(os.Stdout)}
	switch role {
	case producerRole:
		produce(ctx, client, teller, s.Number)
		return nil
	case floodRole:
		return flood(ctx, client, teller, s.Number)
	}
	return workOn(ctx, client, teller, role, s.Database)
}

// heartbeat is short, so that a cut network is noticed in seconds.
const heartbeat = time.Second

// orNothing is nil if the process was asked to end.
func orNothing(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// teller tells the test what happens, and is used by many goroutines.
type teller struct {
	mu  sync.Mutex
	out *json.Encoder
}

func (t *teller) tell(e event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.out.Encode(e); err != nil {
		slog.Error("the test does not listen", "error", err)
		os.Exit(1)
	}
}

// The load of one producer: hands work at the same time, and each takes a
// pause after each piece of work.
const (
	hands = 16
	pause = 100 * time.Millisecond
)

// produce enqueues tasks until the process is asked to end.
func produce(ctx context.Context, client *runtime.Client, t *teller, number int) {
	var group sync.WaitGroup
	for hand := range hands {
		group.Go(func() {
			tick := time.NewTicker(pause)
			defer tick.Stop()
			for n := hand; ; n += hands {
				select {
				case <-tick.C:
				case <-ctx.Done():
					return
				}
				task, w, opts := choose(number, n)
				// What was begun is brought to an end, also when the process is to end.
				deliver(context.WithoutCancel(ctx), client, t, task, w, opts)
			}
		})
	}
	group.Wait()
}

// choose chooses a task: four of five are of class money.
func choose(number, n int) (*taskmeta.Task[work], work, runtime.EnqueueOpts) {
	w := work{Key: fmt.Sprintf("%d-%d", number, n), Kind: plain}
	opts := runtime.EnqueueOpts{ID: w.Key}
	switch {
	case n%101 == 7:
		w.Kind = flaky
	case n%199 == 11:
		w.Kind = poison
	case n%53 == 13:
		opts.Delay = time.Duration(1+n%5) * time.Second
	case n%397 == 17:
		w.Kind = hopeless
		return settle, w, opts
	}
	switch n % 10 {
	case 8:
		return render, w, opts
	case 9:
		return price, w, opts
	}
	return post, w, opts
}

// deliver enqueues one piece of work until it is accepted, as a program does that
// must not lose it. Bulk work that the queue has no room for is given up.
func deliver(ctx context.Context, client *runtime.Client, t *teller, task *taskmeta.Task[work], w work, opts runtime.EnqueueOpts) outcome {
	for {
		_, err := runtime.Enqueue(ctx, client, task, w, &opts)
		o, known := outcomeOf(err)
		if !known {
			slog.Error("an error of Enqueue that nobody has told of", "error", err)
			os.Exit(1)
		}
		t.tell(event{Task: task.Name, Key: w.Key, Kind: w.Kind, Outcome: o})
		if o == accepted || o == refused && task == price {
			return o
		}
		time.Sleep(pause)
	}
}

// outcomeOf reads the error of Enqueue.
func outcomeOf(err error) (outcome, bool) {
	switch {
	case err == nil:
		return accepted, true
	case errors.Is(err, runtime.ErrOutcomeUnknown):
		return unknown, true
	case errors.Is(err, runtime.ErrRefused):
		return refused, true
	case errors.Is(err, runtime.ErrUnroutable):
		return unroutable, true
	case errors.Is(err, runtime.ErrUnavailable):
		return unavailable, true
	}
	return "", false
}

// flood enqueues bulk tasks until the queue refuses them.
func flood(ctx context.Context, client *runtime.Client, t *teller, number int) error {
	var group sync.WaitGroup
	for hand := range hands {
		group.Go(func() {
			for n := hand; n < 3*bulkLimit && ctx.Err() == nil; n += hands {
				w := work{Key: fmt.Sprintf("%d-%d", number, n), Kind: plain}
				if deliver(context.WithoutCancel(ctx), client, t, price, w, runtime.EnqueueOpts{ID: w.Key}) == refused {
					return
				}
			}
		})
	}
	group.Wait()
	return nil
}

// workOn is a worker of one pool.
func workOn(ctx context.Context, client *runtime.Client, t *teller, queue, database string) error {
	db, err := sql.Open("pgx", database)
	if err != nil {
		return err
	}
	defer db.Close()
	claims, err := claim.Open(ctx, db, claim.Config{})
	if err != nil {
		return orNothing(ctx, err)
	}
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: queue, Concurrency: 8})
	switch queue {
	case "money":
		handle(w, claims, t, post)
		handle(w, claims, t, settle)
	case "interactive":
		handle(w, claims, t, render)
	case "bulk":
		handle(w, claims, t, price)
	}
	return w.Run(ctx)
}

var (
	errFlaky    = errors.New("it fails the first time")
	errHopeless = errors.New("it always fails")
	errPoison   = errors.New("it cannot be done")
)

// handle registers the handler of a task: one row in the books, in the
// transaction of the claim.
func handle(w *runtime.Worker, claims *claim.Store, t *teller, task *taskmeta.Task[work]) {
	once := claim.Handler(claims, task, func(ctx context.Context, tx *sql.Tx, args work) error {
		switch {
		case args.Kind == poison:
			return runtime.Permanent(errPoison)
		case args.Kind == hopeless:
			return errHopeless
		case args.Kind == flaky && runtime.Attempt(ctx) == 1:
			return errFlaky
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO books (task, key) VALUES ($1, $2)`, task.Name, args.Key)
		return err
	})
	runtime.Handle(w, task, func(ctx context.Context, args work) error {
		if err := once(ctx, args); err != nil {
			return err
		}
		t.tell(event{Task: task.Name, Key: args.Key, Done: true})
		return nil
	})
}
