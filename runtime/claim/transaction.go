package claim

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
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
		if cause := sleep(ctx, backoff(try)); cause != nil {
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

// backoff returns the wait before another try, half of it random.
func backoff(try int) time.Duration {
	bound := min(waitBase<<min(try, 16), waitLimit)
	return bound/2 + rand.N(bound/2)
}

// sleep waits, or returns the cause if ctx ends first.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
