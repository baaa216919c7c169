import type { ChainEvent } from './answers.ts';
import { parseCoins } from './denomination.ts';

/** Base units of the chain's own coin that a transaction paid, as the chain tells it; null where it took no fee. */
export function feeTaken(events: readonly ChainEvent[], native: string): bigint | null {
  const told = events.flatMap(({ type, attributes }) => {
    const fee = type === 'tx' ? attributes.get('fee') : undefined;
    return fee === undefined ? [] : [fee];
  });
  const [fee] = told;
  if (fee === undefined) return null;
  return (parseCoins(fee) ?? []).reduce(
    (sum, { amount, denomination }) => sum + (denomination === native ? amount : 0n),
    0n,
  );
}
