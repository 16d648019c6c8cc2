// Package calm uses much of the library, and hands it nothing that posts.
package calm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"golang.org/x/sync/errgroup"
)

func handle(ctx context.Context, e topo.Event) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	var once sync.Once
	once.Do(func() { fmt.Fprint(io.Discard, ledger.Amount(1)) })
	g, _ := errgroup.WithContext(ctx)
	for _, name := range strings.Fields("a b") {
		g.Go(func() error { return check(name) })
	}
	slog.New(slog.DiscardHandler).InfoContext(ctx, "handled", "amount", ledger.Amount(1))
	return errors.Join(g.Wait(), ctx.Err())
}

func check(name string) error {
	_, err := json.Marshal(map[string]any{"name": name, "entry": ledger.Entry{Amount: 1}})
	return err
}

func pay(context.Context, topo.Event) error {
	var once sync.Once
	once.Do(func() { ledger.Post(1) })
	fmt.Fprint(io.Discard, ledger.Draft{})
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
