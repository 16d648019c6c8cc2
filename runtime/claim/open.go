package claim

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// MinAge is the least age at which claims may be pruned.
const MinAge = 24 * time.Hour

// pruneBatch is how many claims are deleted in one transaction. It keeps the
// locks of each short.
const pruneBatch = 1000

// Config says where the claims are. The zero value is a good one.
type Config struct {
	// Dialect is the SQL of the database. The default is to find out.
	Dialect Dialect
	// Table is the name of the table: up to 48 letters, digits and underscores,
	// with a schema and a dot in front if need be. The default is [DefaultTable].
	Table string
}

// Store keeps claims in a table of a database. It is safe for concurrent use, and
// needs no closing. Make one with [Open].
type Store struct {
	db      *sql.DB
	dialect Dialect
	table   string
	sql     statements
}

// newStore returns a store whose table nobody has looked at.
func newStore(ctx context.Context, db *sql.DB, cfg Config) (*Store, error) {
	switch {
	case db == nil:
		return nil, errors.New("the database is nil (use sql.Open)")
	case ctx.Err() != nil:
		return nil, fmt.Errorf("not begun: %w", context.Cause(ctx))
	}
	if cfg.Dialect == Detect {
		var err error
		if cfg.Dialect, err = detect(ctx, db); err != nil {
			return nil, err
		}
	}
	cfg.Table = cmp.Or(cfg.Table, DefaultTable)
	s := &Store{db: db, dialect: cfg.Dialect, table: cfg.Table}
	var err error
	s.sql, err = cfg.Dialect.statements(cfg.Table)
	return s, err
}

// opened returns an error unless the store came from Open.
func (s *Store) opened() error {
	if s == nil || s.db == nil {
		return errors.New("the store is nil or a zero Store (use Open)")
	}
	return nil
}

// Schema returns the statements that make the table, for a migration. They do
// nothing if it is there. The dialect must be set.
func Schema(cfg Config) (string, error) {
	statements, err := cfg.Dialect.statements(cmp.Or(cfg.Table, DefaultTable))
	if err != nil {
		return "", fmt.Errorf("schema of claims: %w", err)
	}
	return strings.Join(statements.schema, ";\n") + ";\n", nil
}

// Create makes the table unless it is there. Several processes may do so at once.
// It does not look at a table that is there; [Open] does.
func Create(ctx context.Context, db *sql.DB, cfg Config) error {
	s, err := newStore(ctx, db, cfg)
	if err != nil {
		return fmt.Errorf("create table of claims: %w", err)
	}
	for try := 0; ; try++ {
		err := s.create(ctx)
		kind := s.sql.failure(err)
		switch {
		case err == nil:
			return nil
		case kind == locked, kind != other && try+1 < maxTries:
			// PostgreSQL lets two collide that create one table at the same time.
			cause := pause(ctx, try)
			if cause == nil {
				continue
			}
			err = fmt.Errorf("%w; %w", cause, err)
		}
		return fmt.Errorf("create table %s of claims: %w", s.table, err)
	}
}

func (s *Store) create(ctx context.Context) error {
	for _, statement := range s.sql.schema {
		if _, err := s.db.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// Open returns the claims of a database. It tries the table out in a transaction
// that it rolls back, and returns an error if the table is not there or cannot
// keep what [Store.Do] promises.
func Open(ctx context.Context, db *sql.DB, cfg Config) (*Store, error) {
	s, err := newStore(ctx, db, cfg)
	if err != nil {
		return nil, fmt.Errorf("open claims: %w", err)
	}
	if err := s.tryOut(ctx); err != nil {
		return nil, fmt.Errorf("open claims: table %s of %s: %w", s.table, s.dialect, err)
	}
	return s, nil
}

// tryOut makes claims that a table made by hand might confuse, and none of them
// stays.
func (s *Store) tryOut(ctx context.Context) error {
	probe := "probe-" + rand.Text()
	long := probe + strings.Repeat("x", MaxKey-len(probe)-1)
	attempts := []struct {
		key     string
		free    bool
		problem string
	}{
		{probe, true, "does not take a claim"},
		{probe, false, "takes one key twice: scope and claim_key are not its primary key"},
		{strings.ToLower(probe), true, "takes two keys for one that differ in upper and lower case"},
		{probe + " ", true, "takes two keys for one that differ in a blank at the end"},
		{long + "x", true, "does not take a long key"},
		{long + "y", true, fmt.Sprintf("does not keep all of a key of %d bytes", MaxKey)},
	}
	const hint = "make it with Create, or with the statements that Schema returns"
	err := s.transact(ctx, func(tx *sql.Tx) (bool, error) {
		for _, a := range attempts {
			free, err := s.insert(ctx, tx, "", a.key)
			if err != nil {
				return false, fmt.Errorf("%w (%s)", err, hint)
			}
			if free != a.free {
				return false, fmt.Errorf("it %s (%s)", a.problem, hint)
			}
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	var left int
	if err := s.db.QueryRowContext(ctx, s.sql.count, "", probe).Scan(&left); err != nil {
		return err
	}
	if left > 0 {
		return fmt.Errorf("it keeps claims that were rolled back, as the engine MyISAM does, and one that begins with %q is there now (%s)", probe, hint)
	}
	return nil
}

// Prune deletes the claims that are older than age, in transactions of 1,000, and
// returns how many it deleted, also with an error.
//
// A duplicate that comes after its claim was pruned is run again. So age must be
// longer than the longest way of a duplicate: the task's delay and all its
// retries, the time that messages wait while workers are down, that a producer
// repeats itself (payment providers do for days), and that dead letters are kept
// and may be replayed. It must be at least [MinAge]. 90 days cost little.
func (s *Store) Prune(ctx context.Context, age time.Duration) (int64, error) {
	if err := s.opened(); err != nil {
		return 0, fmt.Errorf("prune claims: %w", err)
	}
	if age < MinAge {
		return 0, fmt.Errorf("prune claims of table %s: the age is %s, and a message can come again later than that (use %s or more)", s.table, age, MinAge)
	}
	var total int64
	for {
		var n int64
		err := s.transact(ctx, func(tx *sql.Tx) (bool, error) {
			result, err := tx.ExecContext(ctx, s.sql.prune, int64(age/time.Second), pruneBatch)
			if err != nil {
				return false, err
			}
			n, err = result.RowsAffected()
			return true, err
		})
		if err != nil {
			return total, fmt.Errorf("prune claims of table %s: %w", s.table, err)
		}
		total += n
		if n < pruneBatch {
			return total, nil
		}
	}
}
