package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	cardano "github.com/blinklabs-io/dingo/config/cardano"
	"github.com/blinklabs-io/gouroboros/ledger/common"
)

// No epoch ends while a test runs: nothing here takes part in what happens then.
const slotsOfEpoch = 10_000_000

// The chain is as old as this when its first block comes: numbers of slots are as long as they are on every public network,
// and with them the transactions that name one.
const slotsBefore = 1_000_000

// loadGenesis takes the development network of Dingo's own module, which begins in the past and with the balances asked for.
func loadGenesis(folder string) (*cardano.CardanoNodeConfig, error) {
	const network = "devnet"
	entries, err := fs.ReadDir(cardano.EmbeddedConfigFS, network)
	if err != nil {
		return nil, err
	}
	begun := time.Now().UTC().Truncate(time.Second).Add(-slotsBefore * *slotTime)
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		text, err := cardano.EmbeddedConfigFS.ReadFile(network + "/" + entry.Name())
		if err != nil {
			return nil, err
		}
		switch entry.Name() {
		case "byron-genesis.json":
			text, err = changed(text, map[string]any{"startTime": begun.Unix()})
		case "shelley-genesis.json":
			funds, held, fault := readBalances()
			if fault != nil {
				return nil, fault
			}
			text, err = changed(text, map[string]any{
				"systemStart":       begun.Format(time.RFC3339),
				"slotLength":        slotTime.Seconds(),
				"epochLength":       slotsOfEpoch,
				"initialFunds":      funds,
				"maxLovelaceSupply": 2 * held,
			})
		}
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(folder, entry.Name()), text, 0o600); err != nil {
			return nil, err
		}
	}
	return cardano.NewCardanoNodeConfigFromFile(filepath.Join(folder, filepath.Base(cardano.EmbeddedConfigPath(network))))
}

func readBalances() (map[string]uint64, uint64, error) {
	funds := map[string]uint64{}
	var sum uint64
	for _, entry := range strings.Split(*balances, ";") {
		if entry == "" {
			continue
		}
		spelled, held, _ := strings.Cut(entry, "=")
		address, err := common.NewAddress(spelled)
		if err != nil {
			return nil, 0, err
		}
		bytes, err := address.Bytes()
		if err != nil {
			return nil, 0, err
		}
		amount, err := strconv.ParseUint(held, 10, 64)
		if err != nil {
			return nil, 0, fmt.Errorf("balance of %s: %w", spelled, err)
		}
		funds[hex.EncodeToString(bytes)] = amount
		sum += amount
	}
	return funds, sum, nil
}

func changed(text []byte, changes map[string]any) ([]byte, error) {
	var genesis map[string]json.RawMessage
	if err := json.Unmarshal(text, &genesis); err != nil {
		return nil, err
	}
	for name, value := range changes {
		spelled, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		genesis[name] = spelled
	}
	return json.Marshal(genesis)
}
