//go:build servers

package debian

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// childVariable makes the test binary the process that TestProcessEndsWithParent
// kills.
const childVariable = "DEBIAN_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		if err := startAndWait(); err != nil {
			log.Fatal(err)
		}
	}
	os.Exit(m.Run())
}

// startAndWait starts a program that holds the lock of a file, prints the folder
// the file is in, and waits for its end.
func startAndWait() error {
	root, err := Open("postgres")
	if err != nil {
		return err
	}
	dir, err := root.NewDir(Nobody)
	if err != nil {
		return err
	}
	out := NewLog("locked", nil)
	script := fmt.Sprintf("flock %s/held sh -c 'echo locked; sleep 600' & wait", dir.Inside)
	p, err := root.Start(Command{Args: []string{"/bin/sh", "-c", script}, UID: Nobody, Output: out})
	if err != nil {
		return err
	}
	<-out.Ready()
	fmt.Println(dir.Outside)
	return p.Wait()
}

func openRoot(t *testing.T) *Root {
	t.Helper()
	root, err := Open("postgres")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// A program ends with the process that started it, however that ends, and its
// folder is gone after the next one was made.
func TestProcessEndsWithParent(t *testing.T) {
	root := openRoot(t)
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"=1")
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	path, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	path = strings.TrimSpace(path)
	held, err := os.Open(filepath.Join(path, "held"))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); !errors.Is(err, syscall.EWOULDBLOCK) {
		t.Fatalf("the program does not hold its lock: %v", err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	child.Wait()
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX); err != nil { // until it has ended
		t.Fatal(err)
	}
	dir, err := root.NewDir(Nobody)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Remove()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder of a killed process is there: %v", err)
	}
}

// What a program leaves behind ends with it.
func TestOrphans(t *testing.T) {
	root := openRoot(t)
	dir, err := root.NewDir(Nobody)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Remove()
	out := NewLog("locked", nil)
	script := fmt.Sprintf("flock %s/held sh -c 'echo locked; sleep 600' & read line", dir.Inside)
	p, err := root.Start(Command{Args: []string{"/bin/sh", "-c", script}, UID: Nobody, Output: out})
	if err != nil {
		t.Fatal(err)
	}
	// Without input the shell ends at once.
	if err := p.Wait(); err == nil {
		t.Error("read found a line")
	}
	held, err := os.OpenFile(filepath.Join(dir.Outside, "held"), os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX); err != nil { // until it has ended
		t.Fatal(err)
	}
}

// A folder that is in use stays.
func TestDirsAreApart(t *testing.T) {
	root := openRoot(t)
	var dirs []*Dir
	for range 3 {
		dir, err := root.NewDir(Nobody)
		if err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, dir)
	}
	for _, dir := range dirs {
		if _, err := root.Run(t.Context(), Command{Args: []string{"/usr/bin/touch", dir.Inside + "/file"}, UID: Nobody}); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(dir.Outside + "/file"); err != nil {
			t.Error(err)
		}
		if err := dir.Remove(); err != nil {
			t.Error(err)
		}
	}
}

func TestRun(t *testing.T) {
	root := openRoot(t)
	stop, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	tests := []struct {
		doc     string
		ctx     context.Context
		command Command
		out     string
		err     string
	}{
		{"output", t.Context(), Command{Args: []string{"/bin/sh", "-c", "echo out; echo err >&2"}}, "out\nerr", ""},
		{"folder and environment", t.Context(), Command{Args: []string{"/bin/sh", "-c", "pwd; echo $X $LANG"}, Dir: "/srv", Env: []string{"X=1"}}, "/srv\n1 C.UTF-8", ""},
		{"long output", t.Context(), Command{Args: []string{"/bin/sh", "-c", "printf '%0100000d' 1"}}, fmt.Sprintf("%0100000d", 1), ""},
		{"root", t.Context(), Command{Args: []string{"/usr/bin/id", "-un"}}, "root", ""},
		{"nobody", t.Context(), Command{Args: []string{"/usr/bin/id", "-un"}, UID: Nobody}, "nobody", ""},
		{"failure", t.Context(), Command{Args: []string{"/bin/sh", "-c", "echo why; exit 3"}}, "why", "/bin/sh: exit status 3: why"},
		{"no such program", t.Context(), Command{Args: []string{"/bin/nothing"}}, "", "starting /bin/nothing in " + root.Path + ": fork/exec /bin/nothing: no such file or directory"},
		{"end of the context", stop, Command{Args: []string{"/bin/sleep", "600"}}, "", "/bin/sleep: enough: "},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			out, err := root.Run(tt.ctx, tt.command)
			if out != tt.out {
				t.Errorf("output %q, want %q", out, tt.out)
			}
			if message := fmt.Sprint(err); tt.err != "" && message != tt.err || tt.err == "" && err != nil {
				t.Errorf("error %q, want %q", message, tt.err)
			}
		})
	}
}
