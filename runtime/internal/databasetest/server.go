package databasetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/shipmindlabs/routecheck/runtime/internal/debian"
)

// Server is a database server that runs.
type Server struct {
	// Address is what database/sql opens it with: a URL for the driver pgx, and
	// the notation of github.com/go-sql-driver/mysql for MariaDB. The user may do
	// everything.
	Address string

	dir     *debian.Dir
	process *debian.Process
}

// Stop kills the server and removes its data.
func (s *Server) Stop() error {
	var err error
	if s.process != nil {
		err = s.process.Kill()
	}
	return errors.Join(err, s.dir.Remove())
}

// StartPostgres starts PostgreSQL 15. ctx bounds the start, not the server's life.
func StartPostgres(ctx context.Context) (*Server, error) {
	return start(ctx, "postgres", debian.Nobody, func(root *debian.Root, s *Server, port int) (debian.Command, string, error) {
		const bin = "/usr/lib/postgresql/15/bin/"
		data := s.dir.Inside + "/data"
		_, err := root.Run(ctx, debian.Command{
			Args: []string{bin + "initdb", "-D", data, "-U", "tester", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"},
			UID:  debian.Nobody,
		})
		s.Address = fmt.Sprintf("postgres://tester@127.0.0.1:%d/postgres?sslmode=disable", port)
		return debian.Command{
			Args: []string{bin + "postgres", "-D", data, "-p", fmt.Sprint(port), "-k", s.dir.Inside,
				"-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200", "-c", "fsync=off"},
			UID: debian.Nobody,
		}, "ready to accept connections", err
	})
}

// StartMariaDB starts MariaDB 10.11. ctx bounds the start, not the server's life.
func StartMariaDB(ctx context.Context) (*Server, error) {
	return start(ctx, "mariadb", 0, func(root *debian.Root, s *Server, port int) (debian.Command, string, error) {
		data := "--datadir=" + s.dir.Inside + "/data"
		_, err := root.Run(ctx, debian.Command{
			Args: []string{"/usr/bin/mariadb-install-db", "--no-defaults", "--user=root", data, "--skip-test-db", "--force"},
		})
		if err != nil {
			return debian.Command{}, "", err
		}
		const users = "CREATE USER tester@'%';\nGRANT ALL ON *.* TO tester@'%' WITH GRANT OPTION;\n"
		err = os.WriteFile(filepath.Join(s.dir.Outside, "users.sql"), []byte(users), 0o644)
		s.Address = fmt.Sprintf("tester@tcp(127.0.0.1:%d)/", port)
		return debian.Command{
			Args: []string{"/usr/sbin/mariadbd", "--no-defaults", "--user=root", data, fmt.Sprintf("--port=%d", port),
				"--bind-address=127.0.0.1", "--skip-name-resolve", "--max-connections=200", "--innodb-flush-log-at-trx-commit=0",
				"--socket=" + s.dir.Inside + "/socket", "--pid-file=" + s.dir.Inside + "/pid", "--init-file=" + s.dir.Inside + "/users.sql"},
		}, "ready for connections", err
	})
}

// prepare makes the server's data and says how to start it, and what it writes
// when it is ready.
type prepare func(root *debian.Root, s *Server, port int) (debian.Command, string, error)

func start(ctx context.Context, name string, uid int, prepare prepare) (*Server, error) {
	root, err := debian.Open(name)
	if err != nil {
		return nil, err
	}
	dir, err := root.NewDir(uid)
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir}
	if err := s.start(ctx, root, prepare); err != nil {
		return nil, errors.Join(fmt.Errorf("starting %s: %w", name, err), s.Stop())
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, root *debian.Root, prepare prepare) error {
	ports, err := debian.Ports(1)
	if err != nil {
		return err
	}
	command, sign, err := prepare(root, s, ports[0])
	if err != nil {
		return err
	}
	log := debian.NewLog(sign, nil)
	command.Output = log
	if s.process, err = root.Start(command); err != nil {
		return err
	}
	select {
	case <-log.Ready():
		return nil
	case <-s.process.Done():
		return fmt.Errorf("it ended (%v):\n%s", s.process.Wait(), log)
	case <-ctx.Done():
		return fmt.Errorf("it does not start: %w:\n%s", context.Cause(ctx), log)
	}
}
