// Package base has queues.
package base

// Queue is a queue.
type Queue struct{ jobs chan func() }

// New returns a queue.
func New(n int) *Queue { return &Queue{make(chan func(), n)} }

// Push sends.
func (q *Queue) Push(f func()) { q.jobs <- f }

// Flush receives all.
func (q *Queue) Flush() {
	close(q.jobs)
	for f := range q.jobs {
		f()
	}
}
