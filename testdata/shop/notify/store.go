package notify

import (
	"context"
	"database/sql"
	"fmt"
)

const schema = `
CREATE TABLE IF NOT EXISTS receipts (
	payment TEXT PRIMARY KEY,
	email   TEXT NOT NULL,
	amount  INTEGER NOT NULL,
	sent_at TEXT
) STRICT, WITHOUT ROWID;
`

// Store remembers which receipts are due and which were sent.
type Store struct{ db *sql.DB }

// OpenStore returns the store in db and creates its table if it is not there.
func OpenStore(ctx context.Context, db *sql.DB) (*Store, error) {
	if _, err := db.ExecContext(ctx, schema); err != nil {
		return nil, fmt.Errorf("create the receipts: %w", err)
	}
	return &Store{db: db}, nil
}

// Due records that a receipt is to be sent. Recording it again changes nothing.
func (s *Store) Due(ctx context.Context, r Receipt) error {
	const query = `INSERT INTO receipts (payment, email, amount) VALUES (?, ?, ?) ON CONFLICT (payment) DO NOTHING`
	if _, err := s.db.ExecContext(ctx, query, r.PaymentID, r.Email, r.Amount); err != nil {
		return fmt.Errorf("record receipt %s: %w", r.PaymentID, err)
	}
	return nil
}

// Sent reports whether the receipt of a payment was sent.
func (s *Store) Sent(ctx context.Context, payment string) (bool, error) {
	var sent bool
	const query = `SELECT EXISTS (SELECT 1 FROM receipts WHERE payment = ? AND sent_at IS NOT NULL)`
	if err := s.db.QueryRowContext(ctx, query, payment).Scan(&sent); err != nil {
		return false, fmt.Errorf("look up receipt %s: %w", payment, err)
	}
	return sent, nil
}

// MarkSent records that the receipt of a payment was sent.
func (s *Store) MarkSent(ctx context.Context, payment string) error {
	const query = `UPDATE receipts SET sent_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE payment = ? AND sent_at IS NULL`
	if _, err := s.db.ExecContext(ctx, query, payment); err != nil {
		return fmt.Errorf("mark receipt %s: %w", payment, err)
	}
	return nil
}

// Unsent returns at most limit receipts that were not sent, by payment.
func (s *Store) Unsent(ctx context.Context, limit int) ([]Receipt, error) {
	const query = `SELECT payment, email, amount FROM receipts WHERE sent_at IS NULL ORDER BY payment LIMIT ?`
	rows, err := s.db.QueryContext(ctx, query, limit)
	if err != nil {
		return nil, fmt.Errorf("unsent receipts: %w", err)
	}
	defer rows.Close()
	var all []Receipt
	for rows.Next() {
		var r Receipt
		if err := rows.Scan(&r.PaymentID, &r.Email, &r.Amount); err != nil {
			return nil, fmt.Errorf("unsent receipts: %w", err)
		}
		all = append(all, r)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("unsent receipts: %w", err)
	}
	return all, nil
}
