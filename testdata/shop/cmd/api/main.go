// Command api takes requests over HTTP and enqueues them. The secret that they
// are signed with is in the environment variable SHOP_SECRET.
package main

import (
	"context"
	"flag"
	"os"

	"example.com/shop/api"
	"example.com/shop/command"
)

func main() {
	address := flag.String("addr", "localhost:8080", "`address` to listen on")
	command.Main(func(ctx context.Context, s *command.System) error {
		s.WarnAlone(ctx)
		handler, err := api.New(api.Config{Client: s.Client, Secret: []byte(os.Getenv("SHOP_SECRET")), Logger: s.Logger})
		if err != nil {
			return err
		}
		return api.Serve(ctx, *address, handler, s.Logger)
	})
}
