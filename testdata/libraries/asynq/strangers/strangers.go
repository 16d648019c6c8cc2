// Package strangers calls functions of the same names that belong to others. None of
// them registers a task.
package strangers

import (
	"context"
	"net/http"

	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

// ServeMux is another one.
type ServeMux struct{ names []string }

// HandleFunc only notes the name.
func (m *ServeMux) HandleFunc(name string, fn func(context.Context, *asynq.Task) error) {
	m.names = append(m.names, name)
}

// Register only notes the name.
func Register(name string, t *asynq.Task) {}

func post(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

// A registration in a comment is none:
//
//	mux.HandleFunc("sync:comment", post)
func strangers(t *asynq.Task) {
	new(ServeMux).HandleFunc("sync:other", post)
	Register("@hourly", t)
	http.NewServeMux().HandleFunc("sync:http", func(w http.ResponseWriter, r *http.Request) { books.Post(1) })
}
