package debian

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Nobody is the user and group for servers that refuse to be root.
const Nobody = 65534

// Command is a program to start in a [Root].
type Command struct {
	// Args are the program's path in the root and its arguments.
	Args []string
	// Env is its environment, beside a PATH and a language.
	Env []string
	// Dir is where it works, in the root. The default is "/".
	Dir string
	// UID is the user and group it runs as. The default is root.
	UID uint32
	// Output gets what it writes, to both of its outputs. The default is nobody.
	Output io.Writer
}

// Process is a program that runs. It leads a process group.
type Process struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error
}

// Start starts a program. It is killed when this process ends, with all it started.
func (r *Root) Start(c Command) (*Process, error) {
	cmd := r.command(c)
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %s in %s: %w", c.Args[0], r.Path, err)
	}
	p := &Process{cmd: cmd, done: make(chan struct{})}
	ended, err := r.watch(cmd.Process.Pid)
	go func() {
		p.err = cmd.Wait()
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // whatever it left behind
		ended()
		close(p.done)
	}()
	if err != nil {
		return nil, errors.Join(err, p.Kill())
	}
	return p, nil
}

// watch kills a process group when this process ends, unless ended is called
// before.
func (r *Root) watch(group int) (ended func(), err error) {
	// The kernel closes the pipe, however this process ends.
	watcher := r.command(Command{Args: []string{"/bin/sh", "-c", "read end; kill -s KILL -- -$0", fmt.Sprint(group)}})
	pipe, err := watcher.StdinPipe()
	if err == nil {
		err = watcher.Start()
	}
	if err != nil {
		return func() {}, fmt.Errorf("watching a program: %w", err)
	}
	return func() {
		watcher.Process.Kill()
		watcher.Wait()
		pipe.Close()
	}, nil
}

func (r *Root) command(c Command) *exec.Cmd {
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	cmd.Env = append([]string{"PATH=/usr/sbin:/usr/bin", "LANG=C.UTF-8"}, c.Env...)
	cmd.Dir = "/"
	if c.Dir != "" {
		cmd.Dir = c.Dir
	}
	cmd.Stdout, cmd.Stderr = c.Output, c.Output
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Chroot:     r.Path,
		Credential: &syscall.Credential{Uid: c.UID, Gid: c.UID},
		Setpgid:    true,
	}
	cmd.WaitDelay = time.Second // what it left behind may hold its outputs open
	return cmd
}

// Run runs a program to its end, or kills it when ctx ends, and returns what it
// wrote.
func (r *Root) Run(ctx context.Context, c Command) (string, error) {
	var out bytes.Buffer
	c.Output = &out
	p, err := r.Start(c)
	if err != nil {
		return "", err
	}
	select {
	case <-p.Done():
		err = p.Wait()
	case <-ctx.Done():
		err = errors.Join(context.Cause(ctx), p.Kill())
	}
	text := strings.TrimSpace(out.String())
	if err != nil {
		return text, fmt.Errorf("%s: %w: %s", c.Args[0], err, text)
	}
	return text, nil
}

// Done is closed when the program has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Wait waits until the program has ended, and returns an error if it failed or
// was killed.
func (p *Process) Wait() error {
	<-p.done
	return p.err
}

// Signal sends a signal to the program and all it started.
func (p *Process) Signal(s syscall.Signal) error {
	select {
	case <-p.done:
		return nil
	default:
		return syscall.Kill(-p.cmd.Process.Pid, s)
	}
}

// Kill kills the program and all it started, and waits until it has ended.
func (p *Process) Kill() error {
	if err := p.Signal(syscall.SIGKILL); err != nil {
		return err
	}
	<-p.done
	return nil
}
