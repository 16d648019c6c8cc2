// Package database opens the shop's SQLite database.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver
)

// Open opens the database file at path and creates it if it is not there. What
// is special to SQLite, as ":memory:" is, is the name of a file here: money in a
// database that each connection has for itself, and that nobody keeps, is lost. A
// transaction takes the write lock when it begins and waits up to 10 s for it,
// so one that reads and then writes cannot fail halfway. What is committed is on
// the disk: the message of a task is gone after that.
func Open(ctx context.Context, path string) (*sql.DB, error) {
	if path == "" {
		return nil, errors.New("open database: the path is empty, which SQLite takes for a database that is deleted when it is closed (name a file)")
	}
	file, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	query := url.Values{
		"_txlock": {"immediate"},
		"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "recursive_triggers(1)"},
	}
	dsn := url.URL{Scheme: "file", Opaque: url.PathEscape(file), RawQuery: query.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("open database %s: %w (does its folder exist?)", path, err)
	}
	return db, nil
}

// InTx runs work in one transaction: committed if work returns nil, rolled back
// if it returns an error or panics.
func InTx(ctx context.Context, db *sql.DB, work func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // after a commit it does nothing
	if err := work(tx); err != nil {
		return err
	}
	err = tx.Commit()
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		// The end of ctx was faster with its rollback.
		err = context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
