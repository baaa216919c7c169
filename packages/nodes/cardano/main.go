// Command cardano-node runs a chain of Cardano on 127.0.0.1 for tests and development: the ledger, the pool, the block maker
// and the Blockfrost interface of Dingo, as a library. It has no peers, no stake and no keys. Blocks are made and taken back
// on demand, and the chain lasts as long as the process. What it answers otherwise than Dingo stands in index.go and
// interface.go.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

var (
	port     = flag.Int("port", 0, "port of the interface")
	apiPort  = flag.Int("api-port", 0, "port of Dingo's own interface, which stands behind it")
	slotTime = flag.Duration("slot-time", 100*time.Millisecond, "length of a slot: blocks are at least so far apart")
	balances = flag.String("balances", "", "<address>=<lovelace>, with semicolons between")
	verbose  = flag.Bool("verbose", false, "tell what the node tells")
)

func main() {
	flag.Parse()
	level := slog.LevelError
	if *verbose {
		level = slog.LevelDebug
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})))
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	folder, err := os.MkdirTemp("", "florin-cardano-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	genesis, err := loadGenesis(folder)
	if err != nil {
		return err
	}
	node, err := open(ctx, folder, genesis)
	if err != nil {
		return err
	}
	defer node.close()
	server := &http.Server{Addr: fmt.Sprintf("127.0.0.1:%d", *port), Handler: node.handler()}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	fmt.Println("ready")
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}
