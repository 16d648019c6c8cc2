package payments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/database"
	"example.com/shop/ledger"
)

const payoutSchema = `
CREATE TABLE IF NOT EXISTS payouts (
	key    TEXT PRIMARY KEY,
	amount INTEGER NOT NULL,
	state  TEXT NOT NULL CHECK (state IN ('held', 'sent', 'declined'))
) STRICT, WITHOUT ROWID;
`

// Bank sends money to merchants. A call with a key it has seen does nothing and
// returns what the first one returned.
type Bank interface {
	Send(ctx context.Context, key, merchant string, amount ledger.Cents) error
}

// Payouts pays merchants. Its table and the books change in one transaction,
// which is why it knows the ledger itself and no interface.
type Payouts struct {
	db   *sql.DB
	book *ledger.Book
	bank Bank
}

// OpenPayouts returns the payouts in db, where the book is too, and creates
// their table if it is not there.
func OpenPayouts(ctx context.Context, db *sql.DB, book *ledger.Book, bank Bank) (*Payouts, error) {
	if _, err := db.ExecContext(ctx, payoutSchema); err != nil {
		return nil, fmt.Errorf("create the payouts: %w", err)
	}
	return &Payouts{db: db, book: book, bank: bank}, nil
}

// Pay handles the task [Payout]: hold the money, send it, settle. What was asked
// for first under a key counts; asking for another amount later changes nothing.
func (p *Payouts) Pay(ctx context.Context, r PayoutRequest) error {
	if r.Merchant == "" || r.Period == "" || r.Amount <= 0 {
		return runtime.Permanent(fmt.Errorf("payout of %s to merchant %q for period %q is not whole", r.Amount, r.Merchant, r.Period))
	}
	amount, state, err := p.hold(ctx, r)
	if err != nil {
		return final(fmt.Errorf("payout %s: %w", r.Key(), err))
	}
	switch state {
	case "sent":
		return nil
	case "declined":
		return runtime.Permanent(fmt.Errorf("payout %s: %w before", r.Key(), ErrDeclined))
	}
	switch err := p.bank.Send(ctx, r.Key(), r.Merchant, amount); {
	case errors.Is(err, ErrDeclined):
		release := transfer("payout/"+r.Key()+"/release", "payout declined", ledger.PayoutsPending, ledger.Merchant(r.Merchant), amount)
		if closeErr := p.close(ctx, r.Key(), "declined", release); closeErr != nil {
			return closeErr
		}
		return runtime.Permanent(fmt.Errorf("payout %s: %w", r.Key(), err))
	case err != nil:
		return later(fmt.Errorf("payout %s: %w", r.Key(), err))
	}
	settle := transfer("payout/"+r.Key()+"/settle", "payout sent", ledger.PayoutsPending, ledger.Bank, amount)
	return p.close(ctx, r.Key(), "sent", settle)
}

// hold takes the money from the merchant, once, and returns what is paid and how
// far it has come.
func (p *Payouts) hold(ctx context.Context, r PayoutRequest) (amount ledger.Cents, state string, err error) {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, "", err
	}
	defer tx.Rollback() // after a commit it does nothing
	err = tx.QueryRowContext(ctx, `SELECT amount, state FROM payouts WHERE key = ?`, r.Key()).Scan(&amount, &state)
	if !errors.Is(err, sql.ErrNoRows) {
		return amount, state, err
	}
	merchant := ledger.Merchant(r.Merchant)
	entry := transfer("payout/"+r.Key()+"/hold", "payout requested", merchant, ledger.PayoutsPending, r.Amount)
	entry.Covered = merchant
	if err := p.book.PostTx(ctx, tx, entry); err != nil {
		return 0, "", err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO payouts (key, amount, state) VALUES (?, ?, 'held')`, r.Key(), r.Amount); err != nil {
		return 0, "", err
	}
	return r.Amount, "held", tx.Commit()
}

// close records how a payout ended, with the entry that goes with it.
func (p *Payouts) close(ctx context.Context, key, state string, entry ledger.Entry) error {
	err := database.InTx(ctx, p.db, func(tx *sql.Tx) error {
		if err := p.book.PostTx(ctx, tx, entry); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE payouts SET state = ? WHERE key = ?`, state, key)
		return err
	})
	if err != nil {
		return fmt.Errorf("payout %s: %w", key, err)
	}
	return nil
}
