package broker_test

import (
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
		{"", `the scheme "" is not supported (use memory://)`},
		{"redis://localhost", `the scheme "redis" is not supported (use memory://)`},
		{"amqp://guest:secret@host", `"amqp://guest:xxxxx@host": the scheme "amqp" is not supported`},
		{"memory://host", "has no host, path or query"},
		{"memory:///file", "has no host, path or query"},
		{"://", "broker address"},
	}
	for _, tt := range tests {
		t.Run(tt.address, func(t *testing.T) {
			b, err := broker.Open(tt.address)
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
		})
	}
}
