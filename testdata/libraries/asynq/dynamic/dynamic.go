// Package dynamic has names that only the running program knows. Each is told once
// and with the reason.
package dynamic

import (
	"context"
	"fmt"
	"os"
	"reflect"

	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

// Config has names.
type Config struct {
	Webhook string
	Queues  int
	Base    string
}

// Fetch reads them.
func Fetch() (*Config, error) { return &Config{Webhook: os.Getenv("WEBHOOK")}, nil }

type app struct{ hooks hooks }

type hooks interface {
	Process(context.Context, *asynq.Task) error
}

func (a *app) settle(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

func register(a *app, mux *asynq.ServeMux) {
	cfg, err := Fetch()
	if err != nil {
		return
	}
	for i := 1; i <= cfg.Queues; i++ {
		name := fmt.Sprintf("%s_%d", cfg.Base, i)
		mux.HandleFunc(name, a.settle) // want `notconst: the name of the task depends on`
	}
	mux.HandleFunc(cfg.Webhook, a.settle)                // want `notconst: the name of the task depends on`
	mux.HandleFunc(os.Getenv("NAME"), a.settle)          // want `notconst: the name of the task depends on os.Getenv\("NAME"\) at asynq/dynamic/dynamic.go:46`
	mux.HandleFunc(reflect.TypeOf(cfg).Name(), a.settle) // want `notconst: the name of the task depends on reflect.TypeOf\(cfg\).Name\(\)`
	mux.HandleFunc("sync:hooks", a.hooks.Process)
}

func once(a *app) {
	mux := asynq.NewServeMux()
	register(a, mux)
}
