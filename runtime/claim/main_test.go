package claim_test

import (
	"log"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// The test binary is also the process that crash_test.go kills.
func TestMain(m *testing.M) {
	if os.Getenv(crashPoint) != "" {
		crash()
	}
	stop, err := startServers()
	if err != nil {
		log.Fatal(err)
	}
	// What watches the servers ends with them.
	goleak.VerifyTestMain(m, goleak.IgnoreCurrent(), goleak.Cleanup(func(code int) {
		if err := stop(); err != nil {
			log.Print(err)
			code = 1
		}
		os.Exit(code)
	}))
}
