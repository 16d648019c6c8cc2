package taskmeta

import (
	"cmp"
	"path"
	"reflect"
	"runtime"
	"strconv"
	"time"
)

// Task is the declaration of one task with arguments of type A. Pass it to
// [Define] and keep what Define returns: producers enqueue it and workers
// register a handler for it.
type Task[A any] struct {
	// Name identifies the task on the wire, 1 to [MaxTaskName] bytes of UTF-8
	// without spaces, control characters or "*". Required. It outlives the Go
	// names around it: renaming it strands the messages that are under way.
	Name string
	// Queue names the task's queue and beats the route table. Empty means that
	// the table decides.
	Queue string
	// Key returns the idempotency key of the arguments: two messages with one
	// key are the same piece of work. Delivery is at least once, so a task of
	// class money needs it.
	Key func(A) string
	// Retry says when a failed attempt comes back. Zero fields take the values
	// of the queue's class.
	Retry Retry
	// Timeout bounds one attempt: the handler's context ends after it. 0 is the
	// class's ([Class.Timeout]).
	Timeout time.Duration

	topology *Topology
	info     TaskInfo
}

// TaskInfo is what is known of a declared task without its argument type.
type TaskInfo struct {
	// Name is the task's name on the wire.
	Name string
	// Queue is the queue that the task itself names, or empty.
	Queue string
	// Args is the Go type of the arguments.
	Args string
	// Keyed reports whether the task has an idempotency key.
	Keyed bool
	// Retry is the task's own policy, its zero fields not yet filled in.
	Retry Retry
	// Timeout is the task's own timeout, or 0.
	Timeout time.Duration
	// Where is the place of the declaration, as directory/file.go:line.
	Where string
}

// Define declares a task in a topology and returns it. It is meant for package
// variables. It never fails: what is wrong with the declaration, a name that
// is taken included, is reported by [Topology.Validate], all at once. It may
// be called from several goroutines.
func Define[A any](t *Topology, task Task[A]) *Task[A] {
	task.topology = t
	task.info = TaskInfo{
		Name:    task.Name,
		Queue:   task.Queue,
		Args:    reflect.TypeFor[A]().String(),
		Keyed:   task.Key != nil,
		Retry:   task.Retry,
		Timeout: task.Timeout,
		Where:   caller(),
	}
	if t != nil {
		t.define(task.info)
	}
	return &task
}

// caller returns the place of Define's caller, without the part of the path
// that differs from one machine to the next.
func caller() string {
	_, file, line, ok := runtime.Caller(2)
	if !ok {
		return "unknown place"
	}
	dir := path.Base(path.Dir(file))
	return path.Join(dir, path.Base(file)) + ":" + strconv.Itoa(line)
}

// Topology returns the topology that the task was defined in. It is nil for a
// Task that did not come from [Define].
func (t *Task[A]) Topology() *Topology { return t.topology }

// Info returns what the declaration says, as it was when Define was called.
func (t *Task[A]) Info() TaskInfo {
	if t.topology == nil {
		return TaskInfo{Name: t.Name, Queue: t.Queue, Keyed: t.Key != nil, Retry: t.Retry, Timeout: t.Timeout,
			Args: reflect.TypeFor[A]().String(), Where: "not declared with Define"}
	}
	return t.info
}

// KeyOf returns the idempotency key of the arguments, or "" for a task without
// a key.
func (t *Task[A]) KeyOf(args A) string {
	if t.Key == nil {
		return ""
	}
	return t.Key(args)
}

// TimeoutFor returns how long one attempt may take in a queue of the class.
func (i TaskInfo) TimeoutFor(c Class) time.Duration { return cmp.Or(i.Timeout, c.Timeout()) }
