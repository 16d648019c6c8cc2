package broker_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"example.com/shop/broker"
)

func TestOpen(t *testing.T) {
	tests := []struct {
		address string
		want    string // part of the error, empty for none
	}{
		{broker.Memory, ""},
		{"", `the scheme "" is not supported (use memory://, or amqp://`},
		{"redis://guest:secret@host", `"redis://guest:xxxxx@host": the scheme "redis" is not supported (use memory://`},
		{"amqp://guest:secret@127.0.0.1:1", "open broker: "},
		{"amqp://guest:secret@127.0.0.1:1/a,amqp://guest:secret@127.0.0.1:2/b", "open broker: "},
		{"amqp://guest:secret@127.0.0.1:1,memory://", "open broker: "},
		{"amqp://guest:se%cret@127.0.0.1:1", "it is no URI"},
		{"memory://,memory://", "and is one"},
		{"memory://host", "has no host, path or query"},
		{"memory:///file", "has no host, path or query"},
		{"://", "broker address"},
	}
	for _, tt := range tests {
		t.Run(tt.address, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // nobody is waited for
			b, err := broker.Open(ctx, tt.address, slog.New(slog.DiscardHandler))
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				if err := b.Close(); err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Open = %v, want an error with %q", err, tt.want)
			}
			if err != nil && (strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "se%cret")) {
				t.Errorf("the error has the password: %v", err)
			}
		})
	}
}
