package claim_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime/claim"
)

// What the process that is to be killed reads from its environment.
const (
	crashPoint   = "CLAIM_TEST_POINT"
	crashDriver  = "CLAIM_TEST_DRIVER"
	crashAddress = "CLAIM_TEST_ADDRESS"
)

// Where the process is killed.
const (
	beforeWork   = "before the work"
	afterWork    = "between the work and the commit"
	afterCommit  = "between the commit and the acknowledgement"
	crashed      = "evt_1"
	crashedScope = "payments.confirm"
)

// crash claims a key, says when it has come to the point, and waits there for its
// end.
func crash() {
	die := func(err error) {
		fmt.Println(err)
		os.Exit(1)
	}
	here := func(point string) {
		if os.Getenv(crashPoint) == point {
			fmt.Println(point)
			select {}
		}
	}
	ctx := context.Background()
	db, err := sql.Open(os.Getenv(crashDriver), os.Getenv(crashAddress))
	if err != nil {
		die(err)
	}
	claims, err := claim.Open(ctx, db, claim.Config{})
	if err != nil {
		die(err)
	}
	_, err = claims.Do(ctx, crashedScope, crashed, func(ctx context.Context, tx *sql.Tx) error {
		here(beforeWork)
		if err := apply(ctx, tx); err != nil {
			return err
		}
		here(afterWork)
		return nil
	})
	if err != nil {
		die(err)
	}
	here(afterCommit)
	die(fmt.Errorf("there is no point %q", os.Getenv(crashPoint)))
}

// A process that is killed leaves all or nothing, so the message that comes again
// takes effect once.
func TestKill(t *testing.T) {
	for _, point := range []string{beforeWork, afterWork, afterCommit} {
		t.Run(point, func(t *testing.T) {
			onEach(t, func(t *testing.T, e *env) {
				e.kill(t, point)
				first, err := e.claims.Do(e.ctx, crashedScope, crashed, apply)
				if want := point != afterCommit; first != want || err != nil {
					t.Errorf("Do = %t, %v; want %t", first, err, want)
				}
				e.once(t, crashedScope, crashed)
			})
		})
	}
}

// Processes that die one after the other do not add up.
func TestKillAgain(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		for range 3 {
			e.kill(t, afterWork)
		}
		e.kill(t, afterCommit)
		e.once(t, crashedScope, crashed)
	})
}

// kill starts a process, and kills it when it has come to the point.
func (e *env) kill(t *testing.T, point string) {
	t.Helper()
	cmd := exec.CommandContext(e.ctx, os.Args[0])
	cmd.Env = append(os.Environ(), crashPoint+"="+point, crashDriver+"="+e.driver, crashAddress+"="+e.address)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if line != point+"\n" {
		t.Errorf("the process said %q (%v), want %q", line, err, point)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	cmd.Wait() // its error is that it was killed
}
