package claim_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime/claim"
)

var errWork = errors.New("the work failed")

func TestDo(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		first, err := e.claims.Do(e.ctx, "payments.confirm", "evt_1", apply)
		if !first || err != nil {
			t.Fatalf("Do = %t, %v; want true", first, err)
		}
		e.once(t, "payments.confirm", "evt_1")
	})
}

// The short form and a store without a scope mean the same claim.
func TestDoShort(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		for i, want := range []bool{true, false} {
			if first, err := claim.Do(e.ctx, e.db, "evt_1", apply); first != want || err != nil {
				t.Errorf("call %d: Do = %t, %v; want %t", i+1, first, err, want)
			}
		}
		e.once(t, "", "evt_1")
	})
}

// Every byte counts.
func TestKeys(t *testing.T) {
	long := strings.Repeat("k", claim.MaxKey-1)
	claims := []struct{ scope, key string }{
		{"", "a"}, {"", "A"}, {"", "a "}, {"", " a"}, {"", "a\t"}, {"", "é"}, {"", "e\u0301"}, {"", "ﬁ"}, {"", "fi"},
		{"", "😀"}, {"", "😁"}, {"", "ß"}, {"", "ss"}, {"", "\x7f"}, {"", `\`}, {"", `'`}, {"", `"`}, {"", "%"}, {"", "_"}, {"", "0"}, {"", "00"}, {"", "0.0"},
		{"", long + "1"}, {"", long + "2"}, {"", long},
		{"a", "a"}, {"A", "a"}, {"a ", "a"}, {"aa", "a"}, {"a", "aa"},
		{strings.Repeat("s", claim.MaxScope), long + "1"},
	}
	onEach(t, func(t *testing.T, e *env) {
		for _, want := range []bool{true, false} {
			for _, c := range claims {
				if first, err := e.claims.Do(e.ctx, c.scope, c.key, apply); first != want || err != nil {
					t.Errorf("Do(%.20q, %.20q) = %t, %v; want %t", c.scope, c.key, first, err, want)
				}
			}
		}
		if n := e.effects(t); n != len(claims) {
			t.Errorf("%d effects of %d claims", n, len(claims))
		}
	})
}

func TestDoRefuses(t *testing.T) {
	e := newEnv(t, sqlite)
	over, cancel := context.WithCancelCause(e.ctx)
	cancel(errors.New("the shop is closed"))
	long := strings.Repeat("k", claim.MaxKey+1)
	nested := func(ctx context.Context, _ *sql.Tx) error {
		_, err := e.claims.Do(ctx, "payments.refund", "r_1", apply)
		return err
	}
	tests := []struct {
		doc        string
		claims     *claim.Store
		ctx        context.Context
		scope, key string
		work       claim.Work
		want       string
	}{
		{"no store", nil, e.ctx, "", "k", apply, `claim "k": the store is nil or a zero Store (use Open)`},
		{"zero store", new(claim.Store), e.ctx, "", "k", apply, `claim "k": the store is nil or a zero Store (use Open)`},
		{"no key", e.claims, e.ctx, "s", "", apply, `claim "" of "s": the key is empty, which would make all such work the same (use what identifies the piece of work)`},
		{"long key", e.claims, e.ctx, "s", long, apply, `claim "` + long[:100] + `..." of "s": the key has 1025 bytes, the limit is 1024 (use a hash of it)`},
		{"long scope", e.claims, e.ctx, long[:256], "k", apply, `claim "k" of "` + long[:256] + `": the scope has 256 bytes, the limit is 255 (use the name of the task)`},
		{"key with NUL", e.claims, e.ctx, "", "a\x00b", apply, `claim "a\x00b": the key is not UTF-8 without NUL (encode it, for example in hex)`},
		{"key in another encoding", e.claims, e.ctx, "", "\xe9", apply, `claim "\xe9": the key is not UTF-8 without NUL (encode it, for example in hex)`},
		{"scope in another encoding", e.claims, e.ctx, "\xe9", "k", apply, `claim "k" of "\xe9": the scope is not UTF-8 without NUL (use the name of the task)`},
		{"no work", e.claims, e.ctx, "", "k", nil, `claim "k": the work is nil (pass a function)`},
		{"context that is over", e.claims, over, "", "k", apply, `claim "k": not begun: the shop is closed`},
		{"claim in a claim", e.claims, e.ctx, "", "k", nested, `claim "r_1" of "payments.refund": it is asked for inside the work of claim "k", and would not be part of its transaction (use that transaction, see Tx)`},
	}
	for _, tt := range tests {
		first, err := tt.claims.Do(tt.ctx, tt.scope, tt.key, tt.work)
		if first || err == nil || err.Error() != tt.want {
			t.Errorf("%s: Do = %t, %v\nwant %s", tt.doc, first, err, tt.want)
		}
	}
	if _, err := claim.Do(e.ctx, nil, "k", apply); err == nil || err.Error() != `claim "k": the database is nil (use sql.Open)` {
		t.Errorf("without a database: %v", err)
	}
	e.nothing(t, "", "k")
}

// However the work ends without being done, nothing is claimed.
func TestNothingClaimed(t *testing.T) {
	tests := []struct {
		doc  string
		work func(e *env, cancel context.CancelCauseFunc) claim.Work
		want string
	}{
		{
			"error",
			func(*env, context.CancelCauseFunc) claim.Work {
				return func(context.Context, *sql.Tx) error { return errWork }
			},
			"the work failed",
		},
		{
			"panic",
			func(*env, context.CancelCauseFunc) claim.Work {
				return func(context.Context, *sql.Tx) error { panic("at the disco") }
			},
			"panic: at the disco",
		},
		{
			"goexit",
			func(*env, context.CancelCauseFunc) claim.Work {
				return func(context.Context, *sql.Tx) error { runtime.Goexit(); return nil }
			},
			"goexit",
		},
		{
			"end of the context",
			func(_ *env, cancel context.CancelCauseFunc) claim.Work {
				return func(ctx context.Context, _ *sql.Tx) error {
					cancel(errors.New("the shop is closed"))
					<-ctx.Done()
					return nil
				}
			},
			"the shop is closed",
		},
		{
			"rollback by the work",
			func(*env, context.CancelCauseFunc) claim.Work {
				return func(_ context.Context, tx *sql.Tx) error { return tx.Rollback() }
			},
			"transaction has already been committed or rolled back",
		},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			onEach(t, func(t *testing.T, e *env) {
				ctx, cancel := context.WithCancelCause(e.ctx)
				defer cancel(nil)
				rest := tt.work(e, cancel)
				first, err := protect(func() (bool, error) {
					return e.claims.Do(ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
						if err := apply(ctx, tx); err != nil {
							return err
						}
						return rest(ctx, tx)
					})
				})
				if first || err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("Do = %t, %v; want an error with %q", first, err, tt.want)
				}
				e.nothing(t, "", "evt_1")
			})
		})
	}
}

