package claim_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// The test binary is also the process that crash_test.go kills.
func TestMain(m *testing.M) {
	if os.Getenv(crashPoint) != "" {
		crash()
	}
	goleak.VerifyTestMain(m)
}
