// Package databasetest starts private PostgreSQL and MariaDB servers for tests, on
// loopback addresses and free ports, beside whatever the machine has.
//
// .ci/install unpacks them. A server that is not there is an error, never a
// skipped test, so tests that need one have the build tag servers and are run by
// make test-claim. A server keeps nothing safe from a crash of the machine, and is
// killed with the test's process. Tests share one, each in a schema or database
// that it makes for itself:
//
//	server, err := databasetest.StartPostgres(ctx)
//	...
//	defer server.Stop()
//	db, err := sql.Open("pgx", server.Address)
package databasetest
