package database_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/shop/database"
)

func open(t *testing.T, name string) *sql.DB {
	t.Helper()
	db, err := database.Open(t.Context(), filepath.Join(t.TempDir(), name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// The path is a file's name, whatever it means in a URL.
func TestOpenNames(t *testing.T) {
	for _, name := range []string{"shop.db", "my shop.db", "50%.db", "a?b=c.db", "a#b.db", "a&b.db", "é.db"} {
		path := filepath.Join(t.TempDir(), name)
		db, err := database.Open(t.Context(), path)
		if err != nil {
			t.Errorf("Open(%q): %v", name, err)
			continue
		}
		if _, err := db.ExecContext(t.Context(), `CREATE TABLE t (n INTEGER)`); err != nil {
			t.Errorf("%q: %v", name, err)
		}
		db.Close()
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%q was opened, and the file is elsewhere: %v", name, err)
		}
	}
}

// Names that mean something to SQLite do so without a folder in front.
func TestOpenSpecialNames(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{":memory:", "file:shop.db?mode=memory"} {
		db, err := database.Open(t.Context(), name)
		if err != nil {
			t.Errorf("Open(%q): %v", name, err)
			continue
		}
		db.Close()
		if _, err := os.Stat(name); err != nil {
			t.Errorf("%q is no file: %v", name, err)
		}
	}
	if db, err := database.Open(t.Context(), ""); err == nil || !strings.Contains(err.Error(), "the path is empty") {
		t.Errorf("Open of nothing = %v, %v, want an error", db, err)
	}
}

func TestOpenNowhere(t *testing.T) {
	_, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "no", "shop.db"))
	if err == nil || !strings.Contains(err.Error(), "does its folder exist?") {
		t.Errorf("Open = %v, want an error that asks for the folder", err)
	}
}

func TestInTx(t *testing.T) {
	boom := errors.New("boom")
	tests := []struct {
		doc  string
		work func(cancel context.CancelFunc) error
		want error
		rows int
	}{
		{"commits", func(context.CancelFunc) error { return nil }, nil, 1},
		{"rolls back on an error", func(context.CancelFunc) error { return boom }, boom, 0},
		{"rolls back on a panic", func(context.CancelFunc) error { panic(boom) }, boom, 0},
		{"rolls back when cancelled", func(cancel context.CancelFunc) error { cancel(); return nil }, context.Canceled, 0},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			db := open(t, "shop.db")
			if _, err := db.ExecContext(t.Context(), `CREATE TABLE t (n INTEGER)`); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			err := recovered(func() error {
				return database.InTx(ctx, db, func(tx *sql.Tx) error {
					if _, err := tx.ExecContext(ctx, `INSERT INTO t VALUES (1)`); err != nil {
						return err
					}
					return tt.work(cancel)
				})
			})
			if !errors.Is(err, tt.want) {
				t.Errorf("InTx = %v, want %v", err, tt.want)
			}
			var rows int
			if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM t`).Scan(&rows); err != nil || rows != tt.rows {
				t.Errorf("%d rows (%v), want %d", rows, err, tt.rows)
			}
			if _, err := db.ExecContext(t.Context(), `INSERT INTO t VALUES (2)`); err != nil {
				t.Errorf("the database is locked: %v", err)
			}
		})
	}
}

// recovered returns the error that f returns or panics with.
func recovered(f func() error) (err error) {
	defer func() {
		if e, ok := recover().(error); ok {
			err = e
		}
	}()
	return f()
}
