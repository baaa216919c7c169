import { type Network, networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import type { Families, Family } from './family.ts';

type OpenFamily = (seed: Uint8Array) => Family;

/** Chain families by name; a further one is one more line. */
const families: Readonly<Record<string, () => Promise<OpenFamily>>> = {
  evm: async () => {
    const { createEvmKeys } = await import('@florin/chain-evm/keys');
    const { evmAddressBook } = await import('@florin/chain-evm/address-book');
    return (seed) => ({ keys: createEvmKeys(seed), book: evmAddressBook });
  },
  ...Object.fromEntries([...bitcoinNetworks.values()].map((network) => [network.name, () => openBitcoin(network)])),
  solana: async () => {
    const { createSolanaKeys } = await import('@florin/chain-solana/keys');
    const { solanaAddressBook } = await import('@florin/chain-solana/address-book');
    return (seed) => ({ keys: createSolanaKeys(seed), book: solanaAddressBook });
  },
};

async function openBitcoin(network: Network): Promise<OpenFamily> {
  const { createBitcoinKeys } = await import('@florin/chain-bitcoin/keys');
  const { createBitcoinAddressBook } = await import('@florin/chain-bitcoin/address-book');
  return (seed) => ({ keys: createBitcoinKeys(seed, network), book: createBitcoinAddressBook(network) });
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
