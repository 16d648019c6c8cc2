//go:build faults

package faults

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// roleVariable makes the test binary a process of the system.
const roleVariable = "FAULTS_ROLE"

// process is a producer or a worker that runs.
type process struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error
	// worked says that a handler has succeeded.
	worked atomic.Bool
}

// crew starts processes.
type crew struct {
	setting setting
	history *history
	logs    string // folder of what they log

	mu    sync.Mutex
	count int
	// alone counts the processes that ended by themselves, with a failure.
	alone int
	// garbled are lines of producers that are no events.
	garbled []error
}

// start starts a process. It ends with the test's own.
func (c *crew) start(role string) (*process, error) {
	c.mu.Lock()
	c.count++
	setting := c.setting
	setting.Number = c.count
	c.mu.Unlock()
	text, err := json.Marshal(setting)
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(filepath.Join(c.logs, role+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVariable+"="+role, settingVariable+"="+string(text))
	cmd.Stderr = log
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	if err := cmd.Start(); err != nil {
		return nil, errors.Join(err, log.Close())
	}
	p := &process{cmd: cmd, done: make(chan struct{})}
	go func() {
		c.read(p, role, stdout)
		p.err = errors.Join(cmd.Wait(), log.Close())
		stdin.Close()
		close(p.done)
	}()
	return p, nil
}

// read takes what a process tells. A worker that is killed may leave half a line.
func (c *crew) read(p *process, role string, stdout io.Reader) {
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err == nil {
			if e.Done {
				p.worked.Store(true)
			}
			c.history.add(e)
		} else if role == producerRole || role == floodRole {
			c.mu.Lock()
			c.garbled = append(c.garbled, fmt.Errorf("%s: %q: %w", role, lines.Text(), err))
			c.mu.Unlock()
		}
	}
}

// end asks a process to end, and waits until it has.
func (p *process) end(ctx context.Context) error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-p.done:
		return p.err
	case <-ctx.Done():
		return errors.Join(context.Cause(ctx), p.cmd.Process.Kill())
	}
}

// slot is a place for a process that a supervisor keeps taken.
type slot struct {
	crew *crew
	role string

	mu       sync.Mutex
	current  *process
	replaced chan struct{} // closed when another one is current
	// stopping ends the supervision, and leaving says that the end of the current
	// process was asked for.
	stopping, leaving bool
	ended             chan struct{}
	err               error
}

// supervise starts a process for a role, and another one whenever it ends.
func (c *crew) supervise(role string) (*slot, error) {
	s := &slot{crew: c, role: role, replaced: make(chan struct{}), ended: make(chan struct{})}
	p, err := c.start(role)
	if err != nil {
		return nil, err
	}
	s.current = p
	go s.run(p)
	return s, nil
}

func (s *slot) run(p *process) {
	defer close(s.ended)
	for {
		<-p.done
		s.mu.Lock()
		if s.stopping {
			s.mu.Unlock()
			return
		}
		alone := !s.leaving && p.err != nil
		s.leaving = false
		s.mu.Unlock()
		if alone {
			s.crew.mu.Lock()
			s.crew.alone++
			s.crew.mu.Unlock()
			time.Sleep(restartPause)
		}
		next, err := s.crew.start(s.role)
		s.mu.Lock()
		if err != nil || s.stopping {
			s.err = err
			s.mu.Unlock()
			if next != nil {
				next.cmd.Process.Kill()
				<-next.done
			}
			return
		}
		s.current, p = next, next
		close(s.replaced)
		s.replaced = make(chan struct{})
		s.mu.Unlock()
	}
}

// restartPause is how long the supervisor waits after a failure.
const restartPause = 200 * time.Millisecond

// worked reports whether the process has done something.
func (s *slot) worked() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.worked.Load()
}

// leave makes the end of the process expected, and returns it. A process that has
// ended is none: its successor is about to start.
func (s *slot) leave(stop bool) (*process, error) {
	for {
		s.mu.Lock()
		p, replaced := s.current, s.replaced
		select {
		case <-p.done:
		default:
			s.leaving, s.stopping = true, stop
			s.mu.Unlock()
			return p, nil
		}
		s.mu.Unlock()
		select {
		case <-replaced:
		case <-s.ended:
			return nil, fmt.Errorf("%s is not started again: %w", s.role, s.err)
		}
	}
}

// kill kills the process, as kill -9 does.
func (s *slot) kill() error {
	p, err := s.leave(false)
	if err != nil {
		return err
	}
	if err := p.cmd.Process.Kill(); !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}

// replace asks the process to end. It fails unless it ends well.
func (s *slot) replace(ctx context.Context) error {
	p, err := s.leave(false)
	if err != nil {
		return err
	}
	if err := p.end(ctx); err != nil {
		return fmt.Errorf("%s did not end well: %w", s.role, err)
	}
	return nil
}

// stop ends the supervision and the process. It fails unless that ends well.
func (s *slot) stop(ctx context.Context) error {
	p, err := s.leave(true)
	if err != nil {
		return err
	}
	err = p.end(ctx)
	<-s.ended
	if err = errors.Join(err, s.err); err != nil {
		return fmt.Errorf("%s did not end well: %w", s.role, err)
	}
	return nil
}
