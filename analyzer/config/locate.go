package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Env is the environment variable that names the configuration file by its
// absolute path, or is "none" for no file. It holds for every package, the
// dependencies included. It is no flag of the analyzer since go vet asks the
// tool for its version without the flags, so a change of the file would not be
// seen.
const Env = "ROUTECHECK_CONFIG"

// Locate returns the configuration file that holds in a directory: the one that
// [Env] names, or the one beside the go.mod of the directory's module. It
// returns "" if there is none.
func Locate(dir string) (string, error) {
	switch name := os.Getenv(Env); {
	case name == "none":
		return "", nil
	case name == "":
		return find(dir)
	case !filepath.IsAbs(name):
		return "", fmt.Errorf("%s=%s is not an absolute path (the go command runs the tool in the directory of each package)", Env, name)
	default:
		return name, nil
	}
}

// find looks beside the go.mod of the module that a directory belongs to.
func find(dir string) (string, error) {
	mod, ok := above(dir, "go.mod")
	if !ok {
		return "", nil
	}
	dir = filepath.Dir(mod)
	name := filepath.Join(dir, FileName)
	if _, err := os.Stat(name); err == nil {
		return name, nil
	} else if !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	other := filepath.Join(dir, ".routecheck.yaml")
	if _, err := os.Stat(other); err == nil {
		return "", fmt.Errorf("%s is not read (rename it to %s)", other, FileName)
	}
	return "", nil
}

// above returns the file of that name in dir or the nearest directory above it.
func above(dir, name string) (string, bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	for {
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return file, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// Files returns the configuration files that a run of the go command in dir can
// read: that of its module, and those of the other modules of its workspace.
func Files(dir string) ([]string, error) {
	dirs := []string{dir}
	if os.Getenv(Env) == "" {
		work, err := workspace(dir)
		if err != nil {
			return nil, err
		}
		dirs = append(dirs, work...)
	}
	var files []string
	for _, d := range dirs {
		name, err := Locate(d)
		if err != nil {
			return nil, err
		}
		if name == "" {
			continue
		}
		if name, err = filepath.Abs(name); err != nil {
			return nil, err
		}
		files = append(files, name)
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// workspace returns the directories of the modules of the workspace around dir.
func workspace(dir string) ([]string, error) {
	file := os.Getenv("GOWORK")
	switch file {
	case "off":
		return nil, nil
	case "":
		var ok bool
		if file, ok = above(dir, "go.work"); !ok {
			return nil, nil
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	work, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil, err
	}
	var dirs []string
	for _, use := range work.Use {
		d := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(d) {
			d = filepath.Join(filepath.Dir(file), d)
		}
		dirs = append(dirs, d)
	}
	return dirs, nil
}

// RunDir returns the directory that the run was started in. Under go vet a tool
// is started in the directory of each package; the run's is then that of the go
// command, which Linux tells. Elsewhere it is the package's, so that a
// dependency is analyzed without the configuration file unless [Env] names it.
func RunDir() string {
	if len(os.Args) > 1 && strings.HasSuffix(os.Args[len(os.Args)-1], ".cfg") {
		if dir, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", os.Getppid())); err == nil {
			return dir
		}
	}
	dir, err := os.Getwd()
	if err != nil {
		return "."
	}
	return dir
}
