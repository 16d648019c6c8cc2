// Package changes_test holds the two bad changes to their word: each applies to
// the shop as it is, and compiles, so that only the routing is wrong with it.
package changes_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestChangesApply(t *testing.T) {
	patches, err := filepath.Glob("*.patch")
	if err != nil || len(patches) != 2 {
		t.Fatalf("patches %q (%v), want two", patches, err)
	}
	for _, name := range patches {
		t.Run(strings.TrimSuffix(name, ".patch"), func(t *testing.T) {
			patch, err := filepath.Abs(name)
			if err != nil {
				t.Fatal(err)
			}
			shop := copyShop(t)
			run(t, shop, "git", "apply", patch)
			run(t, shop, "go", "vet", "./...")
		})
	}
}

// copyShop returns a copy of the shop that finds routecheck where it is.
func copyShop(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "shop")
	if err := os.CopyFS(folder, os.DirFS("..")); err != nil {
		t.Fatal(err)
	}
	routecheck, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	run(t, folder, "go", "mod", "edit", "-replace", "github.com/shipmindlabs/routecheck="+routecheck)
	return folder
}

func run(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = folder
	// The folder of the copy may lie in a repository that is not the shop's.
	cmd.Env = append(os.Environ(), "GOWORK=off", "GIT_CEILING_DIRECTORIES="+filepath.Dir(folder))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
