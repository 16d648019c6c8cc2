package rabbitmq

import (
	"crypto/tls"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

func TestConfigFaults(t *testing.T) {
	good := []string{"amqp://u:secret@a/v", "amqp://u:secret@b:5673/v"}
	for _, c := range []struct {
		name string
		cfg  Config
		want []string
	}{
		{"zero", Config{}, []string{"Config.Addresses is empty"}},
		{"no URI", Config{Addresses: []string{"secret"}}, []string{"Config.Addresses[0] is no AMQP URI"}},
		{"what is not encoded", Config{Addresses: []string{good[0], "amqp://u:sec#ret@a"}}, []string{"Config.Addresses[1] is no AMQP URI"}},
		{"two virtual hosts", Config{Addresses: []string{good[0], "amqp://u:secret@b/w"}}, []string{`Config.Addresses[1] has the virtual host "w"`}},
		{"certificates in the URI", Config{Addresses: []string{"amqps://u:secret@a/v?cacertfile=/ca.pem"}}, []string{"Config.TLS"}},
		{"TLS without", Config{Addresses: good[:1], TLS: &tls.Config{}}, []string{"not encrypted"}},
		{"numbers", Config{Addresses: good, Heartbeat: time.Millisecond, Window: 65536, MaxMessage: -1, ConsumerTimeout: -1, Layout: 2, LadderKind: 2},
			[]string{"Heartbeat", "Window", "MaxMessage", "ConsumerTimeout", "Layout", "LadderKind"}},
	} {
		_, err := c.cfg.validate()
		if err == nil {
			t.Errorf("%s: no error", c.name)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q does not tell %q", c.name, err, want)
			}
		}
		lines := strings.Split(err.Error(), "\n")
		if len(lines) != len(c.want) {
			t.Errorf("%s: %d faults, want %d: %v", c.name, len(lines), len(c.want), err)
		}
		for _, line := range lines {
			if !strings.Contains(line, "(") || strings.Contains(line, "sec") {
				t.Errorf("%s: fault %q has no way out, or a password", c.name, line)
			}
		}
	}
}

func TestConfigDefaults(t *testing.T) {
	cfg := Config{Addresses: []string{"amqps://u:secret@node/v?auth_mechanism=external"}}
	nodes, err := cfg.validate()
	if err != nil {
		t.Fatal(err)
	}
	if n := nodes[0]; n.host != "node:5671" || n.name != "node" || n.vhost != "v" || !n.encrypted || n.login()[0].Mechanism() != "EXTERNAL" {
		t.Errorf("address is %+v", n)
	}
	cfg = cfg.withDefaults()
	if cfg.Window != defaultWindow || cfg.DeliveryLimit != runtime.DefaultDeliveryLimit || cfg.ConsumerTimeout != 30*time.Minute || cfg.Name == "" || cfg.Logger == nil {
		t.Errorf("defaults are %+v", cfg)
	}
	if text := fmt.Sprintf("%v %+v %#v %+v", cfg, cfg, cfg, nodes); strings.Contains(text, "secret") {
		t.Errorf("the password is shown: %s", text)
	}
	long := Config{Name: strings.Repeat("ä", 200)}.withDefaults().Name
	if len(long) > 200 || !strings.HasPrefix(long, "ää") {
		t.Errorf("a long name became %d bytes", len(long))
	}
}
