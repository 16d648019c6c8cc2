package deploy_test

import (
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

// environment is what the example asks for.
var environment = types.Mapping{"SHOP_IMAGE": "shop:1", "BROKER_PASSWORD": "hidden", "SHOP_SECRET": "secret"}

// load reads the example as Docker Compose does: by its schema, and with the
// consistency of services, volumes and networks checked.
func load(t *testing.T, env types.Mapping) (*types.Project, error) {
	t.Helper()
	text, err := os.ReadFile("compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir:  t.TempDir(),
		ConfigFiles: []types.ConfigFile{{Filename: "compose.yaml", Content: text}},
		Environment: maps.Clone(env),
	})
}

func composeUnits(t *testing.T) map[string]unit {
	t.Helper()
	project, err := load(t, environment)
	if err != nil {
		t.Fatal(err)
	}
	units := make(map[string]unit)
	for name, service := range project.Services {
		if !strings.HasPrefix(path.Base(first(service.Command)), "worker-") {
			continue
		}
		u := unit{command: service.Command, memory: int64(service.MemLimit), env: make(map[string]string)}
		if service.StopGracePeriod != nil {
			u.stop = time.Duration(*service.StopGracePeriod)
		}
		for key, value := range service.Environment {
			u.env[key] = *value
		}
		if service.Restart != types.RestartPolicyAlways {
			t.Errorf("compose: %s restarts %q, and a pool that recycles itself has to be", name, service.Restart)
		}
		probed(t, name, service, u)
		units[name] = u
	}
	return units
}

// probed expects a health check that asks the address where the command answers.
func probed(t *testing.T, name string, service types.ServiceConfig, u unit) {
	t.Helper()
	want := []string{"CMD", folder + "/probe", "http://localhost" + u.flags(t)["health"] + "/livez"}
	if service.HealthCheck == nil || !slices.Equal(service.HealthCheck.Test, want) {
		t.Errorf("compose: %s has the health check %+v, want %q", name, service.HealthCheck, want)
	}
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// The other services of the example are as sound, and nothing starts without its
// secrets.
func TestCompose(t *testing.T) {
	project, err := load(t, environment)
	if err != nil {
		t.Fatal(err)
	}
	taken(t, commands(t), project.Services["api"].Command)
	for name := range environment {
		env := maps.Clone(environment)
		delete(env, name)
		if _, err := load(t, env); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v, want an error that names it", name, err)
		}
	}
}
