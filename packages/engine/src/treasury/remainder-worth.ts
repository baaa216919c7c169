import { readFreshRates } from '@florin/database/sql/rates/refresh';
import { rate } from '@florin/domain/money/rate';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { isWorthFetching } from '@florin/domain/sweep/worth';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';

/** A price this old still tells whether a move is cheap. */
const rateAgeMsMax = 60 * 60_000;

export interface Remainder {
  token: Token;
  catalogue: Catalogue;
  adapter: ChainAdapter;
  address: string;
  treasury: string;
  /** Base units that lie there and are no deposit's. */
  amount: bigint;
}

/** What fetching a remainder takes. */
export interface Fetching {
  /** Most native base units that the transfer itself costs. */
  feeCap: bigint;
  /** Whether at least a cent is gained; null while a price is not known. */
  isWorth: boolean | null;
}

/**
 * Computes what fetching a remainder costs at present, with the transaction that brings gas to its address where the
 * address pays for it, and whether it is worth that. Refuses with CONFLICT where the transfer would fail now.
 */
export async function weighRemainder(ports: OutgoingPorts, remainder: Remainder): Promise<Fetching> {
  const { token, catalogue, adapter, address: from, treasury: to, amount } = remainder;
  const { feeCap } = await adapter.estimateCost({ purpose: 'consolidation', from, to, asset: token.asset, amount });
  const native = nativeToken(catalogue, token);
  const needsGas = adapter.payer === 'source' && token.id !== native.id;
  const gas = { purpose: 'gas', from: to, to: from, asset: native.asset, amount: feeCap } as const;
  const cost = feeCap + (needsGas ? (await adapter.estimateCost(gas)).feeCap : 0n);
  return { feeCap, isWorth: await gains(ports, { token, native, amount, cost }) };
}

async function gains(
  { db, clock }: OutgoingPorts,
  { token, native, amount, cost }: { token: Token; native: Token; amount: bigint; cost: bigint },
): Promise<boolean | null> {
  const since = new Date(clock.now().getTime() - rateAgeMsMax);
  const rates = await db.many(readFreshRates, { tokenIds: [token.id, native.id], since });
  const priceOf = ({ id }: Token): string | undefined => rates.find(({ tokenId }) => tokenId === id)?.rateUsd;
  const [ofToken, ofNative] = [priceOf(token), priceOf(native)];
  if (ofToken === undefined || ofNative === undefined) return null;
  return isWorthFetching(
    { amount, decimals: token.decimals, rate: rate(ofToken) },
    { amount: cost, decimals: native.decimals, rate: rate(ofNative) },
  );
}
