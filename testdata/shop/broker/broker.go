// Package broker opens the message broker that a command was told to use.
package broker

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"strings"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
)

// Memory is the address of the embedded broker. It lives in the process that
// opens it, so producers and workers have to be in that process too.
const Memory = "memory://"

const hint = "use " + Memory + ", or amqp://user:password@host:5672/vhost, with commas between the nodes of a cluster"

// Open returns the broker at an address: [Memory], or the nodes of a RabbitMQ
// cluster with commas between them. While no node answers it tries again until ctx
// ends. The caller closes the broker.
func Open(ctx context.Context, address string, logger *slog.Logger) (runtime.Broker, error) {
	nodes := strings.Split(address, ",")
	u, err := url.Parse(nodes[0])
	if err != nil {
		return nil, fmt.Errorf("broker address: it is no URI (%s)", hint) // err has the password
	}
	switch {
	case u.Scheme == "amqp" || u.Scheme == "amqps":
		b, err := rabbitmq.Open(ctx, rabbitmq.Config{Addresses: nodes, Logger: logger})
		if err != nil {
			return nil, err
		}
		return b, nil
	case u.Scheme != "memory":
		return nil, fmt.Errorf("broker address %q: the scheme %q is not supported (%s)", u.Redacted(), u.Scheme, hint)
	case len(nodes) > 1 || u.Host != "" || u.Path != "" || u.RawQuery != "":
		return nil, fmt.Errorf("broker address %q: the embedded broker has no host, path or query, and is one (use %s)", u.Redacted(), Memory)
	}
	return memory.New(memory.Config{}), nil
}
