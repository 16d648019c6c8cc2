package claim

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	// MaxKey is the longest key in bytes.
	MaxKey = 1024
	// MaxScope is the longest scope in bytes.
	MaxScope = 255
)

// Work is what is to happen once. What it does in tx is committed with the claim
// if it returns nil, and undone if it returns an error or panics. It must neither
// commit nor roll back tx.
type Work func(ctx context.Context, tx *sql.Tx) error

// Do runs the work unless the key was claimed before, in the default table of db
// and with no scope; see [Store.Do]. The dialect follows from the driver. Where a
// driver is not known, because another one is wrapped around it, each call asks
// the database; a [Store] asks once.
func Do(ctx context.Context, db *sql.DB, key string, work Work) (first bool, err error) {
	s, err := newStore(ctx, db, Config{})
	if err != nil {
		return false, fmt.Errorf("claim %s: %w", name("", key), err)
	}
	return s.Do(ctx, "", key, work)
}

// Do claims a key and runs the work in one transaction, unless the key was
// claimed before in the same scope. It reports whether it was the first; then the
// work has run, and it and the claim are committed. If another transaction is
// about to claim the key, Do waits for its end, as long as ctx lives: also beyond
// the time that the database waits for a lock.
//
// The scope keeps the keys of one purpose from those of another: a task's name is
// a good one. It may be empty and has at most [MaxScope] bytes. The key has 1 to
// [MaxKey] bytes. Both are UTF-8 without NUL, and every byte of them counts.
//
// The isolation level is the database's default, and any will do. If the database
// ends the transaction in favour of another one (a deadlock, or a failure to
// serialize), Do runs it again from its beginning, up to 10 times in all; so the
// work may run more than once, in transactions of which only the last commits.
//
// An error of the work is returned as it is. After any error nothing is claimed,
// with one exception: if the connection breaks during the commit, nobody knows.
// Do it again with the same key: the database knows.
func (s *Store) Do(ctx context.Context, scope, key string, work Work) (first bool, err error) {
	fail := func(err error) (bool, error) { return false, fmt.Errorf("claim %s: %w", name(scope, key), err) }
	if err := s.opened(); err != nil {
		return fail(err)
	}
	if err := check(scope, key); err != nil {
		return fail(err)
	}
	if work == nil {
		return fail(errors.New("the work is nil (pass a function)"))
	}
	if outer, ok := holding(ctx); ok && outer.db == s.db {
		return fail(fmt.Errorf("it is asked for inside the work of claim %s, and would not be part of its transaction (use that transaction, see Tx)", name(outer.scope, outer.key)))
	}
	err = s.transact(ctx, func(tx *sql.Tx) (bool, error) {
		first, err = s.insert(ctx, tx, scope, key)
		if err != nil || !first {
			return false, err
		}
		h := &held{db: s.db, tx: tx, scope: scope, key: key}
		return true, s.run(context.WithValue(ctx, heldKey{}, h), tx, work)
	})
	var own *workError
	switch {
	case errors.As(err, &own):
		return false, own.err
	case err != nil:
		return fail(err)
	}
	return first, nil
}

// insert claims the key and reports whether it was free.
func (s *Store) insert(ctx context.Context, tx *sql.Tx, scope, key string) (bool, error) {
	result, err := tx.ExecContext(ctx, s.sql.insert, scope, key)
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

// run runs the work. Some databases go on after they have ended a transaction,
// with one for each statement. There, a savepoint tells whether the transaction in
// which the work ended is the one in which it began.
func (s *Store) run(ctx context.Context, tx *sql.Tx, work Work) error {
	if s.sql.mark == "" {
		return wrap(work(ctx, tx))
	}
	if _, err := tx.ExecContext(ctx, s.sql.mark); err != nil {
		return err
	}
	if err := work(ctx, tx); err != nil {
		return wrap(err)
	}
	_, err := tx.ExecContext(ctx, s.sql.unmark)
	if s.sql.failure(err) == unmarked {
		return fmt.Errorf("%w, and what came after that was committed at once (return the errors of statements from the work, and leave out statements that commit implicitly)", errEnded)
	}
	return err
}

// errEnded says that the transaction was not there any more after the work.
var errEnded = errors.New("the transaction ended while the work ran")

// workError is an error of the work, which is the caller's own.
type workError struct{ err error }

func wrap(err error) error {
	if err == nil {
		return nil
	}
	return &workError{err}
}

func (e *workError) Error() string { return e.err.Error() }
func (e *workError) Unwrap() error { return e.err }

// held is the claim that a context works under.
type held struct {
	db         *sql.DB
	tx         *sql.Tx
	scope, key string
}

type heldKey struct{}

func holding(ctx context.Context) (*held, bool) {
	h, ok := ctx.Value(heldKey{}).(*held)
	return h, ok
}

// Tx returns the transaction of the claim that a context works under, and false
// if there is none. The context of a [Work] has it, and that of a handler behind
// [Store.Middleware].
func Tx(ctx context.Context) (*sql.Tx, bool) {
	h, ok := holding(ctx)
	if !ok {
		return nil, false
	}
	return h.tx, true
}

// check refuses what not every database would keep as it is.
func check(scope, key string) error {
	switch {
	case key == "":
		return errors.New("the key is empty, which would make all such work the same (use what identifies the piece of work)")
	case len(key) > MaxKey:
		return fmt.Errorf("the key has %d bytes, the limit is %d (use a hash of it)", len(key), MaxKey)
	case len(scope) > MaxScope:
		return fmt.Errorf("the scope has %d bytes, the limit is %d (use the name of the task)", len(scope), MaxScope)
	case !storable(key):
		return errors.New("the key is not UTF-8 without NUL (encode it, for example in hex)")
	case !storable(scope):
		return errors.New("the scope is not UTF-8 without NUL (use the name of the task)")
	}
	return nil
}

func storable(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// name is a claim as errors call it.
func name(scope, key string) string {
	const enough = 100
	if len(key) > enough {
		key = key[:enough] + "..."
	}
	if scope == "" {
		return fmt.Sprintf("%q", key)
	}
	return fmt.Sprintf("%q of %q", key, scope)
}
