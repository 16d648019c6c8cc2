// Package deploy_test checks the deployment examples: that those who read them
// take them as they are, that the commands take their arguments, and that the
// limits in them fit together.
package deploy_test

import (
	"maps"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// folder is where the commands are in the examples.
const folder = "/opt/shop/bin"

// unit is one command as it is deployed.
type unit struct {
	command []string
	env     map[string]string
	// memory is what it may use, in bytes.
	memory int64
	// stop is how long it may take to stop.
	stop time.Duration
}

// flags returns the flags of the command. Each has a value.
func (u unit) flags(t *testing.T) map[string]string {
	t.Helper()
	flags := make(map[string]string)
	for args := u.command[1:]; len(args) > 0; {
		name, value, ok := strings.Cut(strings.TrimPrefix(args[0], "-"), "=")
		args = args[1:]
		if !ok && len(args) > 0 {
			value, args = args[0], args[1:]
		}
		flags[name] = value
	}
	return flags
}

// limits are what an operator would change.
type limits struct {
	concurrency, recycleTasks           int
	memory, recycleMemory, collectAbove int64
	grace, stop                         time.Duration
}

func (u unit) limits(t *testing.T) limits {
	t.Helper()
	flags := u.flags(t)
	number := func(text string) int64 {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Errorf("%v: %v", u.command, err)
		}
		return n
	}
	grace, err := time.ParseDuration(flags["grace"])
	if err != nil {
		t.Errorf("%v: %v", u.command, err)
	}
	return limits{
		concurrency:   int(number(flags["concurrency"])),
		recycleTasks:  int(number(flags["recycle-tasks"])),
		memory:        u.memory,
		recycleMemory: number(flags["recycle-memory"]) << 20,
		collectAbove:  number(strings.TrimSuffix(u.env["GOMEMLIMIT"], "MiB")) << 20,
		grace:         grace,
		stop:          u.stop,
	}
}

// commands builds the commands of the shop and returns their folder.
func commands(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", bin, "./cmd/...")
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

func TestUnits(t *testing.T) {
	bin := commands(t)
	deployments := map[string]map[string]unit{
		"systemd":    systemdUnits(t, bin),
		"compose":    composeUnits(t),
		"kubernetes": kubernetesUnits(t),
	}
	pools := []string{"bulk", "interactive", "money"}
	want := make(map[string]limits)
	for _, name := range slices.Sorted(maps.Keys(deployments)) {
		units := deployments[name]
		if got := slices.Sorted(maps.Keys(units)); !slices.Equal(got, pools) {
			t.Errorf("%s has the pools %q, want %q", name, got, pools)
		}
		for pool, u := range units {
			if path.Dir(u.command[0]) != folder || path.Base(u.command[0]) != "worker-"+pool {
				t.Errorf("%s: pool %s runs %s", name, pool, u.command[0])
			}
			taken(t, bin, u.command)
			got := u.limits(t)
			got.check(t, name+", pool "+pool)
			// The examples are the same system.
			if first, ok := want[pool]; ok && got != first {
				t.Errorf("%s, pool %s: limits %+v, and elsewhere %+v", name, pool, got, first)
			}
			want[pool] = got
		}
	}
	all := slices.Collect(maps.Values(want))
	if reflect.DeepEqual(all[0], all[1]) || reflect.DeepEqual(all[1], all[2]) || reflect.DeepEqual(all[0], all[2]) {
		t.Errorf("two pools have the same limits: %+v", want)
	}
}

// taken expects that a command takes its arguments, up to the one that asks for
// help.
func taken(t *testing.T, bin string, command []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, path.Base(command[0])), append(command[1:len(command):len(command)], "-help")...)
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "Usage of") {
		t.Errorf("%v: %v\n%s", command, err, out)
	}
}

func (l limits) check(t *testing.T, where string) {
	t.Helper()
	// A handler may take so long to be called stuck, and a retry to be confirmed.
	const stuck, confirm = 10 * time.Second, 10 * time.Second
	if l.stop <= l.grace+stuck+confirm {
		t.Errorf("%s: it may take %s to stop, and needs up to %s", where, l.stop, l.grace+stuck+confirm)
	}
	if !(0 < l.collectAbove && l.collectAbove < l.recycleMemory && l.recycleMemory < l.memory) {
		t.Errorf("%s: it collects garbage above %d bytes, recycles above %d, and is killed above %d; want them in this order", where, l.collectAbove, l.recycleMemory, l.memory)
	}
	if l.concurrency < 1 || l.recycleTasks < 100*l.concurrency {
		t.Errorf("%s: %d handlers at once, recycled after %d tasks", where, l.concurrency, l.recycleTasks)
	}
}
