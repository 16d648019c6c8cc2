// Package broker opens the message broker that a command was told to use.
package broker

import (
	"fmt"
	"net/url"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
)

// Memory is the address of the embedded broker. It lives in the process that
// opens it, so producers and workers have to be in that process too.
const Memory = "memory://"

// Open returns the broker at an address. The caller closes it.
func Open(address string) (runtime.Broker, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("broker address: %w (use %s)", err, Memory)
	}
	switch {
	case u.Scheme != "memory":
		return nil, fmt.Errorf("broker address %q: the scheme %q is not supported (use %s)", u.Redacted(), u.Scheme, Memory)
	case u.Host != "" || u.Path != "" || u.RawQuery != "":
		return nil, fmt.Errorf("broker address %q: the embedded broker has no host, path or query (use %s)", u.Redacted(), Memory)
	}
	return memory.New(memory.Config{}), nil
}
