import { networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import type { Chain } from '@florin/engine/catalogue/catalogue';

/** A chain, and what is around each question to its nodes. */
type WatchedChain = Chain & { watch?: Watch };
type OpenAdapter = (chain: WatchedChain) => ChainAdapter;

/** Chain families by `chain_type`; a further one is one more line. */
const families: Readonly<Record<string, () => Promise<OpenAdapter>>> = {
  evm: async () => (await import('@florin/chain-evm/adapter')).createEvmAdapter,
  ...Object.fromEntries([...bitcoinNetworks.keys()].map((name) => [name, openBitcoin])),
  ...Object.fromEntries([...cosmosNetworks.keys()].map((name) => [name, openCosmos])),
  solana: async () => (await import('@florin/chain-solana/adapter')).createSolanaAdapter,
  sui: async () => (await import('@florin/chain-sui/adapter')).createSuiAdapter,
  tron: async () => (await import('@florin/chain-tron/adapter')).createTronAdapter,
  aptos: async () => (await import('@florin/chain-aptos/adapter')).createAptosAdapter,
  ton: async () => (await import('@florin/chain-ton/adapter')).createTonAdapter,
  ...Object.fromEntries([...cardanoNetworks.keys()].map((name) => [name, openCardano])),
  tezos: async () => (await import('@florin/chain-tezos/adapter')).createTezosAdapter,
};

async function openBitcoin(): Promise<OpenAdapter> {
  return (await import('@florin/chain-bitcoin/adapter')).createBitcoinAdapter;
}

async function openCosmos(): Promise<OpenAdapter> {
  return (await import('@florin/chain-cosmos/adapter')).createCosmosAdapter;
}

async function openCardano(): Promise<OpenAdapter> {
  return (await import('@florin/chain-cardano/adapter')).createCardanoAdapter;
}

/**
 * The adapter that reads a chain; null for a family that is not known. A family's client library is loaded when the
 * first chain of it is read, and never where there is none.
 */
export async function openAdapter(chain: WatchedChain): Promise<ChainAdapter | null> {
  const load = families[chain.chainType];
  return load === undefined ? null : (await load())(chain);
}
