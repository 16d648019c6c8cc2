// Package work has units of work.
package work

// Books is a repository.
type Books interface{ Post(amount int) }

// Repositories are what a unit works on.
type Repositories interface{ Books() Books }

// Unit is a unit of work.
type Unit struct{ open func() Books }

// New returns a unit.
func New(open func() Books) *Unit { return &Unit{open} }

type opened struct{ books Books }

func (o opened) Books() Books { return o.books }

// Do opens the repositories and runs f.
func (u *Unit) Do(f func(Repositories) error) error { return f(opened{u.open()}) }
