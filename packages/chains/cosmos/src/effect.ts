import type { ChainEvent, TransactionResult } from './answers.ts';
import { parseCoins } from './denomination.ts';
import type { Network } from './networks.ts';

/** What a transaction in a block came to. */
export interface Effect {
  success: boolean;
  height: bigint;
  /** Base units of the chain's own coin. */
  fee: bigint;
}

/**
 * What a transaction came to in its block; null where it had no effect: one whose fee was not taken failed before its
 * messages and before its number, and may still be taken by a later block.
 */
export function effectOf(
  { native }: Network,
  { result, height }: { result: TransactionResult; height: bigint },
): Effect | null {
  const { success, events } = result;
  const fee = feeTaken(events, native);
  return fee === null && !success ? null : { success, height, fee: fee ?? 0n };
}

/** Base units of the chain's own coin that a transaction paid, as the chain tells it; null where it took no fee. */
function feeTaken(events: readonly ChainEvent[], native: string): bigint | null {
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
