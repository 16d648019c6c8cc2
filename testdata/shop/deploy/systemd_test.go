package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// systemdUnits has systemd verify the services, and reads them.
func systemdUnits(t *testing.T, bin string) map[string]unit {
	t.Helper()
	root := systemdRoot(t, bin)
	files, err := filepath.Glob("systemd/*.service")
	if err != nil {
		t.Fatal(err)
	}
	units := make(map[string]unit)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, "etc/systemd/system", filepath.Base(file)), string(text), 0o644)
		// It has nothing to say about a good one.
		if out := analyze(t, "verify", "--man=no", "--recursive-errors=yes", "--root="+root, filepath.Base(file)); out != "" {
			t.Errorf("systemd-analyze verify %s:\n%s", file, out)
		}
		// 10 is a service that may do everything.
		analyze(t, "security", "--no-pager", "--offline=yes", "--threshold=30", "--root="+root, filepath.Base(file))

		pool := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "shop-"), ".service")
		units[pool] = readService(t, file, string(text))
	}
	return units
}

// systemdRoot makes the root of a machine where the commands are installed, with
// the units of systemd that services need.
func systemdRoot(t *testing.T, bin string) string {
	t.Helper()
	root := t.TempDir()
	for _, target := range []string{"basic", "multi-user", "network-online", "shutdown", "sysinit"} {
		write(t, filepath.Join(root, "usr/lib/systemd/system", target+".target"), "[Unit]\nDescription="+target+"\n", 0o644)
	}
	if err := os.CopyFS(filepath.Join(root, folder), os.DirFS(bin)); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "etc/shop/broker.env"), "SHOP_BROKER=amqp://localhost\n", 0o600)
	return root
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// analyze runs systemd-analyze, which Debian's package systemd has, and returns
// what it says.
func analyze(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "systemd-analyze", args...).CombinedOutput()
	if err != nil {
		t.Errorf("systemd-analyze %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// readService reads what the limits of a service are.
func readService(t *testing.T, file, text string) unit {
	t.Helper()
	settings := make(map[string]string)
	env := make(map[string]string)
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		settings[key] = value
		if key == "Environment" {
			name, content, _ := strings.Cut(value, "=")
			env[name] = content
		}
	}
	memory, err := strconv.ParseInt(strings.TrimSuffix(settings["MemoryMax"], "M"), 10, 64)
	if err != nil {
		t.Errorf("%s: MemoryMax: %v", file, err)
	}
	stop, err := time.ParseDuration(settings["TimeoutStopSec"])
	if err != nil {
		t.Errorf("%s: TimeoutStopSec: %v", file, err)
	}
	for key, want := range map[string]string{"Type": "notify", "Restart": "always", "StartLimitIntervalSec": "0", "WatchdogSec": "30s"} {
		if settings[key] != want {
			t.Errorf("%s: %s is %q, want %q", file, key, settings[key], want)
		}
	}
	return unit{command: strings.Fields(settings["ExecStart"]), env: env, memory: memory << 20, stop: stop}
}
