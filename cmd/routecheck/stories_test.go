package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStories makes each of the two changes to a copy of the shop. Both look
// harmless and compile, and each breaks exactly one rule.
func TestStories(t *testing.T) {
	t.Parallel()
	d := newDrivers(t)
	shop := filepath.Join(d.root, "testdata", "shop")
	for _, test := range []struct{ change, want string }{
		{"forgotten-route", `noroute: task "notify.digest" has no route, so its messages would wait in "unrouted", which no worker consumes (choose money, interactive or bulk for QUEUE and add to Routes): {Task: "notify.digest", Queue: "QUEUE"},`},
		{"slow-ledger-write", `ledgerbulk: task "payments.payout" is routed to bulk (owner catalog) but writes the ledger: payments.(*Payouts).Pay -> payments.(*Payouts).hold -> ledger.(*Book).PostTx (payments/payouts.go:91); route it to a money queue, or enqueue a money task for the write (route "payments.payout" at topology/topology.go:15 decides; if ledger.(*Book).PostTx only reads, mark it //routecheck:readonly)`},
	} {
		t.Run(test.change, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "shop")
			if err := os.CopyFS(dir, os.DirFS(shop)); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{
				{"go", "mod", "edit", "-replace=github.com/shipmindlabs/routecheck=" + d.root},
				{"git", "apply", filepath.Join("changes", test.change+".patch")},
				{"go", "build", "./..."},
			} {
				if out := d.run(t, dir, []string{"GIT_CEILING_DIRECTORIES=" + filepath.Dir(dir)}, args[0], args[1:]...); out.exit != 0 {
					t.Fatalf("%v: %s", args, out.stderr)
				}
			}
			out := d.run(t, dir, nil, d.tool, "./...")
			line := strings.TrimSuffix(out.stdout, "\n")
			if _, message, _ := strings.Cut(line, ": "); out.exit != 1 || message != test.want {
				t.Errorf("exit status %d, and\n%s%s\nnot\n%s", out.exit, out.stdout, out.stderr, test.want)
			}
			if test.change == "slow-ledger-write" {
				checkExcerpt(t, line)
			}
		})
	}
}

// checkExcerpt compares a finding with the one that the README opens with, which
// is broken into lines there.
func checkExcerpt(t *testing.T, line string) {
	t.Helper()
	_, blocks := readme(t)
	if got := strings.Join(strings.Fields(blocks[0].text), " "); got != line {
		t.Errorf("README.md:%d shows\n%s\nnot\n%s", blocks[0].line, got, line)
	}
}
