package shoptest

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"example.com/shop/ledger"
)

// World is the payment provider, the bank, the mail server and the suppliers of
// a shop. It does what is asked of it, unless the test has planned otherwise.
type World struct {
	mu    sync.Mutex
	plan  map[string][]error
	pages map[string]string
	calls []string
}

func newWorld() *World {
	return &World{plan: make(map[string][]error), pages: make(map[string]string)}
}

// Plan makes the next calls of a kind ("refund", "payout", "mail" or "fetch")
// return these errors, one each.
func (w *World) Plan(kind string, errs ...error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.plan[kind] = append(w.plan[kind], errs...)
}

// Publish puts a price list at a URL.
func (w *World) Publish(url, list string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pages[url] = list
}

// Calls returns what was asked for and done, sorted.
func (w *World) Calls() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Sorted(slices.Values(w.calls))
}

func (w *World) call(kind, what string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if planned := w.plan[kind]; len(planned) > 0 {
		w.plan[kind] = planned[1:]
		return planned[0]
	}
	w.calls = append(w.calls, kind+" "+what)
	return nil
}

// Refund implements payments.Provider.
func (w *World) Refund(_ context.Context, id, paymentID string, amount ledger.Cents) error {
	return w.call("refund", fmt.Sprintf("%s of %s: %s", id, paymentID, amount))
}

// Send implements payments.Bank.
func (w *World) Send(_ context.Context, key, _ string, amount ledger.Cents) error {
	return w.call("payout", fmt.Sprintf("%s: %s", key, amount))
}

// Fetch implements catalog.Fetcher.
func (w *World) Fetch(_ context.Context, url string) (io.ReadCloser, error) {
	if err := w.call("fetch", url); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	page, ok := w.pages[url]
	if !ok {
		return nil, fmt.Errorf("fetch %s: 404 Not Found", url)
	}
	return io.NopCloser(strings.NewReader(page)), nil
}

// mailer is the World as a notify.Mailer, whose Send has other parameters.
type mailer struct{ world *World }

func (m mailer) Send(_ context.Context, to, subject, _ string) error {
	return m.world.call("mail", to+": "+subject)
}
