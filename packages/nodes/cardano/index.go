package main

import (
	"encoding/hex"
	"strconv"

	"github.com/blinklabs-io/dingo/api/blockfrost"
	"github.com/blinklabs-io/dingo/ledger"
)

// index is Dingo's own answers, less two faults of version 0.72.0 that Florin would trip over.
type index struct {
	*blockfrost.NodeAdapter
	ledger *ledger.LedgerState
}

// BlockByHashOrNumber asks for a height by the number before it: Dingo makes block 1 first, and looks the first one up as 0.
func (i index) BlockByHashOrNumber(id string) (blockfrost.BlockInfo, error) {
	if height, err := strconv.ParseUint(id, 10, 32); err == nil {
		if height == 0 {
			return blockfrost.BlockInfo{}, blockfrost.ErrBlockNotFound
		}
		id = strconv.FormatUint(height-1, 10)
	}
	return i.NodeAdapter.BlockByHashOrNumber(id)
}

// TransactionUTXOs adds what spends each output. Dingo's ledger knows it, and its interface tells null of all of them.
func (i index) TransactionUTXOs(hash []byte) (blockfrost.TransactionUTXOsInfo, error) {
	told, err := i.NodeAdapter.TransactionUTXOs(hash)
	if err != nil {
		return told, err
	}
	known, err := i.ledger.TransactionByHash(hash)
	if err != nil || known == nil {
		return told, err
	}
	spenders := map[uint32]string{}
	for _, output := range known.Outputs {
		if len(output.SpentAtTxId) > 0 {
			spenders[output.OutputIdx] = hex.EncodeToString(output.SpentAtTxId)
		}
	}
	for at := range told.Outputs {
		if spender, spent := spenders[told.Outputs[at].OutputIndex]; spent {
			told.Outputs[at].ConsumedByTx = &spender
		}
	}
	return told, nil
}
