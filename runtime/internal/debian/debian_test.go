package debian

import (
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
)

func TestOpenNothing(t *testing.T) {
	if os.Getuid() != 0 {
		if _, err := Open("postgres"); err == nil || !strings.Contains(err.Error(), "(run the tests as root, in a container perhaps)") {
			t.Errorf("Open as a user: %v", err)
		}
		return
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	if _, err := Open("postgres"); err == nil || !strings.Contains(err.Error(), "(run .ci/install postgres)") {
		t.Errorf("Open of what is not there: %v", err)
	}
}

func TestPorts(t *testing.T) {
	text, err := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range")
	if err != nil {
		t.Fatal(err)
	}
	var outgoing, last int
	if _, err := fmt.Sscan(string(text), &outgoing, &last); err != nil {
		t.Fatal(err)
	}
	ports, err := Ports(50)
	if err != nil || len(ports) != 50 {
		t.Fatalf("%d ports, %v; want 50", len(ports), err)
	}
	for _, port := range ports {
		if port >= outgoing {
			t.Errorf("port %d is one that clients may be given, from %d on", port, outgoing)
		}
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			t.Error(err)
			continue
		}
		defer l.Close() // so that a port that comes twice is noticed
	}
}

func TestLog(t *testing.T) {
	tests := []struct {
		doc    string
		writes []string
		ready  bool
	}{
		{"nothing", nil, false},
		{"something else", []string{"starting\n", "started to wait\n"}, false},
		{"a line", []string{"starting\n", "12:00 is ready now\n"}, true},
		{"a line in parts", []string{"starting\n12:00 is re", "ady", " now\n"}, true},
		{"no end of the line", []string{"is ready"}, true},
		{"two lines", []string{"is \n", "ready"}, false},
		{"twice", []string{"is ready\n", "is ready\n"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			var copied strings.Builder
			log := NewLog("is ready", &copied)
			for _, text := range tt.writes {
				if n, err := log.Write([]byte(text)); n != len(text) || err != nil {
					t.Fatalf("Write = %d, %v", n, err)
				}
			}
			ready := false
			select {
			case <-log.Ready():
				ready = true
			default:
			}
			if ready != tt.ready {
				t.Errorf("ready: %t, want %t", ready, tt.ready)
			}
			all := strings.Join(tt.writes, "")
			if copied.String() != all || log.String() != strings.TrimSpace(all) {
				t.Errorf("kept %q and copied %q, want %q", log, copied.String(), all)
			}
		})
	}
}

// Of a long output the end is kept.
func TestLogKeepsEnd(t *testing.T) {
	log := NewLog("never", nil)
	for i := range 10_000 {
		fmt.Fprintf(log, "line %d\n", i)
	}
	if text := log.String(); len(text) > keep || !strings.HasSuffix(text, "line 9998\nline 9999") {
		t.Errorf("%d bytes kept, that end in %q", len(text), text[len(text)-40:])
	}
}
