package rabbitmqtest

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/debian"
)

const (
	// defaultVersion is the oldest release that the runtime supports.
	defaultVersion = "3.10"
	// VersionVariable is the environment variable that chooses the release.
	VersionVariable = "ROUTECHECK_RABBITMQ"
	// patience bounds what no caller's context does.
	patience = 2 * time.Minute
)

var errSlow = fmt.Errorf("it takes more than %s", patience)

// Versions are the releases that .ci/install knows.
func Versions() []string { return []string{"3.10", "4.0", "4.3"} }

// Options say what broker to start.
type Options struct {
	// Version is one of [Versions]. The default is what the environment variable
	// ROUTECHECK_RABBITMQ says, or 3.10.
	Version string
	// Nodes is the size of the cluster, 1 to 5. The default is 1.
	Nodes int
	// Config are further lines of rabbitmq.conf, on every node.
	Config string
	// TLS makes the nodes listen for encrypted connections as well.
	TLS bool
	// Log gets what the nodes write. The default keeps only the end of it, for
	// errors. Nodes write at the same time.
	Log io.Writer
}

// Server is a broker that runs.
type Server struct {
	// Version is its release, such as "3.10".
	Version string
	// User and Password may do everything, in every virtual host.
	User, Password string

	nodes []*Node
	root  *debian.Root
	dir   *debian.Dir
	// epmd tells the nodes each other's ports.
	epmd   *debian.Process
	epmdAt int
	cookie string
	tls    *authority
}

// Start starts a broker and returns when it can be used. ctx bounds the start,
// not the broker's life: the caller stops it.
func Start(ctx context.Context, opts Options) (*Server, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	root, err := debian.Open("rabbitmq-" + opts.Version)
	if err != nil {
		return nil, err
	}
	dir, err := root.NewDir(0)
	if err != nil {
		return nil, err
	}
	s := &Server{Version: opts.Version, User: "tester", Password: rand.Text(), root: root, dir: dir, cookie: rand.Text()}
	if err := s.start(ctx, opts); err != nil {
		return nil, errors.Join(fmt.Errorf("starting RabbitMQ %s: %w", opts.Version, err), s.Stop())
	}
	return s, nil
}

// StartTest starts a broker for one test, and stops it when the test is over.
func StartTest(tb testing.TB, opts Options) *Server {
	tb.Helper()
	ctx, cancel := context.WithTimeoutCause(tb.Context(), patience, errSlow)
	defer cancel()
	s, err := Start(ctx, opts)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Stop(); err != nil {
			tb.Errorf("stopping RabbitMQ: %v", err)
		}
	})
	return s
}

func (opts Options) withDefaults() (Options, error) {
	if opts.Version == "" {
		opts.Version = os.Getenv(VersionVariable)
	}
	if opts.Version == "" {
		opts.Version = defaultVersion
	}
	if !slices.Contains(Versions(), opts.Version) {
		return opts, fmt.Errorf("there is no RabbitMQ %q here (set Options.Version or %s to one of %v)", opts.Version, VersionVariable, Versions())
	}
	if opts.Nodes == 0 {
		opts.Nodes = 1
	}
	if opts.Nodes < 1 || opts.Nodes > 5 {
		return opts, fmt.Errorf("Options.Nodes is %d (use 1 to 5)", opts.Nodes)
	}
	return opts, nil
}

// portsOfNode are those for clients, encrypted clients, management and the cluster.
const portsOfNode = 4

func (s *Server) start(ctx context.Context, opts Options) error {
	if opts.TLS {
		authority, err := newAuthority()
		if err != nil {
			return err
		}
		s.tls = authority
	}
	ports, err := debian.Ports(1 + portsOfNode*opts.Nodes)
	if err != nil {
		return err
	}
	s.epmdAt = ports[0]
	if err := s.startEPMD(ctx); err != nil {
		return err
	}
	for i, ports := range slices.Collect(slices.Chunk(ports[1:], portsOfNode)) {
		n, err := s.newNode(i, ports, opts)
		if err != nil {
			return err
		}
		s.nodes = append(s.nodes, n)
	}
	// The others join the first one. Nodes that start at the same time can fail in
	// 3.10, when one asks the other too early what features it has.
	for _, n := range s.nodes {
		if err := n.Start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// startEPMD starts Erlang's port mapper. Nodes would start one that outlives them.
func (s *Server) startEPMD(ctx context.Context) error {
	address := fmt.Sprintf("127.0.0.1:%d", s.epmdAt)
	log := debian.NewLog("", nil)
	p, err := s.root.Start(debian.Command{
		Args:   []string{"/usr/bin/epmd", "-address", "127.0.0.1", "-port", fmt.Sprint(s.epmdAt)},
		Output: log,
	})
	if err != nil {
		return err
	}
	s.epmd = p
	// It does not say when it listens.
	for {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			return conn.Close()
		}
		select {
		case <-p.Done():
			return fmt.Errorf("epmd ended: %w: %s", p.Wait(), log)
		case <-ctx.Done():
			return fmt.Errorf("epmd does not answer: %w", context.Cause(ctx))
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Nodes returns the nodes of the cluster.
func (s *Server) Nodes() []*Node { return slices.Clone(s.nodes) }

// TLSConfig returns what clients need to trust the broker. Its certificates are
// for 127.0.0.1 and localhost. It is nil without [Options].TLS.
func (s *Server) TLSConfig() *tls.Config {
	if s.tls == nil {
		return nil
	}
	return &tls.Config{RootCAs: s.tls.pool()}
}

// Restart stops all nodes, as an operator would, and starts them again. The node
// that stops last knows most, so it starts first.
func (s *Server) Restart(ctx context.Context) error {
	for _, n := range s.nodes {
		if err := n.Stop(ctx); err != nil {
			return err
		}
	}
	if s.Version == "4.3" {
		return s.startTogether(ctx)
	}
	for _, n := range slices.Backward(s.nodes) {
		if err := n.Start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// startTogether starts all nodes at the same time: from 4.3 on, none is ready
// before most of them are there.
func (s *Server) startTogether(ctx context.Context) error {
	errs := make([]error, len(s.nodes))
	var group sync.WaitGroup
	for i, n := range s.nodes {
		group.Go(func() { errs[i] = n.Start(ctx) })
	}
	group.Wait()
	return errors.Join(errs...)
}

// Stop kills the broker and removes its data.
func (s *Server) Stop() error {
	var err error
	for _, n := range s.nodes {
		err = errors.Join(err, n.discard())
	}
	if s.epmd != nil {
		err = errors.Join(err, s.epmd.Kill())
	}
	return errors.Join(err, s.dir.Remove())
}
