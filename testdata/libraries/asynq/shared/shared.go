// Package shared has the tasks of one system: their names, how they are made, and to
// which queue they go. The packages that work and that enqueue import it.
package shared

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

// The tasks.
const (
	TypeMail   = "mail:send"
	TypeThumb  = "thumb"
	TypeResize = "resize"
	TypeIndex  = "index:batch"
	TypePush   = "push"
)

// NewThumb makes a message with its queue in it.
func NewThumb(payload []byte) *asynq.Task {
	return asynq.NewTask(TypeThumb, payload, asynq.MaxRetry(3), asynq.Queue("low"))
}

// NewResize leaves the queue to whoever enqueues it.
func NewResize(payload []byte, opts ...asynq.Option) *asynq.Task {
	return asynq.NewTask(TypeResize, payload, opts...)
}

// NewIndex has its settings in a list that grows.
func NewIndex(payload []byte, at time.Time) *asynq.Task {
	options := []asynq.Option{asynq.TaskID("index"), asynq.Queue("low")}
	if !at.IsZero() {
		options = append(options, asynq.ProcessIn(time.Until(at)))
	}
	return asynq.NewTask(TypeIndex, payload, options...)
}

// Distributor enqueues.
type Distributor interface {
	Push(ctx context.Context, payload []byte, opts ...asynq.Option) error
}

// Client is the Distributor of the library's client.
type Client struct{ client *asynq.Client }

// NewDistributor makes one.
func NewDistributor(client *asynq.Client) Distributor { return &Client{client} }

// Push implements Distributor.
func (c *Client) Push(ctx context.Context, payload []byte, opts ...asynq.Option) error {
	_, err := c.client.EnqueueContext(ctx, asynq.NewTask(TypePush, payload, opts...))
	return err
}
