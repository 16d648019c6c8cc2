// Package account binds.
package account

// Wrap binds an argument.
func Wrap(f func(int)) func() { return func() { f(1) } }
