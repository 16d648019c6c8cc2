package celery

import (
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
)

// What a message of a shared task costs on its way to Celery.
func BenchmarkEncode(b *testing.B) {
	codec := newShared(b).codec
	p := enqueued("payments.confirm", `{"event":"e1","due":3,"note":"paid"}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok, err := codec.Encode(p); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}

// What a message of Celery's costs before its handler.
func BenchmarkDecode(b *testing.B) {
	codec := newShared(b).codec
	d := capture(b, "immediate")
	var m runtime.Message
	b.ReportAllocs()
	for b.Loop() {
		m, _ = codec.Decode(d)
	}
	if m.Fault != nil {
		b.Fatal(m.Fault)
	}
}
