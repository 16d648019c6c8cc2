package taskmeta_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The topology of a system, as its package topology declares it.
var shop = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: 100_000},
	},
	Routes: []taskmeta.Route{
		{Task: "payments.*", Queue: "money"},
		{Task: "documents.render_*", Queue: "interactive"},
		{Task: "catalog.*", Queue: "bulk"},
	},
}

type providerEvent struct{ ID string }

// A task of it, as the package that owns the task declares it.
var confirm = taskmeta.Define(&shop, taskmeta.Task[providerEvent]{
	Name:  "payments.confirm",
	Key:   func(e providerEvent) string { return e.ID },
	Retry: taskmeta.Retry{Base: 2 * time.Second, Cap: 15 * time.Minute, Attempts: 12},
})

func ExampleDefine() {
	info := confirm.Info()
	fmt.Println(info.Name, info.Args, info.Keyed)
	fmt.Println(confirm.KeyOf(providerEvent{ID: "evt_1"}))
	for _, task := range shop.Tasks() {
		fmt.Println(task.Name, "goes to", shop.Resolve(task.Name, task.Queue).Queue.Name)
	}
	// Output:
	// payments.confirm taskmeta_test.providerEvent true
	// evt_1
	// payments.confirm goes to money
}

func ExampleTopology_Resolve() {
	for _, task := range []string{"catalog.import", "documents.render_invoice", "notify.digest"} {
		res := shop.Resolve(task, "")
		fmt.Printf("%s: %s, class %q, matched %t\n", task, res.Queue.Name, res.Queue.Class, res.Matched)
	}
	// Output:
	// catalog.import: bulk, class "bulk", matched true
	// documents.render_invoice: interactive, class "interactive", matched true
	// notify.digest: unrouted, class "", matched false
}

func ExampleTopology_Validate() {
	topology := taskmeta.Topology{
		Queues: []taskmeta.Queue{
			{Name: "money", Class: taskmeta.Money},
			{Name: "bulk", Class: "slow", Owner: "catalog"},
		},
		Routes: []taskmeta.Route{
			{Task: "catalog.*", Queue: "bulk"},
			{Task: "catalog.import_*", Queue: "bulks"},
		},
	}
	fmt.Println(topology.Validate())
	// Output:
	// queue "money" has no owner: nobody answers for it (set Owner to the team that does)
	// queue "bulk" has the unknown class "slow" (use money, interactive or bulk)
	// route "catalog.import_*" to "bulks" leads to queue "bulks", which the topology does not declare (declare it in Queues, or route to money or bulk)
	// route "catalog.import_*" to "bulks" can never match: route number 1, "catalog.*" to "bulk", takes all its names first (delete it, or put it before the other)
}

func ExampleRetry_Delay() {
	policy := taskmeta.Retry{Base: 10 * time.Second}.For(taskmeta.Money)
	source := rand.New(rand.NewPCG(1, 2)) // nil outside of examples
	for _, attempt := range []int{0, 1, 2, 11} {
		within := policy.Delay(attempt, source) <= policy.Bound(attempt)
		fmt.Println(attempt, policy.Bound(attempt), within)
	}
	// Output:
	// 0 10s true
	// 1 20s true
	// 2 40s true
	// 11 15m0s true
}

func ExampleMatch() {
	fmt.Println(taskmeta.Match("documents.render_*", "documents.render_invoice"))
	fmt.Println(taskmeta.Match("documents.*", "documents.pdf.render"))
	fmt.Println(taskmeta.Match("documents.?", "documents.a"))
	// Output:
	// true
	// true
	// false
}
