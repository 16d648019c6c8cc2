// Package names has the names that topologies are built of.
package names

// Untyped and typed constants.
const (
	Bulk        = "bulk"
	Money       = "mon" + "ey"
	Web   Queue = "interactive"
	Dot         = "."
)

// Kinds of work, by iota.
const (
	First = iota
	Second
	Third
)

// Queue is the name of a queue.
type Queue string

// Name is an alias.
type Name = string

// Prefix joins a prefix and a name. This package declares nothing, so what its
// functions return is not known.
func Prefix(prefix, name string) Name { return prefix + Dot + name }
