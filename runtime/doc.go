// Package runtime enqueues the tasks that a [taskmeta.Topology] declares and runs
// their handlers. It speaks to a [Broker]; package memory has one inside the
// process, for tests and demonstrations.
//
// # Producers
//
// A [Client] belongs to one topology and one broker. [NewClient] validates the
// topology and declares its queues. [Enqueue] publishes a task:
//
//	client, err := runtime.NewClient(ctx, broker, &topology.Shop, runtime.ClientConfig{})
//	id, err := runtime.Enqueue(ctx, client, payments.Confirm, event, nil)
//
// It returns nil only after the broker has confirmed the message. The failures
// are different errors, because they ask for different things:
//
//	ErrRefused         it is not on the broker: the queue is full; slow down
//	ErrUnroutable      it is not on the broker: the queue is gone
//	ErrUnavailable     nothing was sent: there is no connection; try again
//	ErrTimeout         unknown: no confirm came in time
//	ErrConnectionLost  unknown: the connection broke before the confirm
//
// The last two are [ErrOutcomeUnknown]. Enqueue again with the same ID; the task
// may run twice, as every task may. [EnqueueOpts] has delays and expiry. It has
// no queue: a route is decided once, in the topology, where a reviewer and the
// analyzer see it. [EnqueueMany] has many messages under way at once.
//
// # Workers
//
// A [Worker] consumes one queue with a pool of its own. [Handle] binds a handler
// to a declared task, and [Worker.Run] works until its context ends:
//
//	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money", Concurrency: 8})
//	runtime.Handle(w, payments.Confirm, svc.Confirm)
//	err := w.Run(ctx)
//
// Run reports all that is wrong with the worker, at once, before it takes a
// message. A worker holds as many messages as it has slots, so no message waits
// behind a running one while another worker is free; a queue of class interactive
// may choose otherwise ([WorkerConfig.PrefetchFactor]).
//
// The context of a handler ends with the task's timeout, and knows the [TaskID],
// the [Attempt] and a [Logger]; [FromContext] has the rest.
//
// # What becomes of a message
//
// A message is acknowledged after its handler returned nil. Otherwise it is
// acknowledged only after what takes its place was confirmed:
//
//   - An error, a panic, or an end by the timeout is a failed attempt. It comes
//     back to the same queue with the same ID after a wait that is drawn from the
//     task's [taskmeta.Retry] and spent in the broker, not in a slot.
//   - After the last attempt it is dead-lettered as [Exhausted].
//   - [Permanent] dead-letters at once; [RetryAfter] chooses the wait.
//   - What cannot be a task's message is dead-lettered as [Malformed] or
//     [UnknownTask], what comes too late as [Expired].
//   - A message that comes before it is due waits in the broker until then, which
//     is no attempt. Only foreign producers leave that to the worker
//     ([HeaderDue]).
//   - A message whose worker dies goes back to its queue. After a few times
//     ([WorkerConfig.MaxReturns]) that is a failed attempt too, and its last one
//     ends as [DeliveryLimit]; the broker does the same, by a limit of its own, if
//     no worker lives long enough to.
//
// Dead letters lie in the queue [DeadQueue] and say why they are there
// ([DeadLetter]). Nothing replays them but [Client.Replay], which asks who and
// why and writes it down.
//
// Bodies are JSON and are read strictly: another type, a second value, null for
// a struct, or an object that shares no field with the argument type is
// malformed. Fields that the type does not have are ignored, so that producers
// can be deployed first. An argument type with a method Validate() error is
// asked as well, on both sides.
//
// # Handlers that ignore their context
//
// Go cannot end a goroutine from outside. A handler that still runs
// [WorkerConfig.StuckGrace] after its timeout is called stuck: the worker logs
// it, takes nothing more, lets the other handlers finish, and Run returns a
// [*RecycleError] that names it. As its last act the worker counts the attempt as
// failed, so the message is retried or dead-lettered like any other; if that
// cannot be confirmed, the message goes back to its queue. The program should
// then exit, which ends the handler, and its supervisor should start it again. A
// handler that returns before the worker has ended is believed.
//
// # Shutdown
//
// When the context of Run ends, the worker takes nothing more and gives back at
// once what no handler has. Running handlers have [WorkerConfig.Grace]; then
// their contexts end, and what fails then goes back to the queue without being
// counted as an attempt. [Recycle] ends a worker in the same way after a number
// of tasks or above an amount of memory, with [ErrRecycle].
//
// # Extension
//
// [Middleware] wraps handlers and [EnqueueMiddleware] wraps Enqueue; headers set
// by the latter travel with the message through every retry. Everything that
// happens is logged with log/slog, with task, queue, id and attempt.
//
// # Reading the package
//
// enqueue.go and client.go are the producer; worker.go is what a worker is,
// run.go its life, attempt.go one delivery's, settle.go how that ends.
// broker.go is the interface to the broker, wire.go the headers, decode.go the
// bodies, deadletter.go what was given up, errors.go every error.
//
// # Limits
//
// Delivery is at least once. A lost connection, a late confirm and a killed
// process each make a handler see an ID again, even while the first handler
// still runs; the idempotency key ([Job].Key) is there to notice. There is no
// order between messages. A delay counts in whole seconds, rounded up, so a
// retry comes up to a second later than drawn. A message that kills its process
// also returns what the other slots held; that is told apart only by their coming
// back at different times. Expiry is judged by the worker's clock, delays by the
// broker's.
package runtime
