// Package memory is a broker inside one process, without any dependency. It is
// for tests and demonstrations: what it holds is gone when the process ends.
//
// It behaves as RabbitMQ's quorum queues do, as far as a client can tell: a
// publishing is confirmed, refused, returned or lost; a consumer has a prefetch
// of its own; what a dead consumer held comes back near its old place; a message
// that came back too often is dead-lettered; a delay counts in whole seconds,
// rounded up; a queue's length limit counts the ready messages only, and a
// delayed message that becomes due is let in above it.
//
// A test runs the worker under test on a broker of its own and waits with
// [Broker.WaitIdle] until the work is done. Inside a testing/synctest bubble
// delays and retries take no real time. [Broker.Snapshot] and
// [Broker.DeadLetters] look at the queues. [Broker.Disconnect], [Broker.Outage],
// [Broker.Stall] and [Broker.DeleteQueue] make the failures happen that a
// network makes.
//
// To read the package: broker.go has the broker and its publishing, queue.go one
// queue and who gets which message, consumer.go consumers and deliveries,
// failure.go the failures, inspect.go what tests look at.
package memory
