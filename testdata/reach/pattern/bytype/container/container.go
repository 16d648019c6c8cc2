// Package container keeps values by type.
package container

import (
	"reflect"
)

// Container keeps values.
type Container struct{ values map[reflect.Type]any }

// New returns an empty container.
func New() *Container { return &Container{make(map[reflect.Type]any)} }

// Put puts a value.
func Put[T any](c *Container, v T) { c.values[reflect.TypeFor[T]()] = v }

// Get gets a value.
func Get[T any](c *Container) T {
	v, _ := c.values[reflect.TypeFor[T]()].(T)
	return v
}
