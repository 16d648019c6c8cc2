// Package wired has an application that one function of a command fills, and another
// one uses: the library calls both.
package wired

import (
	"context"

	"example.test/commands"
	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

type store interface{ Post(amount int) }

type app struct{ store store }

func (a *app) settle(ctx context.Context, t *asynq.Task) error {
	a.store.Post(1)
	return nil
}

func (a *app) look(ctx context.Context, t *asynq.Task) error { return nil }

func load(a *app) error {
	a.store = &books.Book{}
	return nil
}

func preRun(a *app) func(_ *commands.Command, args []string) error {
	return func(_ *commands.Command, args []string) error { return load(a) }
}

func register(a *app, mux *asynq.ServeMux) {
	mux.HandleFunc("sync:settle", a.settle)
	mux.HandleFunc("sync:look", a.look)
}

func worker(a *app) *commands.Command {
	return &commands.Command{
		Use: "worker",
		Run: func(_ *commands.Command, args []string) error {
			mux := asynq.NewServeMux()
			register(a, mux)
			return nil
		},
	}
}

// cli keeps the command.
type cli struct{ root *commands.Command }

func newCLI() *cli {
	a := &app{}
	root := &commands.Command{Use: "root"}
	root.PreRun = preRun(a)
	root.Add(worker(a)) // want `ledgerbulk: task "sync:settle"`
	return &cli{root: root}
}

func (c cli) execute() error { return c.root.Execute() }

// Run is the whole program.
func Run() error {
	c := newCLI()
	return c.execute()
}
