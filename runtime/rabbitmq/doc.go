// Package rabbitmq runs tasks on RabbitMQ, 3.10 or later: it is a
// [runtime.Broker], and keeps the promises of package runtime while connections
// break, nodes die and queues fill up.
//
//	broker, err := rabbitmq.Open(ctx, rabbitmq.Config{Addresses: []string{"amqps://shop:secret@mq-1/shop", "amqps://shop:secret@mq-2/shop"}})
//	defer broker.Close()
//	client, err := runtime.NewClient(ctx, broker, &topology.Shop, runtime.ClientConfig{})
//
// # Connections
//
// A program that publishes has one connection, and one that consumes another,
// since the broker blocks those that publish when it is short of memory or disk;
// declarations have a short one of their own. Lost connections are made again for
// ever, with growing and jittered waits, to one address after the other. The
// client library's own recovery is not used: it opens the same channel again, with
// delivery tags from 1, and a late acknowledgement then removes another message. A
// channel here belongs to one connection and is never opened twice.
//
// [Broker.Stats] counts what happens, and the log tells it. Neither shows a
// password, and no error does.
//
// # Publishing
//
// Every message is persistent, mandatory and confirmed. Many may wait for their
// confirms ([Config.Window]); who comes then waits for a place. No call waits for
// the network beyond its context. Confirmed messages are on the disks of most
// replicas. What the client or the broker would answer by closing the channel, such
// as headers that are larger than a frame, is refused before it is sent.
//
// # Topology
//
// Declare makes, for each queue of the topology:
//
//	queue money       quorum, delivery limit 20, full means refused
//	exchange money    topic; queue money is bound with #.money
//	queue money.dead  behind exchange dlx, at least once
//
// and once for all: the delay ladder, and the queue unrouted, which nobody
// consumes and which gets, by the alternate exchange of every exchange named here,
// what has nowhere to go. Messages are published to queues by their names, through
// the default exchange, because the alternate exchange would take what the broker
// should return.
//
// Whatever exists with other arguments is a [*runtime.TopologyError] that names
// both; nothing is ever deleted or changed. A user who may not configure the
// broker sets [Config.VerifyOnly].
//
// # Delays
//
// A delayed message waits in the broker, in 28 queues that hold it for 1, 2, 4 and
// so on seconds. Its delay stands in binary before its routing key: a 1 waits in
// that level's queue, a 0 passes it by, and after the lowest level the rest of the
// key finds the queue. It is never early, and late by the time that the hops take.
//
//	delayed_27 ... delayed_1  delayed_0  delayed_delivery  money
//	     0            1           1    .         money          3 seconds
//
// Before each delayed message the broker is asked whether its queue exists, since
// it could not return the message later; who asks at the same time shares the
// answer. If the queue is deleted while the message waits, it goes to unrouted.
//
// The ladder costs 28 queues for each virtual host, with as many replicas as the
// cluster gives them. In a virtual host that Celery uses too, [Config.Layout] is
// [Celery]: both then declare the same ladder, to the letter, and either may come
// first. The arguments of that layout do not let messages out whose queue is gone,
// and 32 of them jam a level for everybody; see [Broker.CheckLadder].
//
// # Dead letters
//
// Workers put their dead letters into the queue themselves. The broker adds those
// that came back too often ([Config.DeliveryLimit]), and this package reads from its
// record what a [runtime.DeadLetter] says.
//
// # On the wire
//
// A message has its ID as message id, its task as type, its idempotency key as
// correlation id, and the runtime's and the program's headers as headers. The
// number of the attempt and the queue are left out where they are 1 and the queue
// it goes to. A [Codec] adds a foreign format; package celery has one.
//
// # Versions
//
// RabbitMQ 3.10, 4.0 and 4.3 behave alike here: the delivery limit is explicit on
// every queue, the broker's own headers are never sent back (before 4.0 it would
// take them for true), every message says that its priority is 0 (since 4.3 none
// means 4), and a message is given back with basic.reject (since 4.3 basic.nack
// does not count). No queue is transient but the one of CheckLadder, which belongs
// to its connection.
//
// # Limits
//
// A classic queue knows only whether a message came back, not how often, has no
// delivery limit, and can lose what it dead-letters. The broker's acknowledgement
// timeout cannot be asked for ([Config.ConsumerTimeout]). On RabbitMQ 4 messages
// that several consumers give back at once may come again in another order. Of two
// publishings with one ID to one queue at the same time, one of them returned, the
// first to be confirmed hears of it.
//
// To read the package: broker.go is what is open, connection.go one connection and
// what keeps it, frames.go its bytes, publisher.go and consumer.go its channels;
// topology.go, ladder.go and delay.go are what is declared, and how messages wait;
// message.go and dead.go are the wire.
package rabbitmq
