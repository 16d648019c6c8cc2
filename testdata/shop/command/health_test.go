package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/database"
)

func newSystem(t *testing.T) (*System, *bytes.Buffer) {
	t.Helper()
	db, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	log := new(bytes.Buffer)
	return &System{DB: db, Logger: slog.New(slog.NewTextHandler(log, nil))}, log
}

func TestHealth(t *testing.T) {
	s, log := newSystem(t)
	s.Health = "localhost:0"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := s.watched(ctx, func(ctx context.Context, s *System) error {
		address := regexp.MustCompile(`address=(\S+)`).FindStringSubmatch(log.String())[1]
		steps := []struct {
			doc   string
			do    func()
			live  int
			ready int
		}{
			{"running", func() {}, 204, 204},
			{"without a database", func() { s.DB.Close() }, 204, 503},
			{"told to stop", cancel, 204, 503},
		}
		for _, step := range steps {
			step.do()
			for path, want := range map[string]int{"/livez": step.live, "/readyz": step.ready, "/": 404} {
				resp, err := http.Get("http://" + address + path)
				if err != nil {
					return err
				}
				resp.Body.Close()
				if resp.StatusCode != want {
					t.Errorf("%s: %s answers %d, want %d", step.doc, path, resp.StatusCode, want)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestHealthRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	s, _ := newSystem(t)
	s.Health = taken.Addr().String()
	err = s.watched(t.Context(), func(context.Context, *System) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "choose another address with -health") {
		t.Errorf("watched = %v, want that the address is taken", err)
	}
}

func TestNotify(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", path)
	t.Setenv("WATCHDOG_USEC", fmt.Sprint((20 * time.Millisecond).Microseconds()))
	s, log := newSystem(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err = s.watched(ctx, func(context.Context, *System) error {
		for _, want := range []string{"READY=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"} {
			if want == "STOPPING=1" {
				cancel()
			}
			for got := ""; got != want; {
				text := make([]byte, 100)
				n, err := socket.Read(text)
				if err != nil {
					return err
				}
				// It may have been said once more before the command stopped.
				if got = string(text[:n]); got != want && got != "WATCHDOG=1" {
					t.Errorf("systemd was told %q, want %q", got, want)
				}
			}
		}
		return nil
	})
	if err != nil || log.Len() > 0 {
		t.Errorf("watched = %v, and the log is %q", err, log)
	}
}

func TestNotifyRefuses(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", filepath.Join(t.TempDir(), "nobody"))
	s, _ := newSystem(t)
	err := s.watched(t.Context(), func(context.Context, *System) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "NOTIFY_SOCKET") {
		t.Errorf("watched = %v, want that nobody listens", err)
	}
}

// A pool that was recycled has done what it should, unless something is stuck.
func TestRecycled(t *testing.T) {
	clean := &runtime.RecycleError{Queue: "money", Reason: "it took 1 tasks, its limit"}
	stuck := &runtime.RecycleError{Queue: "money", Reason: "a handler ignores its context", Stuck: []runtime.Job{{Task: "payments.payout", ID: "1"}}}
	failed := errors.New("failed")
	tests := []struct{ err, want error }{{clean, nil}, {stuck, stuck}, {failed, failed}, {nil, nil}}
	for _, tt := range tests {
		s, log := newSystem(t)
		err := s.watched(t.Context(), func(context.Context, *System) error { return tt.err })
		if !errors.Is(err, tt.want) || tt.want == nil && err != nil {
			t.Errorf("watched = %v, want %v", err, tt.want)
		}
		if said := strings.Contains(log.String(), clean.Reason); said != (tt.err == error(clean)) {
			t.Errorf("after %v the log is %q", tt.err, log)
		}
	}
}
