//go:build !servers

package claim_test

// servers returns the databases that have to be started.
func servers() []server { return nil }
