// Command cosmos-node runs one validator of a real chain of the Cosmos SDK on 127.0.0.1, for tests and development. The
// chain lives in memory. Everybody may know the keys of the accounts that it begins with.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	sdkmath "cosmossdk.io/math"
	"github.com/cosmos/cosmos-sdk/baseapp"
	"github.com/cosmos/cosmos-sdk/runtime"
	servertypes "github.com/cosmos/cosmos-sdk/server/types"
	"github.com/cosmos/cosmos-sdk/testutil/network"
	sdk "github.com/cosmos/cosmos-sdk/types"
	authtypes "github.com/cosmos/cosmos-sdk/x/auth/types"
	banktypes "github.com/cosmos/cosmos-sdk/x/bank/types"
)

var (
	chainID   = flag.String("chain-id", "florin-local-1", "name of the chain")
	rpcPort   = flag.Int("rpc-port", 0, "port of CometBFT's JSON-RPC")
	apiPort   = flag.Int("api-port", 0, "port of the REST API")
	grpcPort  = flag.Int("grpc-port", 0, "port of gRPC")
	gasPrices = flag.String("min-gas-prices", "0.01uatom", "least price of gas")
	blockTime = flag.Duration("block-time", time.Second, "time between blocks")
	genesis   = flag.String("balances", "", "<address>=<coins>, with semicolons between")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	cfg, err := network.DefaultConfigWithAppConfig(network.MinimumAppConfig())
	if err != nil {
		return err
	}
	cfg.NumValidators = 1
	cfg.ChainID = *chainID
	// The configuration's own constructor keeps the random name that it was made with.
	construct := cfg.AppConstructor
	cfg.AppConstructor = func(val network.ValidatorI) servertypes.Application {
		app := construct(val)
		// A test makes the pool forget.
		val.GetCtx().Config.RPC.Unsafe = true
		baseapp.SetChainID(*chainID)(app.(*runtime.App).BaseApp)
		return app
	}
	cfg.TimeoutCommit = *blockTime
	cfg.MinGasPrices = *gasPrices
	cfg.AccountTokens = sdkmath.NewInt(1_000_000_000_000)
	cfg.RPCAddress = fmt.Sprintf("tcp://127.0.0.1:%d", *rpcPort)
	cfg.APIAddress = fmt.Sprintf("tcp://127.0.0.1:%d", *apiPort)
	cfg.GRPCAddress = fmt.Sprintf("127.0.0.1:%d", *grpcPort)
	if err := addBalances(&cfg); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "florin-cosmos-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	chain, err := network.New(quiet{}, folder, cfg)
	if err != nil {
		return err
	}
	if _, err := chain.WaitForHeight(1); err != nil {
		return err
	}
	fmt.Println("ready")
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	<-stop
	return nil
}

func addBalances(cfg *network.Config) error {
	var auth authtypes.GenesisState
	var bank banktypes.GenesisState
	cfg.Codec.MustUnmarshalJSON(cfg.GenesisState[authtypes.ModuleName], &auth)
	cfg.Codec.MustUnmarshalJSON(cfg.GenesisState[banktypes.ModuleName], &bank)
	for _, entry := range strings.Split(*genesis, ";") {
		if entry == "" {
			continue
		}
		name, held, _ := strings.Cut(entry, "=")
		address, err := sdk.AccAddressFromBech32(name)
		if err != nil {
			return err
		}
		coins, err := sdk.ParseCoinsNormalized(held)
		if err != nil {
			return err
		}
		packed, err := authtypes.PackAccounts(authtypes.GenesisAccounts{authtypes.NewBaseAccountWithAddress(address)})
		if err != nil {
			return err
		}
		auth.Accounts = append(auth.Accounts, packed...)
		bank.Balances = append(bank.Balances, banktypes.Balance{Address: name, Coins: coins})
	}
	cfg.GenesisState[authtypes.ModuleName] = cfg.Codec.MustMarshalJSON(&auth)
	cfg.GenesisState[banktypes.ModuleName] = cfg.Codec.MustMarshalJSON(&bank)
	return nil
}

// quiet says nothing of what the network tells while it starts.
type quiet struct{}

func (quiet) Log(...any)          {}
func (quiet) Logf(string, ...any) {}
