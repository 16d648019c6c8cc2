//go:build faults

package faults

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/claim"
	"github.com/shipmindlabs/routecheck/runtime/internal/databasetest"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

const (
	// enough is how many tasks of class money have to be accepted.
	enough = 20_000
	// limit bounds the whole test, and patience the wait after one fault.
	limit    = 14 * time.Minute
	patience = 4 * time.Minute
	// killPause is between two kills of workers, and one of blindly kills may hit a
	// worker that has done nothing yet.
	killPause = time.Second
	blindly   = 4
	// outage is how long the network is cut, and drought how long the memory alarm
	// lasts.
	outage  = 6 * heartbeat
	drought = 4 * time.Second
	// repeats is how often the quick faults happen.
	repeats = 3
)

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		if err := play(role); err != nil {
			slog.Error("the process ends", "error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// pools are the workers.
var pools = []string{"money", "money", "money", "interactive", "bulk"}

// system is all that runs.
type system struct {
	*testing.T
	ctx       context.Context
	broker    *rabbitmqtest.Server
	vhost     *rabbitmqtest.VHost
	networks  []*rabbitmqtest.Proxy
	db        *sql.DB
	crew      *crew
	history   *history
	producers []*slot
	workers   []*slot

	mu     sync.Mutex
	faults map[string]int
	// attended keeps the killer from the workers.
	attended sync.Mutex
}

// fault is one way to break things. It returns when they are whole again.
type fault struct {
	name string
	do   func(*system, context.Context) error
}

var faults = []fault{
	{"the leader of the money queue killed, and back", (*system).killLeader},
	{"all connections closed by the broker", (*system).closeConnections},
	{"the network cut and restored", (*system).cutNetwork},
	{"a memory alarm", (*system).raiseAlarm},
	{"the bulk queue filled to its limit", (*system).fillBulk},
	{"all pools deployed", (*system).deploy},
	{"the cluster restarted", (*system).restartCluster},
}

func TestFaults(t *testing.T) {
	ctx, cancel := context.WithTimeoutCause(t.Context(), limit, fmt.Errorf("the test takes more than %s", limit))
	defer cancel()
	s := start(t, ctx)
	stopKiller := s.startKiller()

	began := time.Now()
	plenty := func() bool { return ending{stories: s.history.stories}.money() >= enough }
	for round := 1; ; round++ {
		for _, f := range faults {
			if err := s.suffer(f); err != nil {
				t.Fatalf("round %d: %s: %v", round, f.name, err)
			}
			t.Logf("%5.1f s, round %d: %s", time.Since(began).Seconds(), round, f.name)
		}
		if s.history.holds(plenty) {
			break
		}
	}
	stopKiller()
	s.finish()
}

// suffer breaks something while work goes on, and waits until work goes on again.
func (s *system) suffer(f fault) error {
	ctx, cancel := context.WithTimeoutCause(s.ctx, patience, fmt.Errorf("it takes more than %s", patience))
	defer cancel()
	if err := s.history.progress(ctx); err != nil {
		return err
	}
	if err := f.do(s, ctx); err != nil {
		return err
	}
	return s.history.progress(ctx)
}

// start starts everything.
func start(t *testing.T, ctx context.Context) *system {
	s := &system{T: t, ctx: ctx, history: newHistory(), faults: make(map[string]int)}
	database, err := databasetest.StartPostgres(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.check(database.Stop()) })
	if s.db, err = sql.Open("pgx", database.Address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.check(s.db.Close()) })
	if err := claim.Create(ctx, s.db, claim.Config{}); err != nil {
		t.Fatal(err)
	}
	// Nothing but the claim keeps a row from being there twice.
	if _, err := s.db.ExecContext(ctx, `CREATE TABLE books (task TEXT, key TEXT)`); err != nil {
		t.Fatal(err)
	}

	s.broker = rabbitmqtest.StartTest(t, rabbitmqtest.Options{Nodes: 3})
	s.vhost = s.broker.VHost(t)
	setting := setting{Database: database.Address}
	for _, n := range s.broker.Nodes() {
		p, err := rabbitmqtest.NewProxy(n.Address())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })
		s.networks = append(s.networks, p)
		setting.Addresses = append(setting.Addresses, s.vhost.AddressAt(p.Address()))
	}
	t.Cleanup(s.explain) // before anything is stopped
	s.crew = &crew{setting: setting, history: s.history, logs: t.ArtifactDir()}
	for _, role := range pools {
		s.workers = append(s.workers, s.supervise(role))
	}
	for range 2 {
		s.producers = append(s.producers, s.supervise(producerRole))
	}
	return s
}

