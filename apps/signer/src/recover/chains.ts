import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Asset, ChainAdapter } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';
import type { NetworkLimits, OwnFacts } from '../facts.ts';
import { openAdapter, openFamilies } from '../families.ts';
import { openScan } from '../families-scans.ts';
import type { Family } from '../family.ts';
import { entriesOf, readLimits, readPlaces, readSights, type Variables } from '../limits-configuration.ts';
import { ownAddresses } from '../sign-intent.ts';

/** A chain with its settings. */
export interface ChainSettings {
  /** `<family> <network>` */
  key: string;
  family: string;
  network: string;
  rpcUrls: readonly string[];
  tokens: readonly Asset[];
  limits: NetworkLimits;
}

/** A chain whose addresses are looked through, with the keys of the words. */
export interface RecoveredChain extends ChainSettings, Family {
  adapter: ChainAdapter;
  scan: HoldingScan;
  own: Pick<OwnFacts, 'treasury' | 'depositAddress' | 'canonical'>;
  /** No other network of the family is configured. */
  isOnlyNetwork: boolean;
}

/** The variables of a file, which stand for themselves alone; else those of the environment. */
export const readVariables = (file: string | null, environment: Variables): Variables =>
  file === null ? environment : parseEnv(readFileSync(file, 'utf8'));

/** The chains that have nodes. @throws Error with a line for the operator. */
export function readChains(variables: Variables): ChainSettings[] {
  const limits = readLimits(variables, false);
  const sights = readSights(variables);
  const chains = readPlaces(variables).flatMap(({ setting, key }): ChainSettings[] => {
    const [family = '', network = ''] = key.split(' ');
    const [sight, allowed] = [sights.get(key), limits.get(key)];
    if (sight === undefined || allowed === undefined) return [];
    const tokens = entriesOf(variables, `FLORIN_RECOVER_TOKENS_${setting}`).map((ref): Asset => ({
      kind: 'token',
      ref,
    }));
    return [{ key, family, network, rpcUrls: sight.rpcUrls, tokens, limits: allowed }];
  });
  if (chains.length === 0)
    throw new Error('Set FLORIN_SIGNER_RPC_<FAMILY>_<NETWORK> for the chains that are to be looked at.');
  return chains;
}

/** @throws Error with a line for the operator about a setting that is none of the family's. */
export async function openChains(settings: readonly ChainSettings[], seed: Uint8Array): Promise<RecoveredChain[]> {
  const families = await openFamilies(new Map(settings.map((one) => [one.key, one])), seed);
  return Promise.all(settings.map((one) => openChain(one, { settings, seed, family: families.get(one.family) })));
}

async function openChain(
  chain: ChainSettings,
  { settings, seed, family }: { settings: readonly ChainSettings[]; seed: Uint8Array; family: Family | undefined },
): Promise<RecoveredChain> {
  const { key, network, rpcUrls } = chain;
  if (family === undefined || family.book.isNetwork?.(network) === false)
    throw new Error(`There is no chain ${key}: correct FLORIN_SIGNER_RPC_*.`);
  const tokens = chain.tokens.map((asset) => canonicalToken(asset, family, key));
  const [adapter, scan] = await Promise.all([
    openAdapter(chain.family, network, { rpcUrls, finalDepth: null }),
    openScan(chain.family, seed, { network, rpcUrls, tokens }),
  ]);
  if (adapter === null || scan === null) throw new Error(`There is no chain family ${chain.family}.`);
  const isOnlyNetwork = settings.filter((one) => one.family === chain.family).length === 1;
  return { ...chain, ...family, tokens, adapter, scan, own: ownAddresses(family), isOnlyNetwork };
}

function canonicalToken(asset: Asset, { book }: Family, key: string): Asset {
  if (asset.kind === 'native') return asset;
  const parsed = book.parseAddress(asset.ref);
  if (!parsed.ok)
    throw new Error(`${JSON.stringify(asset.ref)} is no token of ${key}: correct FLORIN_RECOVER_TOKENS_*.`);
  return { kind: 'token', ref: parsed.canonical };
}
