// Package cmd_test runs the commands as their users do.
package cmd_test

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// build returns the folder of the built commands.
func build(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", bin, "./...").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

func TestCommands(t *testing.T) {
	bin := build(t)
	tests := []struct {
		command string
		args    []string
		ready   []string // messages in the log, in any order
	}{
		{"api", []string{"-addr", "localhost:0"}, []string{"embedded broker is in this process alone", "msg=listening"}},
		{"worker-money", []string{"-health", "localhost:0", "-grace", "10s", "-recycle-tasks", "1000", "-recycle-memory", "4096"}, []string{"answering probes", "embedded broker is in this process alone", `msg="worker started" queue=money concurrency=8`}},
		{"worker-interactive", nil, []string{"embedded broker is in this process alone", `msg="worker started" queue=interactive`}},
		{"worker-bulk", []string{"-concurrency", "3"}, []string{"embedded broker is in this process alone", `msg="worker started" queue=bulk concurrency=3`}},
		{"shop", []string{"-addr", "localhost:0"}, []string{"queue=money", "queue=interactive", "queue=bulk", "msg=listening"}},
	}
	for _, tt := range tests {
		t.Run(tt.command, func(t *testing.T) {
			t.Run("stops when told", func(t *testing.T) { stops(t, filepath.Join(bin, tt.command), tt.args, tt.ready) })
			t.Run("refuses another broker", func(t *testing.T) {
				cmd := command(t, filepath.Join(bin, tt.command), append(tt.args, "-broker", "redis://localhost"))
				out, err := cmd.CombinedOutput()
				if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), `the scheme \"redis\" is not supported`) {
					t.Errorf("%v, want exit code 1 and the reason:\n%s", err, out)
				}
			})
		})
	}
}

// The address of a broker may have a password in it, so it may come by the
// environment, which a list of processes does not show.
func TestBrokerFromEnvironment(t *testing.T) {
	cmd := command(t, filepath.Join(build(t), "worker-money"), nil)
	cmd.Env = append(cmd.Env, "SHOP_BROKER=redis://shop:hidden@localhost")
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), `the scheme \"redis\" is not supported`) || strings.Contains(string(out), "hidden") {
		t.Errorf("%v, want exit code 1 and the reason, without the password:\n%s", err, out)
	}
}

func TestProbe(t *testing.T) {
	probe := filepath.Join(build(t), "probe")
	for status, want := range map[int]int{http.StatusOK: 0, http.StatusNoContent: 0, http.StatusServiceUnavailable: 1, http.StatusNotFound: 1} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		out, err := command(t, probe, []string{server.URL}).CombinedOutput()
		code := 0
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			code = exit.ExitCode()
		}
		if code != want {
			t.Errorf("answer %d: exit code %d, want %d:\n%s", status, code, want, out)
		}
		server.Close()
	}
}

func command(t *testing.T, path string, args []string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "SHOP_SECRET=not a secret")
	return cmd
}

// stops runs a command until its log has every message of ready, interrupts it
// and expects success.
func stops(t *testing.T, path string, args, ready []string) {
	cmd := command(t, path, args)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var seen strings.Builder
	missing := slices.Clone(ready)
	for lines := bufio.NewScanner(log); len(missing) > 0 && lines.Scan(); {
		seen.WriteString(lines.Text() + "\n")
		missing = slices.DeleteFunc(missing, func(message string) bool { return strings.Contains(lines.Text(), message) })
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	rest, err := io.ReadAll(log)
	if err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil || len(missing) > 0 {
		t.Errorf("%v, and the log lacks %q:\n%s%s", err, missing, &seen, rest)
	}
}

func TestCommandsRefuse(t *testing.T) {
	bin := build(t)
	tests := []struct {
		command string
		args    []string
		code    int
		want    string
	}{
		{"flood", []string{"-workers", "1"}, 1, "flood: -workers is 1"},
		{"flood", []string{"10s"}, 2, `flood: "10s" is not a flag`},
		{"worker-money", []string{"-concurrency", "2", "payments"}, 2, `"payments" is not a flag`},
		{"worker-money", []string{"-db", "", "-concurrency", "0"}, 1, "-concurrency is 0"},
		{"api", []string{"-addr", ""}, 1, "-addr is empty"},
		{"probe", nil, 2, "usage: probe URL"},
		{"probe", []string{"http://localhost:1/livez"}, 1, "probe: "},
	}
	for _, tt := range tests {
		cmd := command(t, filepath.Join(bin, tt.command), tt.args)
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != tt.code || !strings.Contains(string(out), tt.want) {
			t.Errorf("%s %q: %v, want exit code %d and %q:\n%s", tt.command, tt.args, err, tt.code, tt.want, out)
		}
	}
}
