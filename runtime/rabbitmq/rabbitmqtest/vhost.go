package rabbitmqtest

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// VHost is a virtual host of a broker, in which nothing is declared at first.
type VHost struct {
	// Name is unique.
	Name string
	// Server is the broker that it belongs to.
	Server *Server
}

// VHost makes a virtual host for one test, and deletes it when the test is over.
func (s *Server) VHost(tb testing.TB) *VHost {
	tb.Helper()
	v, err := s.NewVHost(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if _, err := s.anyNode(); err != nil {
			return // the test has ended its broker
		}
		if err := s.Request(context.WithoutCancel(tb.Context()), http.MethodDelete, "vhosts/"+url.PathEscape(v.Name), nil, nil); err != nil {
			tb.Errorf("deleting virtual host %s: %v", v.Name, err)
		}
	})
	return v
}

// NewVHost makes a virtual host that lasts as long as the broker.
func (s *Server) NewVHost(ctx context.Context) (*VHost, error) {
	v := &VHost{Name: "test-" + strings.ToLower(rand.Text()), Server: s}
	if err := s.Request(ctx, http.MethodPut, "vhosts/"+v.Name, nil, nil); err != nil {
		return nil, err
	}
	everything := map[string]string{"configure": ".*", "write": ".*", "read": ".*"}
	if err := s.Request(ctx, http.MethodPut, "permissions/"+v.Name+"/"+s.User, everything, nil); err != nil {
		return nil, err
	}
	if len(s.nodes) > 1 {
		// Otherwise the other nodes refuse it for a moment.
		if _, err := s.eval(ctx, fmt.Sprintf(`ok = rabbit_vhost:await_running_on_all_nodes(<<"%s">>, 30000)`, v.Name)); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// Address is the URI of the virtual host on the first node.
func (v *VHost) Address() string { return v.Addresses()[0] }

// Addresses are the URIs of the virtual host on each node.
func (v *VHost) Addresses() []string {
	var all []string
	for _, n := range v.Server.nodes {
		all = append(all, v.AddressAt(n.Address()))
	}
	return all
}

// TLSAddresses are the URIs of the virtual host on each node, encrypted.
func (v *VHost) TLSAddresses() []string {
	var all []string
	for _, n := range v.Server.nodes {
		all = append(all, v.uri("amqps", n.TLSAddress(), v.Server.User, v.Server.Password))
	}
	return all
}

// AddressAt is the URI of the virtual host at another host and port, such as those
// of a [Proxy].
func (v *VHost) AddressAt(host string) string {
	return v.uri("amqp", host, v.Server.User, v.Server.Password)
}

func (v *VHost) uri(scheme, host, user, password string) string {
	u := url.URL{Scheme: scheme, Host: host, User: url.UserPassword(user, password), Path: "/" + v.Name}
	return u.String()
}

// Permissions are regular expressions of the names that a user may configure,
// write and read. The empty one matches nothing.
type Permissions struct {
	Configure string `json:"configure"`
	Write     string `json:"write"`
	Read      string `json:"read"`
}

// UserAddress makes a user with permissions, and returns the URI to log in with.
func (v *VHost) UserAddress(tb testing.TB, p Permissions) string {
	tb.Helper()
	name, password := "user-"+rand.Text(), rand.Text()
	user := map[string]string{"password": password, "tags": ""}
	err := errors.Join(
		v.Server.Request(tb.Context(), http.MethodPut, "users/"+name, user, nil),
		v.Server.Request(tb.Context(), http.MethodPut, "permissions/"+v.Name+"/"+name, p, nil),
	)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := v.Server.Request(context.WithoutCancel(tb.Context()), http.MethodDelete, "users/"+name, nil, nil); err != nil {
			tb.Errorf("deleting user %s: %v", name, err)
		}
	})
	return v.uri("amqp", v.Server.nodes[0].Address(), name, password)
}

// SetPolicy makes a policy, or changes it. applyTo is "queues", "exchanges" or
// "all"; the virtual host's end is its end.
func (v *VHost) SetPolicy(ctx context.Context, name, pattern, applyTo string, definition map[string]any) error {
	policy := map[string]any{"pattern": pattern, "apply-to": applyTo, "definition": definition}
	return v.Server.Request(ctx, http.MethodPut, "policies/"+v.Name+"/"+url.PathEscape(name), policy, nil)
}

// DeletePolicy deletes a policy.
func (v *VHost) DeletePolicy(ctx context.Context, name string) error {
	return v.Server.Request(ctx, http.MethodDelete, "policies/"+v.Name+"/"+url.PathEscape(name), nil, nil)
}

// Definitions returns the queues, exchanges, bindings and policies, as the broker
// exports them.
func (v *VHost) Definitions(ctx context.Context) (json.RawMessage, error) {
	var definitions json.RawMessage
	err := v.Server.Request(ctx, http.MethodGet, "definitions/"+v.Name, nil, &definitions)
	return definitions, err
}

// Define makes what definitions say.
func (v *VHost) Define(ctx context.Context, definitions json.RawMessage) error {
	return v.Server.Request(ctx, http.MethodPost, "definitions/"+v.Name, definitions, nil)
}
