// Package celery lets Go and Celery work on the same tasks, over one RabbitMQ and
// in both directions. A Go program enqueues a task that a Celery worker runs, and
// a Go worker runs what Celery called; either takes over from the other in the
// middle of a task's retries.
//
// # Sharing a task
//
// A task is declared as any other, and beside the declaration stands how its
// arguments travel, which is how its function in Python takes them:
//
//	var Confirm = taskmeta.Define(&topology.Shop, taskmeta.Task[Event]{Name: "payments.confirm", Key: Event.Key})
//
//	var Shared = []celery.Task{
//		celery.Positional(Confirm), // def confirm(event_id, amount)
//		celery.Keyword(Remind),     // def remind(*, user, text)
//		celery.Single(Render),      // def render(document)
//	}
//
// A [Codec] of these tasks is handed to the broker, which asks it before it uses
// the runtime's own format, and the delay ladder is laid out as Celery's. Clients
// and workers are as without it:
//
//	codec, err := celery.New(celery.Config{Tasks: payments.Shared})
//	broker, err := rabbitmq.Open(ctx, rabbitmq.Config{Addresses: nodes, Layout: rabbitmq.Celery, Codec: codec})
//
// # The Celery side
//
// Both sides declare the queues, so both must say the same. Celery's own defaults
// are a classic queue on a direct exchange, which takes no delayed message. The
// queue money of a topology is, in Python:
//
//	Queue("money", Exchange("money", type="topic"), routing_key="money", queue_arguments={
//	    "x-queue-type": "quorum",
//	    "x-overflow": "reject-publish",
//	    "x-dead-letter-exchange": "dlx",
//	    "x-dead-letter-routing-key": "money.dead",
//	    "x-dead-letter-strategy": "at-least-once",
//	    "x-delivery-limit": 20,  # and x-max-length, where the topology has a MaxLength
//	})
//
// It stands in task_queues, with these settings beside it:
//
//	task_create_missing_queues = False
//	task_acks_late = True
//	broker_transport_options = {"confirm_publish": True}
//
// A Celery worker works on all tasks of the queues that it consumes, so a queue is
// Celery's, or Go's, or its tasks are known to both. What Celery rejects, and what
// it cannot read, is in the queue's dead letters. A task that retries itself goes to
// the default queue unless it says where to: self.retry(queue="money").
//
// # What travels
//
// Messages are of Celery's protocol 2, as 5.5 publishes them, in JSON. Protocol 1
// is read too. A delay is an eta, an expiry is an expires, and the number of the
// attempt is one more than the retries. The runtime's other headers go along
// beside Celery's, which keeps what it does not know through its own retries.
//
// A message of Celery's that is retried here is the one that came, bit by bit,
// but for its retries, eta and expires: ids of the workflow, stamps, limits, headers
// of the caller's, compression. So is a dead letter, which says in headers beside
// it why it died. The broker's own headers are taken off.
//
//   - eta: a message that comes early waits in the broker, in no slot.
//   - expires: a message that comes later is dead-lettered as expired.
//   - timelimit: the shorter of the two bounds each attempt, where it is less
//     than the task's own timeout.
//   - Celery's producers send no idempotency key. The task's Key makes it of the
//     arguments.
//   - Messages are always acknowledged late, whatever acks_late says.
//
// Python's values that JSON does not have arrive as what encoding/json reads into
// the nearest Go type: datetime as a time in RFC 3339 (in UTC if it has no zone),
// date and time as their text, Decimal as a text of digits, UUID as a text with
// dashes, bytes as base64.
//
// # What is refused
//
// A message that asks for more than its task, or that cannot be read, is a dead
// letter that names what it is: link, link_error, chain, chord and group; the
// serializers pickle, yaml and msgpack; the compressions brotli and lzma; bodies
// that are no list of three, damaged headers, arguments that do not fit. Its
// reason is malformed, and unknown_task if the worker does not know its task.
//
// # Reading the package
//
// call.go is a message of Celery's and how it is written, content.go and decode.go
// how it is read, task.go how arguments map. codec.go is between them and the runtime.
// parse.go, value.go, repr.go and time.go are Python's JSON, texts and times;
// compress.go reads compressed bodies.
//
// # Limits
//
// There are no results: nothing here stores or reads one, so who waits for a
// result of a task that Go works on waits for ever. What Go enqueues says that its
// result is to be ignored. A naive eta is in UTC, as it is for Celery unless it is
// configured otherwise. Envelopes of kombu's other transports (base64 bodies in
// Redis) do not occur on RabbitMQ and are not read. A Celery worker that gets a
// task of the runtime's own format rejects it. Celery before 5.6.3 hands the
// broker's record of deaths on in its own retries, and RabbitMQ before 4.0 then
// drops those that wait in more than one level of the ladder.
package celery
