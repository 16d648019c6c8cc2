package claim_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime/claim"
)

const duplicates = 50

// outcomes are what the calls of a crowd returned.
type outcomes struct{ first, later, failed int }

// crowd claims one key many times at once. Who is not the first must see what the
// first did.
func (e *env) crowd(t *testing.T, claims *claim.Store, key string, work claim.Work) outcomes {
	t.Helper()
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		got   outcomes
	)
	start := make(chan struct{})
	for range duplicates {
		group.Go(func() {
			<-start
			first, err := claims.Do(e.ctx, "payments.confirm", key, work)
			seen := 1
			if err == nil && !first {
				seen = e.effects(t)
			}
			mu.Lock()
			defer mu.Unlock()
			switch {
			case errors.Is(err, errWork):
				got.failed++
			case err != nil:
				t.Errorf("Do: %v", err)
			case first:
				got.first++
			default:
				got.later++
			}
			if seen != 1 {
				t.Errorf("a duplicate did not wait: it saw %d effects", seen)
			}
		})
	}
	close(start)
	group.Wait()
	return got
}

func TestDuplicates(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		got := e.crowd(t, e.claims, "evt_1", apply)
		if want := (outcomes{first: 1, later: duplicates - 1}); got != want {
			t.Errorf("outcomes %+v, want %+v", got, want)
		}
		e.once(t, "payments.confirm", "evt_1")
	})
}

// If the first fails, one of those who wait becomes the first.
func TestDuplicatesOfFailures(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		const failures = 3
		var calls atomic.Int32
		got := e.crowd(t, e.claims, "evt_1", func(ctx context.Context, tx *sql.Tx) error {
			err := apply(ctx, tx)
			if err == nil && calls.Add(1) <= failures {
				return errWork
			}
			return err
		})
		if want := (outcomes{first: 1, later: duplicates - 1 - failures, failed: failures}); got != want {
			t.Errorf("outcomes %+v, want %+v", got, want)
		}
		e.once(t, "payments.confirm", "evt_1")
	})
}

// Duplicates of many keys, in an order of their own each.
func TestManyKeys(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		const keys, workers = 40, 8
		var firsts atomic.Int32
		var group sync.WaitGroup
		for w := range workers {
			group.Go(func() {
				for i := range keys {
					first, err := e.claims.Do(e.ctx, "", fmt.Sprint((i*7+w*5)%keys), apply)
					if err != nil {
						t.Error(err)
					}
					if first {
						firsts.Add(1)
					}
				}
			})
		}
		group.Wait()
		if n, left, effects := firsts.Load(), e.left(t), e.effects(t); n != keys || left != keys || effects != keys {
			t.Errorf("%d were first, %d claims, %d effects; want %d", n, left, effects, keys)
		}
	})
}

// A pool of one connection is enough, if a slow one.
func TestOneConnection(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		db := connect(t, e.driver, e.address)
		db.SetMaxOpenConns(1)
		got := e.crowd(t, open(t, e.ctx, db), "evt_1", apply)
		if want := (outcomes{first: 1, later: duplicates - 1}); got != want {
			t.Errorf("outcomes %+v, want %+v", got, want)
		}
	})
}
