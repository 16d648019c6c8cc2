package config

import (
	"strings"
	"testing"
)

func TestIsReadonly(t *testing.T) {
	const path = "example.com/bank.go/v2"
	cfg := &Config{Readonly: []string{path + ".Format", path + ".Client.Statement", "example.com/other.Post"}}
	if err := cfg.checkReadonly(); err == nil || strings.Count(err.Error(), "is in no ledger package") != len(cfg.Readonly) {
		t.Errorf("without ledger packages, checkReadonly says %v, want every entry of %q", err, cfg.Readonly)
	}
	for _, tt := range []struct {
		path, name string
		want       bool
	}{
		{path, "Format", true},
		{path, "Client.Statement", true},
		{path, "Client.Post", false},
		{path, "Statement", false},
		{path, "Post", false},
		{"example.com/other", "Post", true},
		{"example.com/other", "Format", false},
	} {
		if got := cfg.IsReadonly(tt.path, tt.name); got != tt.want {
			t.Errorf("IsReadonly(%q, %q) = %v", tt.path, tt.name, got)
		}
	}
}
