// Package args has arguments of tasks. It does not import the library.
package args

// Import is the arguments of a task.
type Import struct{ ID int }

// Kind names the task.
func (Import) Kind() string { return "sync:args.import" }

// Look is the arguments of a task that only looks.
type Look struct{ ID int }

// Kind names the task.
func (*Look) Kind() string { return kindLook }

const kindLook = "sync:args.look"
