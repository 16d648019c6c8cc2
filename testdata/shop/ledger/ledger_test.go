package ledger_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/shop/database"
	"example.com/shop/ledger"
)

func open(t *testing.T) (*ledger.Book, *sql.DB) {
	t.Helper()
	db, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	book, err := ledger.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return book, db
}

func capture(key string, amount ledger.Cents) ledger.Entry {
	return ledger.Entry{Key: key, Lines: []ledger.Line{{ledger.Provider, amount}, {ledger.Merchant("m1"), -amount}}}
}

func balance(t *testing.T, book *ledger.Book, account ledger.Account) ledger.Cents {
	t.Helper()
	sum, err := book.Balance(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// checkBalanced fails unless all debits equal all credits.
func checkBalanced(t *testing.T, book *ledger.Book) {
	t.Helper()
	all, err := book.Balances(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Error("the books are empty")
	}
	var debits, credits ledger.Cents
	for _, b := range all {
		debits += b.Debits
		credits += b.Credits
	}
	if debits != credits {
		t.Errorf("debits are %s, credits %s", debits, credits)
	}
}

func TestPostRefuses(t *testing.T) {
	book, _ := open(t)
	m1, m2 := ledger.Merchant("m1"), ledger.Merchant("m2")
	if err := book.Post(t.Context(), capture("posted", 500)); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		doc   string
		entry ledger.Entry
		want  error
		text  string
	}{
		{"no key", ledger.Entry{Lines: []ledger.Line{{m1, 1}, {m2, -1}}}, ledger.ErrInvalid, "no key"},
		{"no lines", ledger.Entry{Key: "k"}, ledger.ErrInvalid, "0 lines"},
		{"one line", ledger.Entry{Key: "k", Lines: []ledger.Line{{m1, 1}}}, ledger.ErrInvalid, "1 lines"},
		{"no account", ledger.Entry{Key: "k", Lines: []ledger.Line{{m1, 1}, {"", -1}}}, ledger.ErrInvalid, "no account"},
		{"nothing", ledger.Entry{Key: "k", Lines: []ledger.Line{{m1, 0}, {m2, 0}}}, ledger.ErrInvalid, "nothing is posted"},
		{"not balanced", ledger.Entry{Key: "k", Lines: []ledger.Line{{m1, 3}, {m2, -2}}}, ledger.ErrInvalid, "differ by 0.01"},
		{"wraps around to zero", ledger.Entry{Key: "k", Lines: []ledger.Line{{m1, -1 << 63}, {m2, -1 << 63}}}, ledger.ErrInvalid, "more than the books hold"},
		{"same key, other amount", capture("posted", 501), ledger.ErrConflict, `"posted"`},
		{"not covered", ledger.Entry{Key: "k", Lines: []ledger.Line{{m1, 501}, {ledger.Bank, -501}}, Covered: m1}, ledger.ErrNotCovered, "short of 0.01"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			err := book.Post(t.Context(), tt.entry)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("Post = %v, want %v with %q", err, tt.want, tt.text)
			}
			if got := balance(t, book, m1); got != -500 {
				t.Errorf("the refused entry left m1 at %s, want -5.00", got)
			}
		})
	}
	if n, err := book.Posted(t.Context()); err != nil || n != 1 {
		t.Errorf("%d entries (%v), want the first alone", n, err)
	}
	checkBalanced(t, book)
}

func TestPostTwice(t *testing.T) {
	book, _ := open(t)
	for range 3 {
		if err := book.Post(t.Context(), capture("evt", 1250)); err != nil {
			t.Fatal(err)
		}
	}
	if got := balance(t, book, ledger.Provider); got != 1250 {
		t.Errorf("provider has %s, want 12.50", got)
	}
	checkBalanced(t, book)
}

