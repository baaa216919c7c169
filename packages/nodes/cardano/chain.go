package main

import (
	"errors"
	"log/slog"
	"time"

	"github.com/blinklabs-io/dingo/mempool"
)

const (
	never    = 1000 * time.Hour
	patience = 30 * time.Second
)

// advance makes blocks one by one: Dingo's schedule makes one at each tick, and ticks only while one is wanted.
func (n *node) advance(blocks int) error {
	n.turn.Lock()
	defer n.turn.Unlock()
	return n.forge(blocks)
}

func (n *node) forge(blocks int) error {
	primary := n.ledger.Chain()
	for range blocks {
		before := primary.Tip().BlockNumber
		if err := n.ledger.Scheduler.ChangeInterval(*slotTime); err != nil {
			return err
		}
		made := waitFor(func() bool { return primary.Tip().BlockNumber > before })
		if err := n.ledger.Scheduler.ChangeInterval(never); err != nil {
			return err
		}
		if !made {
			return errors.New("no block was made")
		}
	}
	return n.settle()
}

// settle waits until the ledger has come as far as the chain: it applies blocks a moment after they were made.
func (n *node) settle() error {
	primary := n.ledger.Chain()
	settled := func() bool { return string(n.ledger.Tip().Point.Hash) == string(primary.Tip().Point.Hash) }
	if !waitFor(settled) {
		return errors.New("the ledger does not follow its chain")
	}
	return nil
}

func waitFor(happened func() bool) bool {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if happened() {
			return true
		}
	}
	return false
}

// reorg takes the newest blocks back, as a node does that hears of a longer chain, and makes as many empty ones and one more.
// What they held waits again: it still lies in the pools of other nodes, which would send it.
func (n *node) reorg(depth int) error {
	n.turn.Lock()
	defer n.turn.Unlock()
	primary := n.ledger.Chain()
	target, found, err := primary.PointAtDepth(uint64(depth))
	if err != nil {
		return err
	}
	if !found {
		return errors.New("there are not so many blocks")
	}
	held, err := n.takeNewest(depth)
	if err != nil {
		return err
	}
	if err := primary.Rollback(target); err != nil {
		return err
	}
	if err := n.settle(); err != nil {
		return err
	}
	if err := n.forge(depth + 1); err != nil {
		return err
	}
	for _, one := range held {
		if err := n.pool.AddTransaction(one.Type, one.Cbor); err != nil {
			slog.Error("it does not wait again", "hash", one.Hash, "error", err)
		}
	}
	return nil
}

// takeNewest answers the transactions of the newest blocks in their order, then those of the pool, which it empties.
func (n *node) takeNewest(depth int) ([]mempool.MempoolTransaction, error) {
	primary := n.ledger.Chain()
	var taken []mempool.MempoolTransaction
	for at := depth - 1; at >= 0; at-- {
		point, _, err := primary.PointAtDepth(uint64(at))
		if err != nil {
			return nil, err
		}
		stored, err := n.ledger.BlockByHash(point.Hash)
		if err != nil {
			return nil, err
		}
		block, err := stored.Decode()
		if err != nil {
			return nil, err
		}
		for _, one := range block.Transactions() {
			taken = append(taken, mempool.MempoolTransaction{Hash: one.Hash().String(), Cbor: one.Cbor(), Type: uint(one.Type())})
		}
	}
	for _, one := range n.pool.Transactions() {
		n.pool.RemoveTransaction(one.Hash)
		taken = append(taken, one)
	}
	return taken, nil
}
