package memory

import (
	"cmp"
	"container/heap"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// queue is one queue. The broker's mutex guards it.
type queue struct {
	broker        *Broker
	spec          taskmeta.Queue
	deliveryLimit int
	parked        bool
	ready         entries
	unacked       int
	// consumers take messages, and next is the one whose turn it is. open also
	// has those that were cancelled and still hold deliveries.
	consumers []*consumer
	next      int
	open      []*consumer
}

// entry is a message in a queue.
type entry struct {
	seq      uint64
	returned int
	msg      runtime.Message
}

// entries is a heap, the oldest first, so that what comes back takes its old
// place again.
type entries []*entry

func (e entries) Len() int           { return len(e) }
func (e entries) Less(i, j int) bool { return e[i].seq < e[j].seq }
func (e entries) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *entries) Push(x any)        { *e = append(*e, x.(*entry)) }
func (e *entries) Pop() any {
	last := len(*e) - 1
	x := (*e)[last]
	(*e)[last] = nil
	*e = (*e)[:last]
	return x
}

// sameAs compares what a broker would compare: not the class and the owner,
// which it does not know.
func (q *queue) sameAs(want taskmeta.Queue) error {
	switch {
	case q.spec.Kind != want.Kind:
		return &runtime.TopologyError{Queue: want.Name, Argument: "kind", Have: q.spec.Kind.String(), Want: want.Kind.String()}
	case q.spec.MaxLength != want.MaxLength:
		return &runtime.TopologyError{Queue: want.Name, Argument: "length limit", Have: strconv.Itoa(q.spec.MaxLength), Want: strconv.Itoa(want.MaxLength)}
	case q.spec.Exchange != want.Exchange:
		return &runtime.TopologyError{Queue: want.Name, Argument: "exchange kind", Have: q.spec.Exchange.String(), Want: want.Exchange.String()}
	}
	return nil
}

func (q *queue) full() bool { return q.spec.MaxLength > 0 && len(q.ready) >= q.spec.MaxLength }

func (q *queue) push(msg runtime.Message) {
	q.broker.lastSeq++
	heap.Push(&q.ready, &entry{seq: q.broker.lastSeq, msg: msg})
	q.dispatch()
}

// giveBack returns an unanswered delivery to the queue, or dead-letters its
// message if that happened too often.
func (q *queue) giveBack(e *entry) {
	q.unacked--
	e.returned++
	if q.deliveryLimit < 0 || e.returned <= q.deliveryLimit {
		heap.Push(&q.ready, e)
		return
	}
	msg := e.msg
	msg.Headers = maps.Clone(msg.Headers)
	if msg.Headers == nil {
		msg.Headers = make(map[string]string)
	}
	msg.Headers[runtime.HeaderReason] = string(runtime.DeliveryLimit)
	msg.Headers[runtime.HeaderDied] = time.Now().UTC().Format(time.RFC3339Nano)
	msg.Headers[runtime.HeaderError] = fmt.Sprintf("came back to queue %q unanswered %d times, its limit is %d: each time the process died, lost its connection or gave it back", q.spec.Name, e.returned, q.deliveryLimit)
	dead, ok := q.broker.queues[runtime.DeadQueue(q.spec.Name)]
	if !ok {
		// Deleted behind our back; kept where it is seen.
		dead = q.broker.park(taskmeta.Unrouted)
	}
	dead.push(msg)
}

// dispatch hands ready messages to consumers, in turn, up to their prefetch.
func (q *queue) dispatch() {
	for len(q.ready) > 0 {
		c := q.turn()
		if c == nil {
			return
		}
		e := heap.Pop(&q.ready).(*entry)
		q.unacked++
		d := &delivery{consumer: c, entry: e, returned: e.returned}
		c.held[d] = struct{}{}
		c.incoming <- d
	}
}

// turn returns the next consumer with room, or nil.
func (q *queue) turn() *consumer {
	for i := range q.consumers {
		c := q.consumers[(q.next+i)%len(q.consumers)]
		if len(c.held) < c.prefetch {
			q.next = (q.next + i + 1) % len(q.consumers)
			return c
		}
	}
	return nil
}

func (q *queue) add(c *consumer) {
	q.consumers = append(q.consumers, c)
	q.open = append(q.open, c)
}

func without(consumers []*consumer, c *consumer) []*consumer {
	return slices.DeleteFunc(consumers, func(other *consumer) bool { return other == c })
}

// endAll ends every consumer of the queue.
func (q *queue) endAll(err error) {
	for _, c := range slices.Clone(q.open) {
		c.end(err)
	}
	q.dispatch()
}

// messages returns the ready messages, the first in line first.
func (q *queue) messages() []runtime.Message {
	sorted := slices.SortedFunc(slices.Values(q.ready), func(a, b *entry) int { return cmp.Compare(a.seq, b.seq) })
	msgs := make([]runtime.Message, len(sorted))
	for i, e := range sorted {
		msgs[i] = e.msg
	}
	return msgs
}
