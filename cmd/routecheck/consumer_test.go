package main_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A function that a library runs for all tasks is told in the list if its tasks
// are not known, and only then.
func TestUnknownConsumers(t *testing.T) {
	d := newDrivers(t)
	dir := filepath.Join(d.root, "testdata", "libraries")
	type consumer struct{ Handler, Library, At string }
	tests := []struct {
		pattern string
		want    []consumer
	}{
		{"./asynq/consumer", []consumer{
			{"consumer.lookup", "asynq", "asynq/consumer/consumer.go:82"},
			{"literal 1 in consumer.run", "asynq", "asynq/consumer/consumer.go:84"},
		}},
		{"./asynq/pools", nil},
		{"./river/...", nil},
	}
	for _, tt := range tests {
		t.Run(tt.pattern, func(t *testing.T) {
			var list struct{ Unknown []consumer }
			out := d.run(t, dir, nil, d.tool, "list", "-json", tt.pattern)
			if err := json.Unmarshal([]byte(out.stdout), &list); err != nil {
				t.Fatalf("%v\n%s", err, out.stderr)
			}
			if !slices.Equal(list.Unknown, tt.want) {
				t.Errorf("the list has %+v, want %+v", list.Unknown, tt.want)
			}
		})
	}
	const want = "the tasks of consumer.lookup, which asynq runs at asynq/consumer/consumer.go:82, are not known"
	if out := d.run(t, dir, nil, d.tool, "list", "./asynq/consumer"); !strings.Contains(out.stdout, want) {
		t.Errorf("list does not say that %s:\n%s", want, out.stdout)
	}
	if out := d.run(t, dir, nil, d.tool, "explain", "sync:looked", "./asynq/consumer"); out.exit != 2 || !strings.Contains(out.stderr, want) {
		t.Errorf("explain does not say that %s, but exits %d with %s", want, out.exit, out.stderr)
	}
}
