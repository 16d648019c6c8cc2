package claim

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/backoff"
)

const (
	// maxTries bounds how often a transaction is run that the database ends in
	// favour of another one. Each rollback of a first may cost those who wait for
	// it a try, so it is more than one would expect to need.
	maxTries  = 10
	waitBase  = 5 * time.Millisecond
	waitLimit = 250 * time.Millisecond
)

// transact runs do in a transaction, and commits it if do says so. It runs it
// again if the database ended it in favour of another one, and if what it waits
// for is still locked.
func (s *Store) transact(ctx context.Context, do func(*sql.Tx) (commit bool, err error)) error {
	if ctx.Err() != nil {
		return fmt.Errorf("not begun: %w", context.Cause(ctx))
	}
	conflicts := 0
	for try := 0; ; try++ {
		err := s.once(ctx, do)
		var own *workError
		switch kind := s.sql.failure(err); {
		case err == nil:
			return nil
		case kind == conflict && conflicts+1 < maxTries:
			conflicts++
		case kind == locked && !errors.As(err, &own):
			// A lock is waited for as long as ctx lives. The work waits for its own.
		default:
			return err
		}
		if cause := pause(ctx, try); cause != nil {
			return fmt.Errorf("%w; %w", cause, err)
		}
	}
}

// once is one transaction.
func (s *Store) once(ctx context.Context, do func(*sql.Tx) (commit bool, err error)) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // after a commit it does nothing
	commit, err := do(tx)
	if err != nil || !commit {
		return explain(ctx, err)
	}
	switch err := tx.Commit(); {
	case errors.Is(err, sql.ErrTxDone) && ctx.Err() == nil:
		return fmt.Errorf("%w: %w (leave Commit and Rollback to the caller of the work)", errEnded, err)
	case err != nil:
		return explain(ctx, fmt.Errorf("commit: %w (if the connection broke, nobody knows whether it was committed: do it again with the same key)", err))
	}
	return nil
}

// explain says that ctx has ended where the database only says what came of it.
func explain(ctx context.Context, err error) error {
	var own *workError
	cause := context.Cause(ctx)
	if err == nil || cause == nil || errors.As(err, &own) || errors.Is(err, cause) {
		return err
	}
	return fmt.Errorf("%w; %w", cause, err)
}

// pause waits before another try, or returns the cause if ctx ends first.
func pause(ctx context.Context, try int) error {
	return backoff.Sleep(ctx, backoff.Wait(try, waitBase, waitLimit))
}
