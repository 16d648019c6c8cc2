// Package command has commands.
package command

import (
	"slices"
)

// Command does and undoes.
type Command struct{ Do, Undo func() }

// Queue has commands.
type Queue struct{ commands []Command }

// Add adds one.
func (q *Queue) Add(c Command) { q.commands = append(q.commands, c) }

// Run does them all.
func (q *Queue) Run() {
	for _, c := range q.commands {
		c.Do()
	}
}

// Undo undoes them all.
func (q *Queue) Undo() {
	for _, c := range slices.Backward(q.commands) {
		c.Undo()
	}
}
