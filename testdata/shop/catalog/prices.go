package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"example.com/shop/database"
	"example.com/shop/ledger"
)

const schema = `
CREATE TABLE IF NOT EXISTS prices (
	supplier TEXT NOT NULL,
	sku      TEXT NOT NULL,
	amount   INTEGER NOT NULL,
	PRIMARY KEY (supplier, sku)
) STRICT, WITHOUT ROWID;
`

// Prices is the shop's price table.
type Prices struct{ db *sql.DB }

// OpenPrices returns the prices in db and creates their table if it is not there.
func OpenPrices(ctx context.Context, db *sql.DB) (*Prices, error) {
	if _, err := db.ExecContext(ctx, schema); err != nil {
		return nil, fmt.Errorf("create the prices: %w", err)
	}
	return &Prices{db: db}, nil
}

// Store replaces the prices of one list, all or none.
func (p *Prices) Store(ctx context.Context, list PriceList) error {
	err := database.InTx(ctx, p.db, func(tx *sql.Tx) error {
		const query = `INSERT INTO prices (supplier, sku, amount) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount = excluded.amount`
		for _, price := range list.Prices {
			if _, err := tx.ExecContext(ctx, query, list.Supplier, price.SKU, price.Amount); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store %d prices of %s: %w", len(list.Prices), list.Supplier, err)
	}
	return nil
}

// Price returns the price of an article, and false if there is none.
func (p *Prices) Price(ctx context.Context, supplier, sku string) (ledger.Cents, bool, error) {
	var amount ledger.Cents
	err := p.db.QueryRowContext(ctx, `SELECT amount FROM prices WHERE supplier = ? AND sku = ?`, supplier, sku).Scan(&amount)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, false, nil
	case err != nil:
		return 0, false, fmt.Errorf("price of %s by %s: %w", sku, supplier, err)
	}
	return amount, true, nil
}
