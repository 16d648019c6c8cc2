// Package tx runs functions in transactions. It is what somebody else wrote, and
// knows nothing of ledgers and tasks.
package tx

import "errors"

// Tx is a transaction.
type Tx struct{ statements []string }

// Exec adds a statement.
func (t *Tx) Exec(statement string) { t.statements = append(t.statements, statement) }

// DB is a database.
type DB struct{ hooks []func() }

// Run runs f in a transaction.
func (db *DB) Run(f func(*Tx) error) error {
	t := &Tx{}
	return errors.Join(f(t), db.commit(t))
}

// Query calls row for each of n rows.
func (db *DB) Query(n int, row func(int) error) error {
	for i := range n {
		if err := row(i); err != nil {
			return err
		}
	}
	return nil
}

// OnCommit keeps a function for the next commit.
func (db *DB) OnCommit(f func()) { db.hooks = append(db.hooks, f) }

func (db *DB) commit(*Tx) error {
	for _, f := range db.hooks {
		f()
	}
	return nil
}

// Row is what can be saved.
type Row interface{ BeforeSave() }

// Save saves a row.
func (db *DB) Save(r Row) { r.BeforeSave() }
