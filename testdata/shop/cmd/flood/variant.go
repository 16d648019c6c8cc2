package main

import (
	"context"
	"errors"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/catalog"
	"example.com/shop/documents"
	"example.com/shop/notify"
	"example.com/shop/payments"
	"example.com/shop/pools"
	"example.com/shop/reports"
	"example.com/shop/topology"
)

// oneQueue is the shop as it was before it had pools: every task in one queue.
// A declared task belongs to its topology, so the tasks of the load are declared
// again, with the names and arguments they have in the shop. The handlers are
// the shop's own.
var oneQueue = taskmeta.Topology{
	Queues: []taskmeta.Queue{{Name: "everything", Class: taskmeta.Interactive, Owner: "shop"}},
	Routes: []taskmeta.Route{{Task: "*", Queue: "everything"}},
}

var (
	oneConfirm = taskmeta.Define(&oneQueue, taskmeta.Task[payments.ProviderEvent]{
		Name: "payments.confirm",
		Key:  func(e payments.ProviderEvent) string { return e.ID },
	})
	oneReceipt = taskmeta.Define(&oneQueue, taskmeta.Task[notify.Receipt]{Name: "notify.receipt"})
	oneInvoice = taskmeta.Define(&oneQueue, taskmeta.Task[documents.Invoice]{Name: "documents.render_invoice"})
	oneScrape  = taskmeta.Define(&oneQueue, taskmeta.Task[catalog.Source]{Name: "catalog.scrape"})
)

// variant is one way to arrange the workers.
type variant struct {
	topology *taskmeta.Topology
	confirm  *taskmeta.Task[payments.ProviderEvent]
	scrape   *taskmeta.Task[catalog.Source]
	announce func(*runtime.Client) payments.Announcer
	workers  func(*runtime.Client, load, services) []*runtime.Worker
}

// services are the shop's handlers.
type services struct {
	payments  *payments.Service
	payouts   *payments.Payouts
	notices   *notify.Service
	documents *documents.Renderer
	catalog   *catalog.Service
	reports   *reports.Builder
}

func sharedPool() variant {
	return variant{
		topology: &oneQueue,
		confirm:  oneConfirm,
		scrape:   oneScrape,
		announce: func(client *runtime.Client) payments.Announcer { return oneOutbox{client} },
		workers:  oneWorker,
	}
}

func oneWorker(client *runtime.Client, l load, s services) []*runtime.Worker {
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "everything", Concurrency: l.Workers})
	runtime.Handle(w, oneConfirm, s.payments.Confirm)
	runtime.Handle(w, oneReceipt, s.notices.Send)
	runtime.Handle(w, oneInvoice, s.documents.Invoice)
	runtime.Handle(w, oneScrape, s.catalog.Scrape)
	return []*runtime.Worker{w}
}

func threePools() variant {
	return variant{
		topology: &topology.Shop,
		confirm:  payments.Confirm,
		scrape:   catalog.Scrape,
		announce: func(client *runtime.Client) payments.Announcer { return payments.Outbox{Client: client} },
		workers:  threeWorkers,
	}
}

func threeWorkers(client *runtime.Client, l load, s services) []*runtime.Worker {
	money, interactive, bulk := l.split()
	return []*runtime.Worker{
		pools.Money(client, pools.Config{Concurrency: money}, s.payments, s.payouts),
		pools.Interactive(client, pools.Config{Concurrency: interactive}, s.notices, s.documents),
		pools.Bulk(client, pools.Config{Concurrency: bulk}, s.catalog, s.notices, s.reports),
	}
}

// oneOutbox is [payments.Outbox] for the tasks of oneQueue.
type oneOutbox struct{ client *runtime.Client }

func (o oneOutbox) Paid(ctx context.Context, e payments.ProviderEvent) error {
	receipt := notify.Receipt{PaymentID: e.PaymentID, Email: e.Email, Amount: e.Amount}
	invoice := documents.Invoice{PaymentID: e.PaymentID, Merchant: e.Merchant, Amount: e.Amount, Date: e.At}
	_, receiptErr := runtime.Enqueue(ctx, o.client, oneReceipt, receipt, nil)
	_, invoiceErr := runtime.Enqueue(ctx, o.client, oneInvoice, invoice, nil)
	return errors.Join(receiptErr, invoiceErr)
}
