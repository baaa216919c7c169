import { type Network, networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import { type Network as CardanoNetwork, networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { type Network as CosmosNetwork, networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import type { ChainSight } from './chain-sight.ts';
import type { Families, Family } from './family.ts';

type OpenFamily = (seed: Uint8Array) => Family;

/** Nodes that the signer asks by itself. */
export interface SightSettings {
  rpcUrls: readonly string[];
  /** So many blocks make one final; null: what the chain calls final. */
  finalDepth: bigint | null;
}

/** Chain families by name; a further one is one more line. */
const families: Readonly<Record<string, () => Promise<OpenFamily>>> = {
  evm: async () => {
    const { createEvmKeys } = await import('@florin/chain-evm/keys');
    const { evmAddressBook } = await import('@florin/chain-evm/address-book');
    return (seed) => ({ keys: createEvmKeys(seed), book: evmAddressBook });
  },
  ...Object.fromEntries([...bitcoinNetworks.values()].map((network) => [network.name, () => openBitcoin(network)])),
  ...Object.fromEntries([...cosmosNetworks.values()].map((network) => [network.name, () => openCosmos(network)])),
  solana: async () => {
    const { createSolanaKeys } = await import('@florin/chain-solana/keys');
    const { solanaAddressBook } = await import('@florin/chain-solana/address-book');
    return (seed) => ({ keys: createSolanaKeys(seed), book: solanaAddressBook });
  },
  sui: async () => {
    const { createSuiKeys } = await import('@florin/chain-sui/keys');
    const { suiAddressBook } = await import('@florin/chain-sui/address-book');
    return (seed) => ({ keys: createSuiKeys(seed), book: suiAddressBook });
  },
  tron: async () => {
    const { createTronKeys } = await import('@florin/chain-tron/keys');
    const { tronAddressBook } = await import('@florin/chain-tron/address-book');
    return (seed) => ({ keys: createTronKeys(seed), book: tronAddressBook });
  },
  aptos: async () => {
    const { createAptosKeys } = await import('@florin/chain-aptos/keys');
    const { aptosAddressBook } = await import('@florin/chain-aptos/address-book');
    return (seed) => ({ keys: createAptosKeys(seed), book: aptosAddressBook });
  },
  ton: async () => {
    const { createTonKeys } = await import('@florin/chain-ton/keys');
    const { tonAddressBook } = await import('@florin/chain-ton/address-book');
    return (seed) => ({ keys: createTonKeys(seed), book: tonAddressBook });
  },
  ...Object.fromEntries([...cardanoNetworks.values()].map((network) => [network.name, () => openCardano(network)])),
  tezos: async () => {
    const { createTezosKeys } = await import('@florin/chain-tezos/keys');
    const { tezosAddressBook } = await import('@florin/chain-tezos/address-book');
    return (seed) => ({ keys: createTezosKeys(seed), book: tezosAddressBook });
  },
};

type OpenAdapter = (network: string, settings: SightSettings & { watch?: Watch | undefined }) => Promise<ChainAdapter>;

const openers: Readonly<Record<string, OpenAdapter>> = {
  evm: async (network, { rpcUrls, finalDepth, watch }) =>
    (await import('@florin/chain-evm/adapter')).createEvmAdapter({
      network,
      rpcUrls,
      watch,
      finalityTag: finalDepth === null ? 'finalized' : null,
    }),
  ...Object.fromEntries(
    [...bitcoinNetworks.keys()].map((name): [string, OpenAdapter] => [
      name,
      async (network, { rpcUrls, watch }) =>
        (await import('@florin/chain-bitcoin/adapter')).createBitcoinAdapter({ network, rpcUrls, watch }),
    ]),
  ),
  ...Object.fromEntries(
    [...cosmosNetworks.keys()].map((name): [string, OpenAdapter] => [
      name,
      async (network, { rpcUrls, watch }) =>
        (await import('@florin/chain-cosmos/adapter')).createCosmosAdapter({ network, rpcUrls, watch }),
    ]),
  ),
  solana: async (network, { rpcUrls, watch }) =>
    (await import('@florin/chain-solana/adapter')).createSolanaAdapter({ network, rpcUrls, watch }),
  sui: async (network, { rpcUrls, watch }) =>
    (await import('@florin/chain-sui/adapter')).createSuiAdapter({ network, rpcUrls, watch }),
  tron: async (network, { rpcUrls, watch }) =>
    (await import('@florin/chain-tron/adapter')).createTronAdapter({ network, rpcUrls, watch }),
  aptos: async (network, { rpcUrls, watch }) =>
    (await import('@florin/chain-aptos/adapter')).createAptosAdapter({ network, rpcUrls, watch }),
  ton: async (network, { rpcUrls, watch }) =>
    (await import('@florin/chain-ton/adapter')).createTonAdapter({ network, rpcUrls, watch }),
  ...Object.fromEntries(
    [...cardanoNetworks.keys()].map((name): [string, OpenAdapter] => [
      name,
      async (network, { rpcUrls, watch }) =>
        (await import('@florin/chain-cardano/adapter')).createCardanoAdapter({ network, rpcUrls, watch }),
    ]),
  ),
  tezos: async (network, { rpcUrls, watch }) =>
    (await import('@florin/chain-tezos/adapter')).createTezosAdapter({ network, rpcUrls, watch }),
};

/** The half of a chain that talks to its nodes; null for a family that there is none of. */
export const openAdapter = async (
  family: string,
  network: string,
  settings: SightSettings,
): Promise<ChainAdapter | null> => (await openers[family]?.(network, settings)) ?? null;

/**
 * The chains that this signer looks at by itself.
 * @throws Error with a line for the operator where a chain names no final blocks and no depth is set.
 */
export async function openSights(
  settings: ReadonlyMap<string, SightSettings>,
  opened: Families,
  watch?: (place: string) => Watch,
): Promise<ReadonlyMap<string, ChainSight>> {
  const sights = [...settings].map(async ([place, one]) => {
    const [family = '', network = ''] = place.split(' ');
    const open = openers[family];
    const { book } = opened.get(family) ?? {};
    if (open === undefined || book === undefined)
      throw new Error(
        `FLORIN_SIGNER_RPC_ is set for ${place}, for which nothing is signed: set its FLORIN_SIGNER_MAX_FEE_ or leave it out.`,
      );
    if (one.finalDepth === null && book.tellsFinality === false)
      throw new Error(`Set FLORIN_SIGNER_FINAL_DEPTH_ for ${place}: its nodes name no final block.`);
    return [
      place,
      { adapter: await open(network, { ...one, watch: watch?.(place) }), finalDepth: one.finalDepth },
    ] as const;
  });
  return new Map(await Promise.all(sights));
}

async function openBitcoin(network: Network): Promise<OpenFamily> {
  const { createBitcoinKeys } = await import('@florin/chain-bitcoin/keys');
  const { createBitcoinAddressBook } = await import('@florin/chain-bitcoin/address-book');
  return (seed) => ({ keys: createBitcoinKeys(seed, network), book: createBitcoinAddressBook(network) });
}

async function openCosmos(network: CosmosNetwork): Promise<OpenFamily> {
  const { createCosmosKeys } = await import('@florin/chain-cosmos/keys');
  const { createCosmosAddressBook } = await import('@florin/chain-cosmos/address-book');
  return (seed) => ({ keys: createCosmosKeys(seed, network), book: createCosmosAddressBook(network) });
}

async function openCardano(network: CardanoNetwork): Promise<OpenFamily> {
  const { createCardanoKeys } = await import('@florin/chain-cardano/keys');
  const { createCardanoAddressBook } = await import('@florin/chain-cardano/address-book');
  return (seed) => ({ keys: createCardanoKeys(seed, network), book: createCardanoAddressBook(network) });
}

/**
 * The families that this signer has limits for, with their keys; client libraries of others are never loaded.
 * @throws Error with a line for the operator about a family that there is none of.
 */
export async function openFamilies(limits: ReadonlyMap<string, unknown>, seed: Uint8Array): Promise<Families> {
  const names = new Set([...limits.keys()].map((key) => key.split(' ')[0] ?? ''));
  const opened = [...names].map(async (name) => {
    const load = families[name];
    if (load === undefined)
      throw new Error(`There is no chain family ${JSON.stringify(name)}: correct FLORIN_SIGNER_MAX_FEE_*.`);
    return [name, (await load())(seed)] as const;
  });
  return new Map(await Promise.all(opened));
}
