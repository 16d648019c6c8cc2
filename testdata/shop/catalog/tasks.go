// Package catalog keeps prices up to date and starts what is due at night. All
// of it can wait an hour, and none of it touches the books: where money has to
// move it enqueues a task of package payments.
package catalog

import (
	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/ledger"
	"example.com/shop/topology"
)

// Source is a supplier's price list.
type Source struct {
	Supplier string `json:"supplier"`
	URL      string `json:"url"`
}

// Price is the price of one article.
type Price struct {
	SKU    string       `json:"sku"`
	Amount ledger.Cents `json:"amount"`
}

// PriceList is some prices of one supplier.
type PriceList struct {
	Supplier string  `json:"supplier"`
	Prices   []Price `json:"prices"`
}

// SettleRequest asks for payouts that are due.
type SettleRequest struct {
	Period  string       `json:"period"`
	Minimum ledger.Cents `json:"minimum"`
}

var (
	// Scrape fetches a supplier's price list.
	Scrape = taskmeta.Define(&topology.Shop, taskmeta.Task[Source]{Name: "catalog.scrape"})
	// ImportPrices stores prices that were fetched.
	ImportPrices = taskmeta.Define(&topology.Shop, taskmeta.Task[PriceList]{Name: "catalog.import_prices"})
	// Settle finds merchants that are to be paid. Finding them can wait; paying
	// them is another task.
	Settle = taskmeta.Define(&topology.Shop, taskmeta.Task[SettleRequest]{Name: "catalog.settle"})
)
