package rabbitmqtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/shipmindlabs/routecheck/runtime/internal/debian"
)

// Node is one node of a broker.
type Node struct {
	// Name is its Erlang name, such as "rabbit1@localhost".
	Name string

	server             *Server
	dir                string // in the root
	amqp, amqps        int
	management, distAt int
	copy               io.Writer

	mu      sync.Mutex
	process *debian.Process
}

// newNode writes the files of a node.
func (s *Server) newNode(i int, ports []int, opts Options) (*Node, error) {
	name := fmt.Sprintf("rabbit%d@localhost", i+1)
	n := &Node{
		Name: name, server: s, copy: opts.Log, dir: s.dir.Inside + "/" + name,
		amqp: ports[0], amqps: ports[1], management: ports[2], distAt: ports[3],
	}
	outside := filepath.Join(s.dir.Outside, name)
	if err := os.Mkdir(outside, 0o755); err != nil {
		return nil, err
	}
	files := map[string]string{
		"enabled_plugins": "[rabbitmq_management].\n",
		".erlang.cookie":  s.cookie,
		"rabbitmq.conf":   n.config(opts.Config),
	}
	if s.tls != nil {
		files["ca.pem"], files["cert.pem"], files["key.pem"] = s.tls.ca, s.tls.certificate, s.tls.key
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(outside, file), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	return n, nil
}

func (n *Node) config(more string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("listeners.tcp.1 = 127.0.0.1:%d", n.amqp)
	if n.server.tls != nil {
		line("listeners.ssl.1 = 127.0.0.1:%d", n.amqps)
		line("ssl_options.cacertfile = %s/ca.pem", n.dir)
		line("ssl_options.certfile = %s/cert.pem", n.dir)
		line("ssl_options.keyfile = %s/key.pem", n.dir)
	}
	line("management.tcp.ip = 127.0.0.1")
	line("management.tcp.port = %d", n.management)
	line("default_user = %s", n.server.User)
	line("default_pass = %s", n.server.Password)
	line("log.console = true")
	line("log.file = false")
	// Without /proc it cannot measure the machine.
	line("total_memory_available_override_value = 4GB")
	line("vm_memory_high_watermark.absolute = 2GB")
	line("vm_memory_calculation_strategy = erlang")
	line("disk_free_limit.absolute = 1MB")
	if len(n.server.nodes) > 0 {
		line("cluster_formation.classic_config.nodes.1 = %s", n.server.nodes[0].Name)
		line("cluster_formation.classic_config.nodes.2 = %s", n.Name)
	}
	line("%s", more)
	return b.String()
}

// env is the environment of everything that speaks the cluster's protocol.
func (n *Node) env() []string {
	return []string{
		"HOME=" + n.dir,
		"ERL_EPMD_ADDRESS=127.0.0.1",
		fmt.Sprintf("ERL_EPMD_PORT=%d", n.server.epmdAt),
	}
}

// loopback are the arguments that keep Erlang from the network.
const loopback = "-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}"

// Start starts a node that does not run, and returns when it takes connections.
// In a cluster that was stopped as a whole, a node that was not the last to stop
// waits for those that were.
func (n *Node) Start(ctx context.Context) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.running() {
		return fmt.Errorf("node %s runs already", n.Name)
	}
	log := debian.NewLog("Server startup complete", n.copy)
	p, err := n.server.root.Start(debian.Command{
		Args:   []string{"/usr/lib/rabbitmq/bin/rabbitmq-server"},
		Output: log,
		Env: append(n.env(),
			"RUNNING_UNDER_SYSTEMD=true", // so that no shell stays between
			"RABBITMQ_NODENAME="+n.Name,
			fmt.Sprintf("RABBITMQ_DIST_PORT=%d", n.distAt),
			"RABBITMQ_MNESIA_BASE="+n.dir+"/data",
			"RABBITMQ_LOG_BASE="+n.dir+"/log",
			"RABBITMQ_CONFIG_FILE="+n.dir+"/rabbitmq.conf",
			"RABBITMQ_ENABLED_PLUGINS_FILE="+n.dir+"/enabled_plugins",
			"RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="+loopback,
		),
	})
	if err != nil {
		return err
	}
	n.process = p
	select {
	case <-log.Ready():
		return nil
	case <-p.Done():
		return fmt.Errorf("node %s ended (%v):\n%s", n.Name, p.Wait(), log)
	case <-ctx.Done():
		return errors.Join(fmt.Errorf("node %s does not start: %w:\n%s", n.Name, context.Cause(ctx), log), p.Kill())
	}
}

