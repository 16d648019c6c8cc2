package command_test

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"example.com/shop/broker"
	"example.com/shop/command"
)

func TestOpen(t *testing.T) {
	folder := t.TempDir()
	tests := []struct {
		doc    string
		change func(*command.Config)
		want   string // part of the error, empty for none
	}{
		{"whole", func(*command.Config) {}, ""},
		{"no database", func(c *command.Config) { c.Database = "" }, "-db is empty"},
		{"no documents", func(c *command.Config) { c.Documents = "" }, "-documents is empty"},
		{"no workers", func(c *command.Config) { c.Concurrency = 0 }, "-concurrency is 0"},
		{"less than no grace", func(c *command.Config) { c.Grace = -1 }, "-grace is -1ns"},
		{"less than no tasks", func(c *command.Config) { c.Recycle.Tasks = -1 }, "-recycle-tasks is -1"},
		{"another broker", func(c *command.Config) { c.Broker = "redis://localhost" }, `the scheme "redis" is not supported`},
		{"a database nowhere", func(c *command.Config) { c.Database = filepath.Join(folder, "no", "shop.db") }, "does its folder exist?"},
		{"documents in a file", func(c *command.Config) { c.Documents = filepath.Join(folder, "shop.db", "documents") }, "create folder of documents"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			cfg := command.Config{Broker: broker.Memory, Database: filepath.Join(folder, "shop.db"), Documents: filepath.Join(folder, "documents"), Concurrency: 3}
			tt.change(&cfg)
			s, err := command.Open(t.Context(), cfg, slog.New(slog.DiscardHandler))
			if tt.want != "" {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("Open = %v, want an error with %q", err, tt.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Pool().Concurrency; got != 3 {
				t.Errorf("the pool has %d workers, want 3", got)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestWarnAlone(t *testing.T) {
	var log bytes.Buffer
	s := &command.System{Config: command.Config{Broker: "amqp://host"}, Logger: slog.New(slog.NewTextHandler(&log, nil))}
	s.WarnAlone(t.Context())
	if log.Len() != 0 {
		t.Errorf("a broker that others reach was warned about: %s", &log)
	}
	s.Config.Broker = broker.Memory
	s.WarnAlone(t.Context())
	if !strings.Contains(log.String(), "cmd/shop") {
		t.Errorf("the log is %q, want a warning that names cmd/shop", &log)
	}
}
