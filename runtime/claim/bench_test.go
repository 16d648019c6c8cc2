package claim_test

import (
	"fmt"
	"testing"
)

// BenchmarkDo compares a claim with a transaction that does the same work without.
func BenchmarkDo(b *testing.B) {
	for _, s := range append([]server{sqlite}, servers()...) {
		e := newEnv(b, s)
		b.Run(s.dialect.String()+"/bare", func(b *testing.B) {
			for b.Loop() {
				tx, err := e.db.BeginTx(e.ctx, nil)
				if err != nil {
					b.Fatal(err)
				}
				if err := apply(e.ctx, tx); err != nil {
					b.Fatal(err)
				}
				if err := tx.Commit(); err != nil {
					b.Fatal(err)
				}
			}
		})
		n := 0
		b.Run(s.dialect.String()+"/claim", func(b *testing.B) {
			for b.Loop() {
				n++
				if first, err := e.claims.Do(e.ctx, "payments.confirm", fmt.Sprint("evt_", n), apply); !first || err != nil {
					b.Fatal(first, err)
				}
			}
		})
		b.Run(s.dialect.String()+"/duplicate", func(b *testing.B) {
			for b.Loop() {
				if first, err := e.claims.Do(e.ctx, "payments.confirm", "evt_1", apply); first || err != nil {
					b.Fatal(first, err)
				}
			}
		})
	}
}
