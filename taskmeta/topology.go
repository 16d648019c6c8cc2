package taskmeta

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Unrouted is the name of the default queue. A message lands there when no
// route matches its task, and no worker consumes it.
const Unrouted = "unrouted"

// Class says what breaks when a task is late.
type Class string

// The three classes. A topology may have several queues of one class, but no
// class beside these.
const (
	// Money is work whose delay manufactures ambiguity in the ledger.
	Money Class = "money"
	// Interactive is work that somebody watches a screen for.
	Interactive Class = "interactive"
	// Bulk is work that nobody waits for.
	Bulk Class = "bulk"
)

// Classes returns the three classes, the most urgent first.
func Classes() []Class { return []Class{Money, Interactive, Bulk} }

// Valid reports whether c is one of the three classes.
func (c Class) Valid() bool { return slices.Contains(Classes(), c) }

// QueueKind is the kind of broker queue. The zero value is [Quorum].
type QueueKind int

const (
	// Quorum is a replicated queue. It is the default.
	Quorum QueueKind = iota
	// Classic is an unreplicated queue: it loses its messages with its node,
	// and may lose one while it is dead-lettered.
	Classic
)

// String returns the name of the kind as RabbitMQ's x-queue-type has it.
func (k QueueKind) String() string {
	if k == Classic {
		return "classic"
	}
	return "quorum"
}

// ExchangeKind is the kind of exchange in front of a queue. The zero value is
// [Topic].
type ExchangeKind int

const (
	// Topic is an exchange that matches patterns. Delays need it. It is the
	// default.
	Topic ExchangeKind = iota
	// Direct is an exchange that compares whole keys. A message whose key
	// carries a delay does not reach a queue behind it, so a queue on a direct
	// exchange takes no delayed task and no retry with backoff.
	Direct
)

// String returns the name of the kind as AMQP has it.
func (k ExchangeKind) String() string {
	if k == Direct {
		return "direct"
	}
	return "topic"
}

// Queue is one queue of the broker.
type Queue struct {
	// Name is the queue's name on the broker, 1 to [MaxQueueName] bytes of
	// letters, digits and "._-:", a dot only between two of the others, and
	// "amq." not in front. Required.
	Name string
	// Class says what breaks when its tasks are late. Required.
	Class Class
	// Owner is the team that answers for the queue. Required.
	Owner string
	// MaxLength is the number of messages the queue holds before the broker
	// refuses more, and the publisher gets an error. 0 is no limit.
	MaxLength int
	// Kind is the kind of queue. The default is [Quorum].
	Kind QueueKind
	// Exchange is the kind of exchange in front of the queue. The default is
	// [Topic].
	Exchange ExchangeKind
}

// String names the queue with its owner, and with its class where that is not
// its name: "bulk (owner catalog)", "eu-money (class money, owner payments)".
func (q Queue) String() string {
	if q.Name == string(q.Class) {
		return fmt.Sprintf("%s (owner %s)", plain(q.Name), plain(q.Owner))
	}
	return fmt.Sprintf("%s (class %s, owner %s)", plain(q.Name), plain(string(q.Class)), plain(q.Owner))
}

// plain quotes a text unless it reads the same without, so that it cannot break
// the line it stands in.
func plain(s string) string {
	if q := strconv.Quote(s); s == "" || q != `"`+s+`"` {
		return q
	}
	return s
}

// Route sends the tasks of one name or glob to a queue.
type Route struct {
	// Task is an exact task name or a glob. "*" matches any run of characters,
	// dots and the empty run included. There is no other special character.
	Task string
	// Queue is the name of a queue of the same topology.
	Queue string
}

// Topology is the queues and the routes of one system. Declare it as one
// package variable, built at initialisation, and pass its address.
//
// The zero Topology has no queues; it is valid until a task is defined in it.
type Topology struct {
	Queues []Queue
	Routes []Route

	tasks []TaskInfo
}

// declaring guards the tasks of every topology. A mutex in each would make
// Topology a value that go vet forbids to return or copy, and users build
// topologies with functions that return one.
var declaring sync.Mutex

func (t *Topology) define(info TaskInfo) {
	declaring.Lock()
	defer declaring.Unlock()
	// Clipped, because a copy of the topology shares the backing array.
	t.tasks = append(slices.Clip(t.tasks), info)
}

// Tasks returns what [Define] declared in t, sorted by name and then by place.
// A name that was declared twice is there twice.
func (t *Topology) Tasks() []TaskInfo {
	declaring.Lock()
	defer declaring.Unlock()
	tasks := slices.Clone(t.tasks)
	slices.SortStableFunc(tasks, func(a, b TaskInfo) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), compareWhere(a.Where, b.Where))
	})
	return tasks
}

// compareWhere orders places by file, and in a file by line: as text, line 10
// would come before line 9.
func compareWhere(a, b string) int {
	fileA, lineA, _ := strings.Cut(a, ":")
	fileB, lineB, _ := strings.Cut(b, ":")
	return cmp.Or(strings.Compare(fileA, fileB), cmp.Compare(len(lineA), len(lineB)), strings.Compare(lineA, lineB))
}

// Queue returns the queue of that name. If a name is declared twice, which
// [Topology.Validate] refuses, it is the first.
func (t *Topology) Queue(name string) (Queue, bool) {
	i := slices.IndexFunc(t.Queues, func(q Queue) bool { return q.Name == name })
	if i < 0 {
		return Queue{}, false
	}
	return t.Queues[i], true
}

// Resolution says where a task goes and what decided it.
type Resolution struct {
	// Queue is the queue that was decided. Where the topology does not declare
	// it, it has a name and nothing else; where nothing matched it is
	// [Unrouted].
	Queue Queue
	// Declared reports whether the topology declares Queue.
	Declared bool
	// Matched reports whether anything decided, a route or the task itself.
	Matched bool
	// Route is the index in Topology.Routes of the route that decided, or -1
	// when the task names its queue or nothing matched.
	Route int
}

// Resolve decides where a task goes. explicit is the task's own Queue and beats
// the table unless it is empty. In the table an exact name beats every glob,
// and among globs the first one wins, which is Celery's order too.
func (t *Topology) Resolve(task, explicit string) Resolution {
	if explicit != "" {
		return t.resolution(explicit, -1)
	}
	glob := -1
	for i, r := range t.Routes {
		switch {
		case r.Task == task:
			return t.resolution(r.Queue, i)
		case glob < 0 && Match(r.Task, task):
			glob = i
		}
	}
	if glob < 0 {
		return Resolution{Queue: Queue{Name: Unrouted}, Route: -1}
	}
	return t.resolution(t.Routes[glob].Queue, glob)
}

func (t *Topology) resolution(queue string, route int) Resolution {
	q, ok := t.Queue(queue)
	if !ok {
		q = Queue{Name: queue}
	}
	return Resolution{Queue: q, Declared: ok, Matched: true, Route: route}
}
