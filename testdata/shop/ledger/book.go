package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"example.com/shop/database"
)

const schema = `
CREATE TABLE IF NOT EXISTS entries (
	id        INTEGER PRIMARY KEY,
	key       TEXT NOT NULL UNIQUE,
	memo      TEXT NOT NULL,
	posted_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE TABLE IF NOT EXISTS lines (
	entry   INTEGER NOT NULL REFERENCES entries (id),
	number  INTEGER NOT NULL,
	account TEXT NOT NULL,
	amount  INTEGER NOT NULL CHECK (amount <> 0),
	PRIMARY KEY (entry, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lines_account ON lines (account, amount);
CREATE TRIGGER IF NOT EXISTS entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER IF NOT EXISTS entries_same BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER IF NOT EXISTS lines_stay BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines are never deleted'); END;
CREATE TRIGGER IF NOT EXISTS lines_same BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines are never changed'); END;
`

// Book is the books, in a database. It is safe for concurrent use.
type Book struct{ db *sql.DB }

// Open returns the books in db and creates their tables if they are not there.
func Open(ctx context.Context, db *sql.DB) (*Book, error) {
	if _, err := db.ExecContext(ctx, schema); err != nil {
		return nil, fmt.Errorf("create the books: %w", err)
	}
	return &Book{db: db}, nil
}

// Post posts an entry in a transaction of its own. Posting the same entry again
// returns nil and changes nothing; the errors are [ErrInvalid], [ErrConflict]
// and [ErrNotCovered].
func (b *Book) Post(ctx context.Context, e Entry) error {
	return database.InTx(ctx, b.db, func(tx *sql.Tx) error { return b.PostTx(ctx, tx, e) })
}

// PostTx is [Book.Post] in the caller's transaction, so that the entry and what
// the caller writes beside it are there together or not at all.
func (b *Book) PostTx(ctx context.Context, tx *sql.Tx, e Entry) error {
	if err := e.validate(); err != nil {
		return err
	}
	res, err := tx.ExecContext(ctx, `INSERT INTO entries (key, memo) VALUES (?, ?) ON CONFLICT (key) DO NOTHING`, e.Key, e.Memo)
	if err != nil {
		return fmt.Errorf("post %q: %w", e.Key, err)
	}
	if n, err := res.RowsAffected(); err != nil {
		return fmt.Errorf("post %q: %w", e.Key, err)
	} else if n == 0 {
		return b.samePosted(ctx, tx, e)
	}
	id, err := res.LastInsertId()
	if err != nil {
		return fmt.Errorf("post %q: %w", e.Key, err)
	}
	for i, line := range e.Lines {
		_, err := tx.ExecContext(ctx, `INSERT INTO lines (entry, number, account, amount) VALUES (?, ?, ?, ?)`, id, i, line.Account, line.Amount)
		if err != nil {
			return fmt.Errorf("post %q to %s: %w", e.Key, line.Account, err)
		}
	}
	return b.checkCovered(ctx, tx, e)
}

// samePosted returns nil if the entry that has the key is e.
func (b *Book) samePosted(ctx context.Context, tx *sql.Tx, e Entry) error {
	posted, err := b.linesOf(ctx, tx, e.Key)
	if err != nil {
		return fmt.Errorf("post %q: %w", e.Key, err)
	}
	if !slices.Equal(posted, e.Lines) {
		return fmt.Errorf("entry %q: %w: %v, not %v (a new piece of work needs a new key)", e.Key, ErrConflict, posted, e.Lines)
	}
	return nil
}

func (b *Book) checkCovered(ctx context.Context, tx *sql.Tx, e Entry) error {
	if e.Covered == "" {
		return nil
	}
	balance, err := balanceOf(ctx, tx, e.Covered)
	if err != nil {
		return err
	}
	if balance > 0 {
		return fmt.Errorf("entry %q: %w: %s would be short of %s", e.Key, ErrNotCovered, e.Covered, balance)
	}
	return nil
}
