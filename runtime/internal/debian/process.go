package debian

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
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

// Start starts a program, which the kernel kills when this process ends.
func (r *Root) Start(c Command) (*Process, error) {
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
		Pdeathsig:  syscall.SIGKILL,
	}
	cmd.WaitDelay = 5 * time.Second // what it left behind may hold its outputs open
	p := &Process{cmd: cmd, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		// Pdeathsig is about the thread that starts the program, so that has to
		// live as long.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			p.err = cmd.Wait()
			close(p.done)
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("starting %s in %s: %w", c.Args[0], r.Path, err)
	}
	return p, nil
}

// Run runs a program to its end, or kills it when ctx ends, and returns the end of
// what it wrote.
func (r *Root) Run(ctx context.Context, c Command) (string, error) {
	var out tail
	c.Output = &out
	p, err := r.Start(c)
	if err != nil {
		return "", err
	}
	select {
	case <-p.Done():
	case <-ctx.Done():
		return out.String(), errors.Join(context.Cause(ctx), p.Kill())
	}
	if err := p.Wait(); err != nil {
		return out.String(), fmt.Errorf("%s: %w: %s", c.Args[0], err, out.String())
	}
	return out.String(), nil
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
