import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { digitsOf } from '@florin/json-rpc/numeral';
import { readOn } from '@florin/json-rpc/failover';
import { coinDecimals } from './address-book.ts';
import { askMaybe, type Rpc } from './node.ts';

const decimalsMax = 18;

/**
 * What a native asset is registered with: the ledger itself knows neither decimals nor symbols, so a node tells what the
 * registry of tokens (CIP-26) or the asset's own transaction (CIP-68) says.
 * @throws Refusal VALIDATION_ERROR when there is no such asset, or nobody has registered its decimals.
 */
export const describeAsset = (rpc: Rpc, asset: Asset): Promise<{ decimals: number; symbol: string | null }> =>
  asset.kind === 'native'
    ? Promise.resolve({ decimals: coinDecimals, symbol: null })
    : readOn(rpc, (node) => describeToken(node, asset.ref), 'an asset');

async function describeToken(node: Asker, ref: string): Promise<{ decimals: number; symbol: string | null }> {
  const told = await askMaybe(node, `/assets/${ref}`, (value) => {
    const { metadata, onchain_metadata: onChain } = fields(value, 'asset');
    return { ...partsOf(onChain), ...partsOf(metadata) };
  });
  if (told === null) throw new Refusal('VALIDATION_ERROR', `No asset ${ref} was ever minted.`);
  const { decimals, ticker } = told;
  if (decimals === undefined || decimals > decimalsMax)
    throw new Refusal('VALIDATION_ERROR', `Nobody has registered decimals of at most ${decimalsMax} for ${ref}.`);
  return { decimals, symbol: ticker ?? null };
}

interface Parts {
  decimals?: number;
  ticker?: string;
}

function partsOf(value: unknown): Parts {
  if (value === null || value === undefined) return {};
  const { decimals, ticker } = fields(value, 'metadata of an asset');
  const digits = digitsOf(decimals);
  return {
    ...(digits !== null && /^\d{1,2}$/.test(digits) ? { decimals: Number(digits) } : {}),
    ...(typeof ticker === 'string' && /^[\x21-\x7e]{1,32}$/.test(ticker) ? { ticker } : {}),
  };
}
