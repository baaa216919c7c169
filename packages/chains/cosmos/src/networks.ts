/** What differs between the chains of this family. */
export interface Network {
  /** Its name in a chain's settings, for example `cosmoshub`; also its `chain_type`, as its addresses are its own. */
  readonly name: string;
  /** As blocks and signatures spell it: a node must show it before it is believed. */
  readonly chainId: string;
  /** Human-readable part of its addresses (BIP-173). */
  readonly prefix: string;
  /** Registered number of its keys (SLIP-44). */
  readonly coinType: number;
  /** Denomination that fees are paid in: the chain's own coin. Everything else is a token. */
  readonly native: string;
  /** Places of the chain's own coin. */
  readonly decimals: number;
  /** Who tells what a unit of gas costs: each node's own minimum, or the module `feemarket` for the whole chain. */
  readonly gasPrice: 'node' | 'feemarket';
}

/** Cosmos Hub and Noble as the registry of chains has them (github.com/cosmos/chain-registry, chain.json of each). */
const presets: readonly Network[] = [
  {
    name: 'cosmoshub',
    chainId: 'cosmoshub-4',
    prefix: 'cosmos',
    coinType: 118,
    native: 'uatom',
    decimals: 6,
    gasPrice: 'feemarket',
  },
  {
    name: 'noble',
    chainId: 'noble-1',
    prefix: 'noble',
    coinType: 118,
    native: 'uusdc',
    decimals: 6,
    gasPrice: 'node',
  },
  // A chain of one's own, for development and tests.
  {
    name: 'cosmoslocal',
    chainId: 'florin-local-1',
    prefix: 'cosmos',
    coinType: 118,
    native: 'uatom',
    decimals: 6,
    gasPrice: 'node',
  },
];

/** The setting that adds chains, the same for every process. */
export const networksSetting = 'FLORIN_COSMOS_NETWORKS';

const form =
  /^([a-z][a-z0-9]{1,31})=([a-zA-Z0-9._-]{1,48}):([a-z]{1,20}):(\d{1,9}):([^\s:,]{3,128}):(\d{1,2}):(node|feemarket)$/;

/**
 * Further chains of the operator's, with commas between:
 * `<name>=<chain id>:<prefix>:<SLIP-44 number>:<fee denomination>:<decimals>:<node|feemarket>`.
 * @throws Error with a line for the operator for another form, or a name that is taken.
 */
export function readNetworks(setting: string): Network[] {
  const found = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => readNetwork(entry));
  const names = [...presets, ...found].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${networksSetting} names ${twice}, which is there already: rename it.`);
  return found;
}

function readNetwork(entry: string): Network {
  const [, name, chainId, prefix, coinType, native, decimals, gasPrice] = form.exec(entry) ?? [];
  if (name === undefined || chainId === undefined || prefix === undefined || native === undefined)
    throw new Error(
      `Write ${networksSetting} as <name>=<chain id>:<prefix>:<SLIP-44 number>:<fee denomination>:<decimals>:` +
        `<node or feemarket>, with commas between; this is none: ${JSON.stringify(entry)}.`,
    );
  return {
    name,
    chainId,
    prefix,
    coinType: Number(coinType),
    native,
    decimals: Number(decimals),
    gasPrice: gasPrice === 'feemarket' ? 'feemarket' : 'node',
  };
}

/** By name: those above, and the operator's own. */
export const networks: ReadonlyMap<string, Network> = new Map(
  [...presets, ...readNetworks(process.env[networksSetting] ?? '')].map((network) => [network.name, network]),
);
