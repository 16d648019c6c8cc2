// Package dynamic has names that only the running program knows. Each is told once
// and with the reason.
package dynamic

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync"

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
	mux.HandleFunc(os.Getenv("NAME"), a.settle)          // want `notconst: the name of the task depends on os.Getenv\("NAME"\) at asynq/dynamic/dynamic.go:49`
	mux.HandleFunc(reflect.TypeOf(cfg).Name(), a.settle) // want `notconst: the name of the task depends on reflect.TypeOf\(cfg\).Name\(\)`
	mux.HandleFunc("sync:hooks", a.hooks.Process)
}

type handler = func(context.Context, *asynq.Task) error

func post(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

func look(ctx context.Context, t *asynq.Task) error { return nil }

var (
	posting = sync.OnceValue(func() handler { return post })
	looking = sync.OnceValue(func() handler { return look })
)

// computed has names and handlers that can be worked out.
func computed(mux *asynq.ServeMux) {
	on := os.Getenv("ON") != ""
	mux.HandleFunc(strings.Join([]string{"sync", "joined"}, ":"), post)          // want `ledgerbulk: task "sync:joined"`
	mux.HandleFunc(strings.ToLower("SYNC:")+strconv.Itoa(3), post)               // want `ledgerbulk: task "sync:3"`
	mux.HandleFunc("sync:chosen", map[bool]handler{true: post, false: look}[on]) // want `ledgerbulk: task "sync:chosen"`
	mux.HandleFunc("sync:calm", map[bool]handler{true: look, false: look}[on])
	mux.HandleFunc("sync:once", posting()) // want `ledgerbulk: task "sync:once"`
	mux.HandleFunc("sync:once.calm", looking())
}

func once(a *app) {
	mux := asynq.NewServeMux()
	register(a, mux)
}
