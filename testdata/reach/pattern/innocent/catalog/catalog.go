// Package catalog asks for prices.
package catalog

// Book is what a client needs.
type Book interface {
	Post(int)
	Name() string
}

// Client asks.
type Client struct{ book Book }

// NewClient returns a client.
func NewClient(b Book) *Client { return &Client{b} }

// String names the client.
func (c *Client) String() string { return c.book.Name() }

// Price asks for a price.
func (c *Client) Price(name string) error {
	_ = name + c.book.Name()
	return nil
}

// Pay pays.
func (c *Client) Pay() { c.book.Post(1) }
