// Package lower is below.
package lower

// Books is what work costs.
type Books interface{ Post(amount int) }

// Service works.
type Service struct{ books []Books }

// Option changes a service.
type Option func(*Service)

// With adds books.
func With(b Books) Option { return func(s *Service) { s.books = append(s.books, b) } }

// New returns a service.
func New(opts ...Option) *Service {
	s := new(Service)
	for _, o := range opts {
		o(s)
	}
	return s
}

// Work works.
func (s *Service) Work() {
	for _, b := range s.books {
		b.Post(1)
	}
}