// Many goroutines post, and every key is posted by several of them.
func TestPostConcurrently(t *testing.T) {
	const workers, keys = 8, 40
	book, _ := open(t)
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			order := rand.New(rand.NewPCG(uint64(w), 0)).Perm(keys)
			for _, k := range order {
				if err := book.Post(context.Background(), capture(fmt.Sprint("key", k), ledger.Cents(k+1))); err != nil {
					t.Errorf("worker %d, key %d: %v", w, k, err)
				}
			}
		})
	}
	group.Wait()
	if n, err := book.Posted(t.Context()); err != nil || n != keys {
		t.Errorf("%d entries (%v), want %d", n, err, keys)
	}
	if got := balance(t, book, ledger.Provider); got != keys*(keys+1)/2 {
		t.Errorf("provider has %s, want %s", got, ledger.Cents(keys*(keys+1)/2))
	}
	checkBalanced(t, book)
}

// Of many payouts at once, no more succeed than the account covers.
func TestCoveredConcurrently(t *testing.T) {
	book, _ := open(t)
	m1 := ledger.Merchant("m1")
	if err := book.Post(t.Context(), capture("in", 500)); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var paid atomic.Int32
	for i := range 20 {
		group.Go(func() {
			err := book.Post(context.Background(), ledger.Entry{
				Key: fmt.Sprint("out", i), Lines: []ledger.Line{{m1, 100}, {ledger.Bank, -100}}, Covered: m1,
			})
			switch {
			case err == nil:
				paid.Add(1)
			case !errors.Is(err, ledger.ErrNotCovered):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if paid.Load() != 5 || balance(t, book, m1) != 0 {
		t.Errorf("%d payouts left %s, want 5 and 0.00", paid.Load(), balance(t, book, m1))
	}
	checkBalanced(t, book)
}

func TestPostTxRollsBack(t *testing.T) {
	book, db := open(t)
	boom := errors.New("boom")
	err := database.InTx(t.Context(), db, func(tx *sql.Tx) error {
		if err := book.PostTx(t.Context(), tx, capture("evt", 100)); err != nil {
			return err
		}
		return boom
	})
	if !errors.Is(err, boom) {
		t.Fatalf("InTx = %v, want the error of the work", err)
	}
	if n, err := book.Posted(t.Context()); err != nil || n != 0 {
		t.Errorf("%d entries (%v) after a rollback, want none", n, err)
	}
}

func TestEntriesAreFinal(t *testing.T) {
	book, db := open(t)
	if err := book.Post(t.Context(), capture("evt", 100)); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`DELETE FROM lines`, `DELETE FROM entries`, `UPDATE lines SET amount = 2 * amount`, `UPDATE entries SET key = 'other'`,
		`REPLACE INTO lines (entry, number, account, amount) VALUES (1, 0, 'provider', 200)`,
		`REPLACE INTO entries (id, key, memo) VALUES (1, 'other', '')`,
	} {
		if _, err := db.ExecContext(t.Context(), statement); err == nil {
			t.Errorf("%s was allowed", statement)
		}
	}
	if got := balance(t, book, ledger.Provider); got != 100 {
		t.Errorf("provider has %s, want 1.00", got)
	}
}

func TestOwed(t *testing.T) {
	book, _ := open(t)
	for merchant, amount := range map[string]ledger.Cents{"b": 300, "a": 200, "small": 99} {
		entry := ledger.Entry{Key: merchant, Lines: []ledger.Line{{ledger.Provider, amount}, {ledger.Merchant(merchant), -amount}}}
		if err := book.Post(t.Context(), entry); err != nil {
			t.Fatal(err)
		}
	}
	got, err := book.Owed(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	if want := "[{a 2.00} {b 3.00}]"; fmt.Sprint(got) != want {
		t.Errorf("Owed = %v, want %s", got, want)
	}
}

func TestCentsString(t *testing.T) {
	for cents, want := range map[ledger.Cents]string{
		0: "0.00", 5: "0.05", -5: "-0.05", 1234: "12.34", -1 << 63: "-92233720368547758.08",
	} {
		if got := cents.String(); got != want {
			t.Errorf("Cents(%d) is %q, want %q", int64(cents), got, want)
		}
	}
}
