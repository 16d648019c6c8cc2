package catalog

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"example.com/shop/ledger"
)

// Fetcher fetches a supplier's price list: a line "SKU,CENTS" for each article.
type Fetcher interface {
	Fetch(ctx context.Context, url string) (io.ReadCloser, error)
}

// HTTPFetcher is a Fetcher over HTTP.
type HTTPFetcher struct{ Client *http.Client }

// Fetch implements [Fetcher].
func (f HTTPFetcher) Fetch(ctx context.Context, url string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	res, err := f.Client.Do(req)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		res.Body.Close()
		return nil, fmt.Errorf("fetch %s: %s", url, res.Status)
	}
	return res.Body, nil
}

// errPriceList says that a supplier sent something that is no price list.
var errPriceList = errors.New("not a price list")

// parsePrices yields the prices of a list to each, up to size at a time.
func parsePrices(r io.Reader, size int, each func([]Price) error) error {
	var batch []Price
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		price, err := parsePrice(line)
		if err != nil {
			return fmt.Errorf("%w: line %d: %w", errPriceList, number, err)
		}
		if batch = append(batch, price); len(batch) < size {
			continue
		}
		if err := each(batch); err != nil {
			return err
		}
		batch = nil
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%w: %w", errPriceList, err)
	case err != nil:
		return fmt.Errorf("read price list: %w", err)
	}
	if len(batch) == 0 {
		return nil
	}
	return each(batch)
}

func parsePrice(line string) (Price, error) {
	sku, cents, ok := strings.Cut(line, ",")
	if !ok || sku == "" {
		return Price{}, fmt.Errorf("%q is not SKU,CENTS", line)
	}
	amount, err := strconv.ParseInt(cents, 10, 64)
	if err != nil || amount < 0 {
		return Price{}, fmt.Errorf("%q is not a price in cents", cents)
	}
	return Price{SKU: sku, Amount: ledger.Cents(amount)}, nil
}
