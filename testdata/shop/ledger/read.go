// The functions of this file ask and never write.

//routecheck:readonly every function here is a query

package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"strings"
)

// querier is what *sql.DB and *sql.Tx have in common for reading.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Balance returns the sum of an account, 0 for one that was never posted to.
func (b *Book) Balance(ctx context.Context, account Account) (Cents, error) {
	return balanceOf(ctx, b.db, account)
}

func balanceOf(ctx context.Context, q querier, account Account) (Cents, error) {
	var sum Cents
	err := q.QueryRowContext(ctx, `SELECT coalesce(sum(amount), 0) FROM lines WHERE account = ?`, account).Scan(&sum)
	if err != nil {
		return 0, fmt.Errorf("balance of %s: %w", account, err)
	}
	return sum, nil
}

// Balance is the state of one account.
type Balance struct {
	Account         Account
	Debits, Credits Cents // both positive
}

// Balances returns every account by name: the trial balance, whose debits and
// credits are equal.
func (b *Book) Balances(ctx context.Context) ([]Balance, error) {
	const query = `SELECT account, sum(max(amount, 0)), sum(max(-amount, 0)) FROM lines GROUP BY account ORDER BY account`
	var all []Balance
	for row, err := range rows(ctx, b.db, query) {
		if err != nil {
			return nil, fmt.Errorf("balances: %w", err)
		}
		var one Balance
		if err := row.Scan(&one.Account, &one.Debits, &one.Credits); err != nil {
			return nil, fmt.Errorf("balances: %w", err)
		}
		all = append(all, one)
	}
	return all, nil
}

// Owed is what the shop owes a merchant.
type Owed struct {
	Merchant string
	Amount   Cents // positive
}

// Owed returns the merchants that are owed at least a minimum, by name.
func (b *Book) Owed(ctx context.Context, minimum Cents) ([]Owed, error) {
	const query = `SELECT account, -sum(amount) AS owed FROM lines WHERE account GLOB ? GROUP BY account HAVING owed >= max(?, 1) ORDER BY account`
	var all []Owed
	for row, err := range rows(ctx, b.db, query, merchantPrefix+"*", minimum) {
		if err != nil {
			return nil, fmt.Errorf("owed to merchants: %w", err)
		}
		var account string
		var one Owed
		if err := row.Scan(&account, &one.Amount); err != nil {
			return nil, fmt.Errorf("owed to merchants: %w", err)
		}
		one.Merchant = strings.TrimPrefix(account, merchantPrefix)
		all = append(all, one)
	}
	return all, nil
}

// Posted returns the number of entries.
func (b *Book) Posted(ctx context.Context) (int, error) {
	var n int
	if err := b.db.QueryRowContext(ctx, `SELECT count(*) FROM entries`).Scan(&n); err != nil {
		return 0, fmt.Errorf("count entries: %w", err)
	}
	return n, nil
}

func (b *Book) linesOf(ctx context.Context, q querier, key string) ([]Line, error) {
	const query = `SELECT account, amount FROM lines WHERE entry = (SELECT id FROM entries WHERE key = ?) ORDER BY number`
	var lines []Line
	for row, err := range rows(ctx, q, query, key) {
		if err != nil {
			return nil, err
		}
		var line Line
		if err := row.Scan(&line.Account, &line.Amount); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// rows yields the rows of a query, and at the end the error that cut it short.
func rows(ctx context.Context, q querier, query string, args ...any) iter.Seq2[*sql.Rows, error] {
	return func(yield func(*sql.Rows, error) bool) {
		found, err := q.QueryContext(ctx, query, args...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer found.Close()
		for found.Next() {
			if !yield(found, nil) {
				return
			}
		}
		if err := found.Err(); err != nil {
			yield(nil, err)
		}
	}
}
