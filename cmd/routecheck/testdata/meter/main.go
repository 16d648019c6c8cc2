// Command meter measures the processes of a vettool. It is called as
//
//	meter file command [arguments]
//
// which is how go vet -toolexec='meter file' calls it, and runs the command. If
// that analyzed a package, meter appends a line of JSON to the file: what the
// process took and what the package's vetx file consists of.
//
// It stands between the go command and the tool because a process inherits the
// peak memory of the one that started it, and the go command is large.
package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// record is one line of the file.
type record struct {
	Package string
	Module  string        // path of the package's module, empty for the standard library
	Memory  int64         // peak resident memory of the process, in bytes
	CPU     time.Duration // processor time of the process
	Vetx    int64         // size of the vetx file, in bytes
	Facts   int64         // size of the facts in it, in bytes
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: meter file command [arguments]")
		os.Exit(2)
	}
	file, name, args := os.Args[1], os.Args[2], os.Args[3:]
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		os.Exit(max(exit.ExitCode(), 1)) // a signal has no code
	case err != nil:
		fmt.Fprintln(os.Stderr, "meter:", err)
		os.Exit(2)
	}
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return // the go command asks for the version, or compiles
	}
	if err := write(file, args[len(args)-1], cmd.ProcessState); err != nil {
		fmt.Fprintln(os.Stderr, "meter:", err)
		os.Exit(2)
	}
}

// write appends the record of one package.
func write(file, config string, state *os.ProcessState) error {
	data, err := os.ReadFile(config)
	if err != nil {
		return err
	}
	var unit struct{ ImportPath, ModulePath, VetxOutput string }
	if err := json.Unmarshal(data, &unit); err != nil {
		return fmt.Errorf("%s: %w", config, err)
	}
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return fmt.Errorf("the peak memory of a process is unknown on %s", runtime.GOOS)
	}
	r := record{Package: unit.ImportPath, Module: unit.ModulePath, Memory: int64(usage.Maxrss), CPU: state.UserTime() + state.SystemTime()}
	if runtime.GOOS != "darwin" && runtime.GOOS != "ios" {
		r.Memory <<= 10 // all others count in KiB
	}
	if r.Vetx, r.Facts, err = vetxSizes(unit.VetxOutput); err != nil {
		return err
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	// One write: other processes append to the file at the same time.
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// vetxSizes returns the size of a vetx file and of the facts in it. Behind the
// word vetx it has the lengths of its two parts, the types and the facts, in four
// bytes each; see readVetxFile in the package unitchecker.
func vetxSizes(name string) (all, facts int64, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0, 0, err
	}
	const header = 12
	if len(data) < header || string(data[:4]) != "vetx" {
		return 0, 0, fmt.Errorf("%s is no vetx file", name)
	}
	types := int64(binary.LittleEndian.Uint32(data[4:]))
	facts = int64(binary.LittleEndian.Uint32(data[8:]))
	all = int64(len(data))
	if header+types+facts != all {
		return 0, 0, fmt.Errorf("%s has %d bytes of types and %d of facts in %d bytes", name, types, facts, all)
	}
	return all, facts, nil
}
