package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/shipmindlabs/routecheck/analyzer/config"
)

// printVersion answers -V=full. The go command takes the answer for the identity
// of the tool and reuses results as long as it stays the same, without a look
// at any file that the tool reads. So the configuration is part of it.
func printVersion(stdout, stderr io.Writer) int {
	h := sha256.New()
	if err := hashSelf(h); err != nil {
		fmt.Fprintf(stderr, "routecheck: %v\n", err)
		return exitUsage
	}
	files, err := config.Files(".")
	if err != nil {
		fmt.Fprintf(stderr, "routecheck: %v\n", err)
		return exitUsage
	}
	for _, name := range files {
		// A wrong file is told here, once, and not by each package.
		if _, err := config.Load(name); err != nil {
			fmt.Fprintf(stderr, "routecheck: %v\n", err)
			return exitUsage
		}
		data, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintf(stderr, "routecheck: %v\n", err)
			return exitUsage
		}
		fmt.Fprintf(h, "\n%s %d\n", name, len(data))
		h.Write(data)
	}
	fmt.Fprintf(stdout, "routecheck version devel buildID=%x\n", h.Sum(nil))
	return exitClean
}

func hashSelf(h io.Writer) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(exe)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(h, f)
	return err
}

// version prints what this program was built from.
func (c command) version() int {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		c.errorf("the program was built without its version (build it with the go command)")
		return exitUsage
	}
	fmt.Fprintf(c.stdout, "routecheck %s %s\n", info.Main.Version, info.GoVersion)
	return exitClean
}
