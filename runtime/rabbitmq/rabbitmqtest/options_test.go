package rabbitmqtest_test

import (
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

// What cannot be started is an error that says what to do.
func TestStartRefuses(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	tests := []struct {
		doc, variable string
		opts          rabbitmqtest.Options
		want          string
	}{
		{"an unknown version", "", rabbitmqtest.Options{Version: "3.9"}, `there is no RabbitMQ "3.9" here (set Options.Version or ROUTECHECK_RABBITMQ to one of [3.10 4.0 4.3])`},
		{"an unknown version of the environment", "5", rabbitmqtest.Options{}, `there is no RabbitMQ "5" here`},
		{"too many nodes", "", rabbitmqtest.Options{Nodes: 6}, "Options.Nodes is 6 (use 1 to 5)"},
		{"too few nodes", "", rabbitmqtest.Options{Nodes: -1}, "Options.Nodes is -1 (use 1 to 5)"},
		{"the default that is not there", "", rabbitmqtest.Options{}, "(run .ci/install rabbitmq-3.10)"},
		{"a version that is not there", "4.3", rabbitmqtest.Options{Version: "4.0"}, "(run .ci/install rabbitmq-4.0)"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			t.Setenv(rabbitmqtest.VersionVariable, tt.variable)
			if _, err := rabbitmqtest.Start(t.Context(), tt.opts); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Start = %v\nwant %s", err, tt.want)
			}
		})
	}
}
