//go:build !servers

package claim_test

// Without servers the tests run on SQLite alone. make test-claim runs them all.
func startServers() (stop func() error, err error) { return func() error { return nil }, nil }

func servers() []server { return nil }
