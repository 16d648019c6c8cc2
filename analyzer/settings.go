package analyzer

import (
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/config"
)

// config returns the settings for a package.
//
// A package of the main module, or of a workspace, has the file beside its own
// go.mod. A dependency has the file of the run, which is that of the directory
// the go command works in: what its author put beside its go.mod is not meant
// for others.
func (r *runner) config(pass *analysis.Pass) (*config.Config, error) {
	if r.fixed != nil {
		return r.fixed, nil
	}
	if pass.Module != nil && pass.Module.Version != "" {
		return r.flags.Apply(config.RunDir())
	}
	return r.flags.Apply(filepath.Dir(sourceFile(pass)))
}

// sourceFile returns the name of a file that somebody wrote. The go command
// generates files for packages that use cgo, in a folder of its own.
func sourceFile(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if filepath.Base(name) != "_cgo_gotypes.go" {
			return name
		}
	}
	return ""
}

// mainModule returns the path of the package's module if that is one that
// somebody works on, and not a dependency.
func mainModule(pass *analysis.Pass) string {
	if pass.Module == nil || pass.Module.Version != "" {
		return ""
	}
	return pass.Module.Path
}
