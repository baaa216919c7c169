import { fields, list } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { unsigned } from './answers.ts';
import type { Rpc } from './node.ts';

/** Micro-lamports per compute unit where nodes give no advice. */
const priceWithoutAdvice = 10_000n;
const priceMin = 1_000n;
/** Advice beyond this is somebody's accident: 20,000 units would cost 0.0001 coins. */
const priceMax = 5_000_000n;
const quarters = 4;

/**
 * What to offer for each compute unit so that leaders take a transaction soon: what three of four recent blocks were
 * content with, from transactions that write to these accounts.
 */
export async function readUnitPrice(rpc: Rpc, accounts: readonly string[]): Promise<bigint> {
  try {
    const paid = await rpc.ask('getRecentPrioritizationFees', [accounts], (value) =>
      list(value, 'priority fees', (one) => unsigned(fields(one, 'priority fee').prioritizationFee, 'priority fee')),
    );
    const sorted = paid.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
    const advice = sorted[Math.floor((sorted.length * (quarters - 1)) / quarters)] ?? priceWithoutAdvice;
    return advice < priceMin ? priceMin : advice > priceMax ? priceMax : advice;
  } catch (error) {
    if (error instanceof NodeRefusal || error instanceof NodeFailure) return priceWithoutAdvice;
    throw error;
  }
}

/** Compute units. Coins cost 150 and the two words about the budget as much each. */
const coinUnits = 1_000;
/** The token program is content with a tenth; an older one of it needs up to 15,000. */
const tokenUnits = 30_000;
/** Finding the place of a new account takes a try of 1,500 for each bump. */
const creationUnits = 60_000;

/** Most compute units of a movement. */
export const unitsOf = (token: { creates: boolean } | null): number =>
  token === null ? coinUnits : tokenUnits + (token.creates ? creationUnits : 0);
