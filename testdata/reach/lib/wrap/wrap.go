// Package wrap returns what it is given in another form. It is what somebody
// else wrote, and knows nothing of ledgers and tasks.
package wrap

// Retry returns a function that calls f until it succeeds.
func Retry(f func() error) func() error {
	return func() error {
		for range 3 {
			if f() == nil {
				return nil
			}
		}
		return f()
	}
}

// Box holds a value.
type Box[T any] struct{ value T }

// Of returns a box of a value.
func Of[T any](value T) *Box[T] { return &Box[T]{value} }

// Get returns the value.
func (b *Box[T]) Get() T { return b.value }

// Poster is what posts.
type Poster interface{ Post(amount int) }

// Loud returns a poster that posts twice.
func Loud(p Poster) Poster { return loud{p} }

type loud struct{ Poster }

// Post posts twice.
func (l loud) Post(amount int) {
	l.Poster.Post(amount)
	l.Poster.Post(amount)
}

// Twice returns a decorator of functions, which calls them twice.
func Twice() func(f func() error) func() error {
	return func(f func() error) func() error {
		return func() error {
			if err := f(); err != nil {
				return err
			}
			return f()
		}
	}
}
