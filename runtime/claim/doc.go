// Package claim makes a task's effect on a SQL database happen once, although its
// message may be delivered more than once.
//
// [Do] inserts a key into a table, the claim, and runs the work in the same
// transaction. Either both are committed or neither is:
//
//	first, err := claim.Do(ctx, db, event.ID, func(ctx context.Context, tx *sql.Tx) error {
//		return book.PostTx(ctx, tx, entry)
//	})
//
// Whoever comes later with the same key finds the claim, and the work is not run.
// Whoever comes meanwhile waits for the first, and finds the claim if it is
// committed or becomes the first if it is not. An error, a panic, the end of the
// context and the death of the process all leave nothing claimed.
//
// # In a worker
//
// [Handler] makes a handler of a function that takes the transaction. The key is
// the one that the task's Key function returned when the message was enqueued, and
// the name of the task is the scope, so two tasks may use the same key:
//
//	claims, err := claim.Open(ctx, db, claim.Config{})
//	runtime.Handle(w, payments.Confirm, claim.Handler(claims, payments.Confirm, svc.Confirm))
//
// [Store.Middleware] claims for every handler of a worker, which finds the
// transaction with [Tx].
//
// # The table
//
// [Create] makes the table, or [Schema] returns the statements for a migration.
// [Open] makes sure that the table of a database can keep the promise, whoever
// made it. [Store.Prune] deletes old claims. A claim keeps its promise as long as
// it is there: prune what is older than the last duplicate can be.
//
// # Reading the package
//
// claim.go is one claim, transaction.go the transaction around it and when it is
// tried again, failure.go what drivers say went wrong. handler.go is the way into
// a worker. dialect.go is the SQL, detect.go finds out which, open.go is the
// table.
//
// # Limits
//
// Only what the work does in its transaction happens once. A mail, a call of
// another service or a file does not, and locks are held while it takes its time:
// give the service the key, or enqueue a task of its own. The work must leave the
// end of the transaction to Do, and use no other connection to the same rows. In
// MySQL and MariaDB a statement that commits implicitly, as CREATE TABLE does,
// commits the claim before the work is done; Do notices and returns an error, which
// is for the one who wrote the work.
//
// The promise is the database's: a commit that does not survive a power cut (in
// PostgreSQL synchronous_commit=off, in SQLite any synchronous below FULL) takes
// the claim and the work with it, after the message was acknowledged.
//
// SQLite has one writer, so every claim waits for every other. PostgreSQL and
// MySQL wait for the same key alone. Who waits and who works holds a connection:
// let [sql.DB.SetMaxOpenConns] allow as many as the worker has slots.
package claim
