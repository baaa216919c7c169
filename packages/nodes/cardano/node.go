package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http/httputil"
	"net/url"
	"sync"

	"github.com/blinklabs-io/dingo/api/blockfrost"
	"github.com/blinklabs-io/dingo/chain"
	cardano "github.com/blinklabs-io/dingo/config/cardano"
	"github.com/blinklabs-io/dingo/database"
	"github.com/blinklabs-io/dingo/database/plugin/blob"
	"github.com/blinklabs-io/dingo/database/plugin/blob/badger"
	"github.com/blinklabs-io/dingo/database/plugin/metadata"
	"github.com/blinklabs-io/dingo/database/plugin/metadata/sqlite"
	"github.com/blinklabs-io/dingo/event"
	"github.com/blinklabs-io/dingo/ledger"
	"github.com/blinklabs-io/dingo/mempool"
	"github.com/blinklabs-io/dingo/plugin"
	"github.com/prometheus/client_golang/prometheus"
)

const poolBytes = 16 << 20

// node is what Dingo's own command puts together as well, less its peers and its servers for others.
type node struct {
	ledger *ledger.LedgerState
	pool   mempool.Service
	index  index
	proxy  *httputil.ReverseProxy
	// One at a time makes blocks or takes them back.
	turn  sync.Mutex
	stops []func() error
}

func open(ctx context.Context, folder string, genesis *cardano.CardanoNodeConfig) (*node, error) {
	logger, registry, host := slog.Default(), prometheus.NewRegistry(), plugin.NewHost()
	n := &node{}
	n.stops = append(n.stops, func() error { return host.Stop(context.Background()) })
	for _, register := range []func(*plugin.Host) error{
		badger.RegisterProvider, sqlite.RegisterProvider, mempool.RegisterProvider,
	} {
		if err := register(host); err != nil {
			return nil, err
		}
	}
	data := folder + "/data"
	blobs, err := plugin.Resolve[blob.BlobStore](ctx, host, plugin.CapabilityStorageBlob, "badger", nil,
		blob.ProviderDependencies{DataDir: data, StorageMode: "api", RunMode: "dev", Logger: logger, PromRegistry: registry})
	if err != nil {
		return nil, err
	}
	facts, err := plugin.Resolve[metadata.MetadataStore](ctx, host, plugin.CapabilityStorageMetadata, "sqlite", nil,
		metadata.ProviderDependencies{DataDir: data, StorageMode: "api", Logger: logger, PromRegistry: registry})
	if err != nil {
		return nil, err
	}
	db, err := database.New(&database.Config{
		DataDir: data, Logger: logger, PromRegistry: registry, StorageMode: "api", Network: "devnet", NetworkMagic: 42,
		BlobPlugin: "badger", MetadataPlugin: "sqlite",
	}, database.Stores{Blob: blobs, Metadata: facts})
	if err != nil {
		return nil, err
	}
	n.stops = append(n.stops, db.Close)
	bus := event.NewEventBus(registry, logger)
	manager, err := chain.NewManager(db, bus, registry)
	if err != nil {
		return nil, err
	}
	n.ledger, err = ledger.NewLedgerState(ledger.LedgerStateConfig{
		ChainManager: manager, Database: db, EventBus: bus, Logger: logger, PromRegistry: registry,
		CardanoNodeConfig: genesis, Network: "devnet", ForgeBlocks: true,
	})
	if err != nil {
		return nil, err
	}
	if err := manager.SetLedger(n.ledger); err != nil {
		return nil, err
	}
	if err := n.ledger.Start(ctx); err != nil {
		return nil, err
	}
	n.stops = append(n.stops, n.ledger.Close)
	if err := n.ledger.Scheduler.ChangeInterval(never); err != nil {
		return nil, err
	}
	n.pool, err = plugin.Resolve[mempool.Service](ctx, host, plugin.CapabilityMempool, "default",
		map[string]any{"capacity": poolBytes}, mempool.ProviderDependencies{
			PromRegistry: registry, Validator: n.ledger, Logger: logger, EventBus: bus,
			CurrentSlotFunc: n.ledger.CurrentOrTipSlot,
		})
	if err != nil {
		return nil, err
	}
	n.ledger.SetMempool(poolOfLedger{n.pool})
	return n, n.serve(ctx, logger)
}

// serve starts Dingo's own interface, behind ours.
func (n *node) serve(ctx context.Context, logger *slog.Logger) error {
	told, err := blockfrost.NewNodeAdapter(n.ledger, n.pool)
	if err != nil {
		return err
	}
	n.index = index{told, n.ledger}
	address := fmt.Sprintf("127.0.0.1:%d", *apiPort)
	api := blockfrost.New(blockfrost.BlockfrostConfig{ListenAddress: address}, n.index, logger)
	if err := api.Start(ctx); err != nil {
		return err
	}
	n.stops = append(n.stops, func() error { return api.Stop(context.Background()) })
	n.proxy = httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: address})
	return n.advance(1)
}

func (n *node) close() {
	for at := len(n.stops) - 1; at >= 0; at-- {
		if err := n.stops[at](); err != nil {
			slog.Error("could not stop", "error", err)
		}
	}
}

// poolOfLedger spells the pool's transactions in the ledger's words.
type poolOfLedger struct{ pool mempool.Service }

func (p poolOfLedger) Transactions() []ledger.PendingTransaction {
	waiting := p.pool.Transactions()
	spelled := make([]ledger.PendingTransaction, len(waiting))
	for at, one := range waiting {
		spelled[at] = ledger.PendingTransaction{Hash: one.Hash, Cbor: one.Cbor, Type: one.Type}
	}
	return spelled
}

func (p poolOfLedger) RemoveTxsByHash(hashes []string) { p.pool.RemoveTxsByHash(hashes) }
