package claim_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/claim"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The topology and the task are package variables, as they are in a program.
var (
	Shop = taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "money", Class: taskmeta.Money, Owner: "payments"}},
		Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}},
	}

	Confirm = taskmeta.Define(&Shop, taskmeta.Task[ProviderEvent]{
		Name: "payments.confirm",
		Key:  func(e ProviderEvent) string { return e.ID },
	})
)

// ProviderEvent is what a payment provider reports.
type ProviderEvent struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

// books opens a new database with a table of entries.
func books(ctx context.Context) (db *sql.DB, remove func()) {
	dir, err := os.MkdirTemp("", "books")
	if err != nil {
		log.Fatal(err)
	}
	db, err = sql.Open("sqlite", "file:"+filepath.Join(dir, "books.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := db.ExecContext(ctx, `CREATE TABLE entries (cents INTEGER)`); err != nil {
		log.Fatal(err)
	}
	return db, func() {
		db.Close()
		os.RemoveAll(dir)
	}
}

func balance(ctx context.Context, db *sql.DB) (cents int) {
	if err := db.QueryRowContext(ctx, `SELECT coalesce(sum(cents), 0) FROM entries`).Scan(&cents); err != nil {
		log.Fatal(err)
	}
	return cents
}

// The work of a key is done once.
func ExampleDo() {
	ctx := context.Background()
	db, remove := books(ctx)
	defer remove()
	if err := claim.Create(ctx, db, claim.Config{}); err != nil {
		log.Fatal(err)
	}

	book := func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO entries VALUES (1250)`)
		return err
	}
	for range 2 {
		first, err := claim.Do(ctx, db, "evt_1", book)
		fmt.Println(first, err, balance(ctx, db))
	}
	// Output:
	// true <nil> 1250
	// false <nil> 1250
}

// What fails is not claimed, and what it wrote is undone.
func ExampleDo_error() {
	ctx := context.Background()
	db, remove := books(ctx)
	defer remove()
	if err := claim.Create(ctx, db, claim.Config{}); err != nil {
		log.Fatal(err)
	}

	first, err := claim.Do(ctx, db, "evt_1", func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO entries VALUES (1250)`); err != nil {
			return err
		}
		return errors.New("no such account")
	})
	fmt.Println(first, err, balance(ctx, db))
	first, err = claim.Do(ctx, db, "evt_1", func(context.Context, *sql.Tx) error { return nil })
	fmt.Println(first, err)
	// Output:
	// false no such account 0
	// true <nil>
}

// serve runs a worker until the broker is idle.
func serve(ctx context.Context, broker *memory.Broker, w *runtime.Worker) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	if err := broker.WaitIdle(ctx); err != nil {
		log.Fatal(err)
	}
	stop()
	if err := <-done; err != nil {
		log.Fatal(err)
	}
}

// A handler behind a claim gets the transaction. The provider has reported one
// event twice, and it is booked once.
func ExampleHandler() {
	ctx := context.Background()
	db, remove := books(ctx)
	defer remove()
	if err := claim.Create(ctx, db, claim.Config{}); err != nil {
		log.Fatal(err)
	}
	claims, err := claim.Open(ctx, db, claim.Config{})
	if err != nil {
		log.Fatal(err)
	}
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, &Shop, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		log.Fatal(err)
	}

	confirm := func(ctx context.Context, tx *sql.Tx, e ProviderEvent) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO entries VALUES (?)`, e.Cents)
		return err
	}
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 8})
	runtime.Handle(w, Confirm, claim.Handler(claims, Confirm, confirm))

	for range 2 {
		if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1", Cents: 1250}, nil); err != nil {
			log.Fatal(err)
		}
	}
	serve(ctx, broker, w)
	fmt.Println("booked:", balance(ctx, db))
	fmt.Println("dead letters:", len(broker.DeadLetters("money")))
	// Output:
	// booked: 1250
	// dead letters: 0
}

// Middleware claims for every handler of a worker.
func ExampleStore_Middleware() {
	ctx := context.Background()
	db, remove := books(ctx)
	defer remove()
	if err := claim.Create(ctx, db, claim.Config{}); err != nil {
		log.Fatal(err)
	}
	claims, err := claim.Open(ctx, db, claim.Config{})
	if err != nil {
		log.Fatal(err)
	}
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, &Shop, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		log.Fatal(err)
	}

	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Middleware: []runtime.Middleware{claims.Middleware()}})
	runtime.Handle(w, Confirm, func(ctx context.Context, e ProviderEvent) error {
		tx, ok := claim.Tx(ctx)
		if !ok {
			return errors.New("the worker has no middleware that claims")
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO entries VALUES (?)`, e.Cents)
		return err
	})

	for range 2 {
		if _, err := runtime.Enqueue(ctx, client, Confirm, ProviderEvent{ID: "evt_1", Cents: 1250}, nil); err != nil {
			log.Fatal(err)
		}
	}
	serve(ctx, broker, w)
	fmt.Println("booked:", balance(ctx, db))
	// Output:
	// booked: 1250
}

// A team with migrations takes the statements.
func ExampleSchema() {
	schema, err := claim.Schema(claim.Config{Dialect: claim.PostgreSQL, Table: "payments.claims"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(schema)
	// Output:
	// CREATE TABLE IF NOT EXISTS "payments"."claims" (
	// 	scope      text COLLATE "C" NOT NULL,
	// 	claim_key  text COLLATE "C" NOT NULL,
	// 	claimed_at timestamptz NOT NULL,
	// 	PRIMARY KEY (scope, claim_key)
	// );
	// CREATE INDEX IF NOT EXISTS "claims_age" ON "payments"."claims" (claimed_at);
}

// What is older than any duplicate can be is deleted, for example each night.
func ExampleStore_Prune() {
	ctx := context.Background()
	db, remove := books(ctx)
	defer remove()
	if err := claim.Create(ctx, db, claim.Config{}); err != nil {
		log.Fatal(err)
	}
	claims, err := claim.Open(ctx, db, claim.Config{})
	if err != nil {
		log.Fatal(err)
	}
	deleted, err := claims.Prune(ctx, 90*24*time.Hour)
	fmt.Println(deleted, err)
	// Output:
	// 0 <nil>
}
