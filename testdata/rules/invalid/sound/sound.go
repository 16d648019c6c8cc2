// Package sound has the longest and oddest values that work.
package sound

import (
	"strings"
	"time"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top has queues that the broker takes.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "eu-1.bulk:mail_2", Class: taskmeta.Bulk, Owner: "web", MaxLength: 1 << 40},
		{Name: "amqp", Class: taskmeta.Bulk, Owner: "catalog", Kind: taskmeta.Classic, Exchange: taskmeta.Direct},
	},
}

// The tasks.
var (
	Accent = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.été/1#2", Timeout: time.Nanosecond})
	Equal  = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.equal", Retry: taskmeta.Retry{Base: time.Hour, Cap: time.Hour, Attempts: 1}})
)

// Upper is no constant, and decides no route.
var Upper = strings.ToUpper("bulk")
