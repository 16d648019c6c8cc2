package celery_test

import (
	"encoding/json"
	"fmt"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/celery"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// A broker turns what Go enqueues into what a Celery worker takes, and what Celery
// calls into what a Go worker takes.
func ExampleCodec() {
	type Event struct {
		ID  string `json:"event_id"`
		Due int    `json:"due"`
	}
	topology := &taskmeta.Topology{
		Queues: []taskmeta.Queue{{Name: "money", Class: taskmeta.Money, Owner: "payments"}},
		Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}},
	}
	confirm := taskmeta.Define(topology, taskmeta.Task[Event]{Name: "payments.confirm", Key: func(e Event) string { return e.ID }})

	// In Python it is def confirm(event_id, due).
	codec, err := celery.New(celery.Config{Tasks: []celery.Task{celery.Positional(confirm)}})
	if err != nil {
		fmt.Println(err)
		return
	}

	sent, _, err := codec.Encode(runtime.Publishing{Queue: "money", Message: runtime.Message{ID: "m1", Task: "payments.confirm", Body: []byte(`{"event_id":"e1","due":3}`)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s%s %s\n", sent.Headers["task"], sent.Headers["argsrepr"], sent.Body)

	// In Python it was confirm.delay("e2", due=4).
	received, _ := codec.Decode(amqp.Delivery{
		ContentType: "application/json",
		Headers:     amqp.Table{"task": "payments.confirm", "id": "m2", "retries": int32(1)},
		Body:        []byte(`[["e2"], {"due": 4}, {"callbacks": null, "errbacks": null, "chain": null, "chord": null}]`),
	})
	fmt.Printf("attempt %s, key %s: %s\n", received.Headers[runtime.HeaderAttempt], received.Headers[runtime.HeaderKey], received.Body)
	// Output:
	// payments.confirm('e1', 3) [["e1", 3], {}, {"callbacks": null, "errbacks": null, "chain": null, "chord": null}]
	// attempt 2, key e2: {"event_id": "e2", "due": 4}
}

// A call for Celery that is no task of the topology is made by hand.
func ExampleCall_Publishing() {
	call := celery.Call{
		Task: "reports.send", ID: "e7ff44ac-2146-4497-996d-a131e410c37c",
		Args: json.RawMessage(`["é0"]`), Kwargs: json.RawMessage(`{"due":1}`),
	}
	message, err := call.Publishing()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(message.Headers["task"], message.Headers["argsrepr"], message.Headers["kwargsrepr"])
	fmt.Println(string(message.Body))
	// Output:
	// reports.send ('é0',) {'due': 1}
	// [["\u00e90"], {"due": 1}, {"callbacks": null, "errbacks": null, "chain": null, "chord": null}]
}
