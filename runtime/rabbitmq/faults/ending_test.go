//go:build faults

package faults

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// finish lets everything end, and judges.
func (s *system) finish() {
	for _, p := range s.producers {
		s.check(p.stop(s.ctx))
	}
	if err := s.drain(); err != nil {
		s.Fatal(err)
	}
	for _, w := range s.workers {
		s.check(w.stop(s.ctx))
	}
	for _, err := range s.crew.garbled {
		s.Error(err)
	}
	end := s.ending()
	for i, fault := range end.judge() {
		if i == 20 {
			s.Error("and more of that kind")
			break
		}
		s.Error(fault)
	}
	s.count("processes that ended by themselves, and were started again", s.crew.alone)
	s.Logf("faults:%s", table(s.faults))
	counts := end.tally()
	counts["handled"] = s.history.done
	s.Logf("%d tasks of class money were accepted. What happened:%s", end.money(), table(counts))
}

// drain waits until no queue holds anything but dead letters.
func (s *system) drain() error {
	ctx, cancel := context.WithTimeoutCause(s.ctx, patience, fmt.Errorf("it takes more than %s", patience))
	defer cancel()
	for {
		queues, err := s.vhost.Queues(ctx)
		if err != nil {
			return err
		}
		left := 0
		var holding []string
		for _, q := range queues {
			n := q.Unacknowledged + q.Discarded
			if !strings.HasSuffix(q.Name, taskmeta.DeadSuffix) {
				n += q.Ready
			}
			if n > 0 {
				left += n
				holding = append(holding, fmt.Sprintf("%s %+v", q.Name, q))
			}
		}
		if left == 0 {
			return nil
		}
		select {
		case <-time.After(250 * time.Millisecond): // the broker tells nobody
		case <-ctx.Done():
			return fmt.Errorf("messages are left: %w:\n%s", context.Cause(ctx), strings.Join(holding, "\n"))
		}
	}
}

// ending collects what is known in the end.
func (s *system) ending() ending {
	e := ending{stories: s.history.stories, books: make(map[piece]int), dead: make(map[piece][]runtime.Reason)}
	rows, err := s.db.QueryContext(s.ctx, `SELECT task, key, count(*) FROM books GROUP BY task, key`)
	if err != nil {
		s.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			p piece
			n int
		)
		if err := rows.Scan(&p.task, &p.key, &n); err != nil {
			s.Fatal(err)
		}
		e.books[p] = n
	}
	s.check(rows.Err())

	broker, err := rabbitmq.Open(s.ctx, rabbitmq.Config{Addresses: s.vhost.Addresses()})
	if err != nil {
		s.Fatal(err)
	}
	defer func() { s.check(broker.Close()) }()
	client, err := runtime.NewClient(s.ctx, broker, &shop, runtime.ClientConfig{})
	if err != nil {
		s.Fatal(err)
	}
	for _, q := range shop.Queues {
		letters, err := client.DeadLetters(s.ctx, q.Name, 10_000)
		if err != nil {
			s.Fatal(err)
		}
		for _, l := range letters {
			p := piece{l.Task, l.Key}
			e.dead[p] = append(e.dead[p], l.Reason)
		}
	}
	return e
}
