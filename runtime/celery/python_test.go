//go:build celery

package celery_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/debian"
)

// patience bounds every wait for the other side.
const patience = time.Minute

// versionVariable is the environment variable that chooses Celery's release.
const versionVariable = "ROUTECHECK_CELERY"

// python runs a Celery application: workers, and a producer.
type python struct {
	root   *debian.Root
	dir    *debian.Dir
	broker string
	// listener gets what the application reports.
	listener net.Listener

	mu sync.Mutex
	// reports has what tasks reported, by the ID of the call.
	reports map[string]chan report
	ready   chan struct{}
	// producer is the connection on which calls are asked for.
	producer chan *bufio.ReadWriter
}

// report is what a task of the application was given.
type report struct {
	Event   string         `json:"event"`
	Task    string         `json:"task"`
	Given   map[string]any `json:"given"`
	At      time.Time      `json:"at"`
	ID      string         `json:"id"`
	Root    string         `json:"root_id"`
	Parent  string         `json:"parent_id"`
	Retries int            `json:"retries"`
	ETA     string         `json:"eta"`
	Expires string         `json:"expires"`
	Origin  string         `json:"origin"`
	Args    string         `json:"argsrepr"`
	Kwargs  string         `json:"kwargsrepr"`
	OwnRepr []string       `json:"own_repr"`
	Ignored bool           `json:"ignore_result"`
	Stamps  map[string]any `json:"stamps"`
	Headers map[string]any `json:"headers"`
}

// newPython prepares an application on a broker, and starts its producer.
func newPython(t testing.TB, broker string) *python {
	t.Helper()
	version := os.Getenv(versionVariable)
	if version == "" {
		version = "5.5"
	}
	root, err := debian.Open("celery-" + version)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := root.NewDir(debian.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := dir.Remove(); err != nil {
			t.Error(err)
		}
	})
	text, err := os.ReadFile("testdata/app/app.py")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir.Outside, "app.py"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &python{
		root: root, dir: dir, broker: broker, listener: listener,
		reports: make(map[string]chan report), ready: make(chan struct{}, 10), producer: make(chan *bufio.ReadWriter, 1),
	}
	t.Cleanup(func() { _ = listener.Close() })
	go p.listen()
	p.start(t, "/usr/bin/python3", "app.py")
	return p
}

// start starts a program of the application for one test. What it wrote is shown
// if the test fails.
func (p *python) start(t testing.TB, args ...string) *debian.Process {
	t.Helper()
	log := debian.NewLog("", nil)
	process, err := p.root.Start(debian.Command{
		Args: args, Dir: p.dir.Inside, UID: debian.Nobody, Output: log,
		Env: []string{"BROKER=" + p.broker, "REPORT=" + p.listener.Addr().String(), "HOME=" + p.dir.Inside, "PYTHONDONTWRITEBYTECODE=1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := process.Kill(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Logf("%s:\n%s", strings.Join(args, " "), log)
		}
	})
	return process
}

// worker starts a worker of queues, and waits until it consumes them.
func (p *python) worker(t testing.TB, queues ...string) *debian.Process {
	t.Helper()
	process := p.start(t, "/usr/bin/python3", "-m", "celery", "--app", "app", "worker", "--loglevel", "INFO", "--concurrency", "2",
		"--hostname", queues[0]+"@test", "--queues", strings.Join(queues, ","), "--without-gossip", "--without-mingle", "--without-heartbeat")
	select {
	case <-p.ready:
	case <-process.Done():
		t.Fatal("the worker ended")
	case <-time.After(patience):
		t.Fatal("the worker is not ready")
	}
	return process
}

func (p *python) listen() {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.serve(conn)
	}
}

func (p *python) serve(conn net.Conn) {
	lines := bufio.NewReadWriter(bufio.NewReader(conn), bufio.NewWriter(conn))
	line, err := lines.ReadBytes('\n')
	var r report
	if err != nil || json.Unmarshal(line, &r) != nil {
		_ = conn.Close()
		return
	}
	switch r.Event {
	case "producer":
		p.producer <- lines
		return
	case "ready":
		p.ready <- struct{}{}
	case "run":
		p.of(r.ID) <- r
	}
	_ = conn.Close()
}

// of returns where the reports of a call arrive.
func (p *python) of(id string) chan report {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reports[id] == nil {
		p.reports[id] = make(chan report, 100)
	}
	return p.reports[id]
}

// ran waits for the next report of a call.
func (p *python) ran(t testing.TB, id string) report {
	t.Helper()
	select {
	case r := <-p.of(id):
		return r
	case <-time.After(patience):
		t.Fatalf("no task of the application reported call %q", id)
		return report{}
	}
}

// call is one call that the producer makes: see the function of that name.
type call struct {
	Task     string         `json:"task"`
	Args     []any          `json:"args,omitempty"`
	Kwargs   map[string]any `json:"kwargs,omitempty"`
	Options  map[string]any `json:"options,omitempty"`
	Shape    string         `json:"shape,omitempty"`
	Protocol int            `json:"protocol,omitempty"`
	Stamp    map[string]any `json:"stamp,omitempty"`
}

// call makes the producer call a task, and returns the call's ID.
func (p *python) call(ctx context.Context, c call) (string, error) {
	var lines *bufio.ReadWriter
	select {
	case lines = <-p.producer:
		defer func() { p.producer <- lines }()
	case <-ctx.Done():
		return "", errors.New("there is no producer")
	}
	if err := json.NewEncoder(lines).Encode(c); err != nil {
		return "", err
	}
	if err := lines.Flush(); err != nil {
		return "", err
	}
	line, err := lines.ReadBytes('\n')
	if err != nil {
		return "", fmt.Errorf("the producer ended: %w", err)
	}
	var answer struct{ ID, Error string }
	if err := json.Unmarshal(line, &answer); err != nil {
		return "", err
	}
	if answer.Error != "" {
		return "", errors.New(answer.Error)
	}
	return answer.ID, nil
}