// protect calls f in a goroutine of its own, and returns its panic or its Goexit
// as an error.
func protect(f func() (bool, error)) (first bool, err error) {
	err = errors.New("goexit")
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if v := recover(); v != nil {
				err = fmt.Errorf("panic: %v", v)
			}
		}()
		first, err = f()
	}()
	<-done
	return first, err
}

// An error of the work is the caller's: it comes back as it was.
func TestErrorOfWork(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		_, err := e.claims.Do(e.ctx, "", "evt_1", func(context.Context, *sql.Tx) error { return errWork })
		if err != errWork {
			t.Errorf("Do = %#v, want the error of the work", err)
		}
	})
}

// Work that commits by itself is told so, and has not lost the claim by it.
func TestCommitByWork(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		first, err := e.claims.Do(e.ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
			return errors.Join(apply(ctx, tx), tx.Commit())
		})
		if first || !errors.Is(err, sql.ErrTxDone) {
			t.Errorf("Do = %t, %v; want that the transaction ended", first, err)
		}
		e.once(t, "", "evt_1")
	})
}

// The work finds its transaction in the context too.
func TestTx(t *testing.T) {
	e := newEnv(t, sqlite)
	_, err := e.claims.Do(e.ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
		if got, ok := claim.Tx(ctx); !ok || got != tx {
			t.Errorf("Tx = %v, %t; want the transaction", got, ok)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if tx, ok := claim.Tx(e.ctx); ok || tx != nil {
		t.Errorf("outside of a claim, Tx = %v, %t", tx, ok)
	}
}
