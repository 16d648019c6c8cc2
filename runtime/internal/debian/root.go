package debian

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Root is a folder with the programs of a server.
type Root struct {
	// Path is where it is on the machine.
	Path string
}

// Open returns the folder of a server, by the name it has for .ci/install.
func Open(server string) (*Root, error) {
	if os.Getuid() != 0 {
		return nil, fmt.Errorf("%s runs in a folder of its own, which only root may do (run the tests as root, in a container perhaps)", server)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", server, err)
	}
	path := filepath.Join(cache, "routecheck", server)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("%s is not there: %w (run .ci/install %s)", server, err, server)
	}
	return &Root{Path: path}, nil
}

// Dir is a folder below a [Root] for the data of one server.
type Dir struct {
	// Outside is its path for the test, and Inside for programs in the root.
	Outside, Inside string

	lock *os.File
}

// NewDir makes a folder with nothing in it. uid is who may write there.
func (r *Root) NewDir(uid int) (*Dir, error) {
	parent := filepath.Join(r.Path, "srv")
	if err := removeStale(parent); err != nil {
		return nil, err
	}
	outside, err := os.MkdirTemp(parent, "")
	if err != nil {
		return nil, err
	}
	lock, err := tryLock(outside)
	if err != nil {
		return nil, err
	}
	if err := os.Chown(outside, uid, uid); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return &Dir{Outside: outside, Inside: filepath.Join("/srv", filepath.Base(outside)), lock: lock}, nil
}

// Remove deletes the folder.
func (d *Dir) Remove() error {
	return errors.Join(os.RemoveAll(d.Outside), d.lock.Close())
}

// removeStale removes what processes left that were killed: nobody holds its lock.
func removeStale(parent string) error {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		path := filepath.Join(parent, entry.Name())
		lock, err := tryLock(path)
		if err != nil {
			continue // its server runs, or somebody else removed it
		}
		if err := errors.Join(os.RemoveAll(path), lock.Close()); err != nil {
			return err
		}
	}
	return nil
}

// tryLock takes the lock of a folder, which ends with the process.
func tryLock(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("locking %s: %w", path, err), f.Close())
	}
	return f, nil
}