// explain shows what a failure leaves behind: what the queues hold and what the
// processes logged last.
func (s *system) explain() {
	if !s.Failed() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), patience)
	defer cancel()
	queues, err := s.vhost.Queues(ctx)
	s.check(err)
	for _, q := range queues {
		if q.Ready+q.Unacknowledged+q.Discarded+q.Consumers == 0 {
			continue
		}
		s.Logf("queue %s: %d ready, %d unacknowledged, %d on their way to dead letters, %d consumers", q.Name, q.Ready, q.Unacknowledged, q.Discarded, q.Consumers)
	}
	logs, err := filepath.Glob(filepath.Join(s.crew.logs, "*.log"))
	s.check(err)
	for _, path := range logs {
		text, err := os.ReadFile(path)
		s.check(err)
		lines := strings.Split(string(text), "\n")
		s.Logf("%s ends with:\n%s", filepath.Base(path), strings.Join(lines[max(0, len(lines)-30):], "\n"))
	}
}

func (s *system) supervise(role string) *slot {
	slot, err := s.crew.supervise(role)
	if err != nil {
		s.Fatal(err)
	}
	return slot
}

func (s *system) check(err error) {
	s.Helper()
	if err != nil {
		s.Error(err)
	}
}

func (s *system) count(fault string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[fault] += n
}

// startKiller kills a worker every second until stop is called.
func (s *system) startKiller() (stop func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(killPause)
		defer tick.Stop()
		for second := 0; ; second++ {
			select {
			case <-tick.C:
				s.killWorker(second)
			case <-ctx.Done():
				return
			}
		}
	})
	return func() {
		cancel()
		group.Wait()
	}
}

// killWorker kills the next worker that has done something since it started, or,
// now and then, the next one whatever it does: if starting takes long, there would
// be nobody to work.
func (s *system) killWorker(second int) {
	s.attended.Lock()
	defer s.attended.Unlock()
	for i := range s.workers {
		if w := s.workers[(second+i)%len(s.workers)]; w.worked() || second%blindly == 0 {
			s.check(w.kill())
			s.count("workers killed", 1)
			return
		}
	}
}

func (s *system) killLeader(ctx context.Context) error {
	leader, err := s.vhost.QueueLeader(ctx, "money")
	if err != nil {
		return err
	}
	if err := leader.Kill(); err != nil {
		return err
	}
	s.count("leaders killed", 1)
	// The others go on without it.
	if err := s.history.progress(ctx); err != nil {
		return err
	}
	return leader.Start(ctx)
}

func (s *system) restartCluster(ctx context.Context) error {
	s.count("nodes restarted", len(s.broker.Nodes()))
	return s.broker.Restart(ctx)
}

func (s *system) closeConnections(ctx context.Context) error {
	for range repeats {
		n, err := s.broker.CloseConnections(ctx)
		if err != nil {
			return err
		}
		s.count("connections closed by the broker", n)
		if err := s.history.progress(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *system) cutNetwork(ctx context.Context) error {
	before := 0
	for _, p := range s.networks {
		before += p.Accepted()
		p.Cut()
	}
	err := hold(ctx, outage)
	after := 0
	for _, p := range s.networks {
		after += p.Accepted()
		p.Restore()
	}
	if err == nil && after == before {
		err = errors.New("nobody noticed that the network was cut")
	}
	s.count("networks cut", len(s.networks))
	return err
}

func (s *system) raiseAlarm(ctx context.Context) error {
	if err := s.broker.SetAlarm(ctx, true); err != nil {
		return err
	}
	s.count("memory alarms", 1)
	accepts := s.history.count(accepted)
	err := hold(ctx, drought)
	if more := s.history.count(accepted) - accepts; err == nil && more > len(s.producers)*hands {
		err = fmt.Errorf("%d messages were accepted during the alarm", more)
	}
	return errors.Join(err, s.broker.SetAlarm(ctx, false))
}

// fillBulk floods the bulk queue while nobody works on it. Money must go on.
func (s *system) fillBulk(ctx context.Context) error {
	s.attended.Lock()
	bulk := s.workers[len(s.workers)-1]
	err := bulk.stop(ctx)
	s.workers = s.workers[:len(s.workers)-1]
	s.attended.Unlock()
	if err != nil {
		return err
	}
	before := s.history.count(refused)
	flood, err := s.crew.start(floodRole)
	if err != nil {
		return err
	}
	select {
	case <-flood.done:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if flood.err != nil {
		return fmt.Errorf("the flood did not end well: %w", flood.err)
	}
	n := s.history.count(refused) - before
	if n == 0 {
		return errors.New("the bulk queue refused nothing")
	}
	s.count("messages that the bulk queue refused", n)
	if err := s.history.progress(ctx); err != nil {
		return err
	}
	slot, err := s.crew.supervise("bulk")
	if err != nil {
		return err
	}
	s.attended.Lock()
	defer s.attended.Unlock()
	s.workers = append(s.workers, slot)
	return nil
}

// deploy replaces all workers, one after the other.
func (s *system) deploy(ctx context.Context) error {
	s.attended.Lock()
	defer s.attended.Unlock()
	for _, w := range s.workers {
		if err := w.replace(ctx); err != nil {
			return err
		}
		s.count("workers replaced by a deployment", 1)
	}
	return nil
}

// hold lets a fault last.
func hold(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
