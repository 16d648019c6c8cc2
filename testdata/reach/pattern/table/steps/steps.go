// Package steps runs steps.
package steps

import (
	"fmt"
)

// Step is a step.
type Step struct {
	Name string
	Run  func() error
}

// Run runs steps until one fails.
func Run(steps ...Step) error {
	for _, s := range steps {
		if err := s.Run(); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}
