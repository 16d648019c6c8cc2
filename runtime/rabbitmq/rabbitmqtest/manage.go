package rabbitmqtest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

// Request speaks to the management interface: path is what follows "/api/", with
// its parts escaped; in and out are what is sent and received as JSON, and may be
// nil.
func (s *Server) Request(ctx context.Context, method, path string, in, out any) error {
	n, err := s.anyNode()
	if err != nil {
		return err
	}
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, fmt.Sprintf("http://127.0.0.1:%d/api/%s", n.management, path), body)
	if err != nil {
		return err
	}
	req.Close = true // the node may be another process by the next request
	req.SetBasicAuth(s.User, s.Password)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s: %s", method, path, resp.Status, bytes.TrimSpace(text))
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(text, out)
}

// anyNode returns a node that runs.
func (s *Server) anyNode() (*Node, error) {
	for _, n := range s.nodes {
		if n.Running() {
			return n, nil
		}
	}
	return nil, errors.New("no node of the broker runs")
}

// eval evaluates expressions on a node that runs.
func (s *Server) eval(ctx context.Context, expressions string) (string, error) {
	n, err := s.anyNode()
	if err != nil {
		return "", err
	}
	return n.Eval(ctx, expressions)
}

// CloseConnections closes every client's connection from the broker's side, and
// returns how many there were.
func (s *Server) CloseConnections(ctx context.Context) (int, error) {
	out, err := s.eval(ctx, `length([rabbit_networking:close_connection(P, "closed by a test") || P <- rabbit_networking:connections()])`)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(out)
}

// SetAlarm raises the memory alarm on all nodes that run, or ends it. While it
// lasts, the broker reads nothing from connections that publish.
func (s *Server) SetAlarm(ctx context.Context, raised bool) error {
	watermark := `{absolute, "2GB"}`
	if raised {
		watermark = "0.000001"
	}
	_, err := s.eval(ctx, fmt.Sprintf(`[ok = rpc:call(N, vm_memory_monitor, set_vm_memory_high_watermark, [%s]) || N <- [node() | nodes()]]`, watermark))
	return err
}

// Alarmed reports whether a memory alarm is raised.
func (s *Server) Alarmed(ctx context.Context) (bool, error) {
	out, err := s.eval(ctx, `rabbit_alarm:get_alarms() =/= []`)
	return out == "true", err
}
