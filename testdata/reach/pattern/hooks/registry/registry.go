// Package registry has hooks.
package registry

var saved, read []func()

// OnSaved adds a hook.
func OnSaved(f func()) { saved = append(saved, f) }

// OnRead adds a hook.
func OnRead(f func()) { read = append(read, f) }

// Saved runs the hooks.
func Saved() { run(saved) }

// Read runs the hooks.
func Read() { run(read) }

func run(fs []func()) {
	for _, f := range fs {
		f()
	}
}