// running needs the lock.
func (n *Node) running() bool {
	if n.process == nil {
		return false
	}
	select {
	case <-n.process.Done():
		return false
	default:
		return true
	}
}

// Running reports whether the node's process is there.
func (n *Node) Running() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.running()
}

// Kill kills the node at once, as kill -9 does. It may be started again.
//
// RabbitMQ writes the list of quorum queues that a node has to its disk some time
// after they were declared, and a node that is killed before that comes back with
// queues that are empty or do not answer. Tests declare and kill at once, so the
// list is written first. Everything else is left as it is.
func (n *Node) Kill() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.running() {
		return nil
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), patience, errSlow)
	defer cancel()
	_, err := n.Eval(ctx, `[ok = dets:sync(Table) || Table <- dets:all()]`)
	return errors.Join(err, n.process.Kill())
}

// discard kills the node without a thought of its data.
func (n *Node) discard() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.running() {
		return nil
	}
	return n.process.Kill()
}

// Stop lets the node end by itself.
func (n *Node) Stop(ctx context.Context) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.running() {
		return nil
	}
	if err := n.process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case <-n.process.Done():
		return nil
	case <-ctx.Done():
		return errors.Join(fmt.Errorf("node %s does not stop: %w", n.Name, context.Cause(ctx)), n.process.Kill())
	}
}

// Address is where clients reach the node: a host and a port.
func (n *Node) Address() string { return fmt.Sprintf("127.0.0.1:%d", n.amqp) }

// TLSAddress is where clients reach the node encrypted ([Options].TLS).
func (n *Node) TLSAddress() string { return fmt.Sprintf("127.0.0.1:%d", n.amqps) }

// evaluate runs the expressions in $EXPRESSIONS on the node $NODE.
const evaluate = `
	{ok, Tokens, _} = erl_scan:string(os:getenv("EXPRESSIONS") ++ "."),
	{ok, Forms} = erl_parse:parse_exprs(Tokens),
	Node = list_to_atom(os:getenv("NODE")),
	case rpc:call(Node, erl_eval, exprs, [Forms, erl_eval:new_bindings()], 60000) of
		{value, Binary, _} when is_binary(Binary) -> io:setopts([{encoding, unicode}]), io:format("~ts", [Binary]), halt(0);
		{value, Other, _} -> io:format("~0tp", [Other]), halt(0);
		Failure -> io:format("~0tp", [Failure]), halt(1)
	end.`

// Eval evaluates Erlang expressions, separated by commas, in the node, and
// returns the value of the last one: the text of a binary, and the usual notation
// of everything else. It takes half a second.
func (n *Node) Eval(ctx context.Context, expressions string) (string, error) {
	out, err := n.server.root.Run(ctx, debian.Command{
		Args: append([]string{"/usr/bin/erl", "-noinput", "-hidden", "-sname", "eval" + rand.Text() + "@localhost", "-eval", evaluate},
			strings.Fields(loopback)...),
		Env: append(n.env(), "NODE="+n.Name, "EXPRESSIONS="+expressions),
	})
	if err != nil {
		return "", fmt.Errorf("evaluating Erlang on %s: %w", n.Name, err)
	}
	return out, nil
}
