import { Message } from '@florin/grpc/protobuf';
import { NodeFailure } from '@florin/json-rpc/failures';
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
 * What a transaction came to in its block; null where it had no effect: one that used no number up failed before its
 * messages, and may still be taken by a later block.
 */
export function effectOf(
  { native }: Network,
  { raw, result, height }: { raw: Uint8Array; result: TransactionResult; height: bigint },
): Effect | null {
  const { success, events } = result;
  if (!success && !hasUsedNumber(events)) return null;
  return { success, height, fee: feeTold(events, native) ?? feeOffered(raw, native) };
}

/** Told before the messages, once signatures hold: what fails until then leaves no event at all. */
const hasUsedNumber = (events: readonly ChainEvent[]): boolean =>
  events.some(({ type, attributes }) => type === 'tx' && attributes.has('acc_seq'));

const sumOf = (coins: readonly { amount: bigint; denomination: string }[], native: string): bigint =>
  coins.reduce((sum, { amount, denomination }) => sum + (denomination === native ? amount : 0n), 0n);

/** What the SDK itself took; null where something else takes the fees of the chain, which tells them otherwise or not. */
function feeTold(events: readonly ChainEvent[], native: string): bigint | null {
  const told = events.flatMap(({ type, attributes }) => (type === 'tx' ? (attributes.get('fee') ?? []) : []));
  const [fee] = told;
  return fee === undefined ? null : sumOf(parseCoins(fee) ?? [], native);
}

/**
 * What the transaction itself offers. The module `feemarket` takes it whole before the messages: after them it gives the
 * stakers their part and the proposer the rest, and the payer nothing.
 */
function feeOffered(raw: Uint8Array, native: string): bigint {
  try {
    const offered = new Message(raw).message(2).message(2).messages(1);
    return sumOf(
      offered.map((coin) => ({ denomination: coin.text(1), amount: BigInt(coin.text(2)) })),
      native,
    );
  } catch {
    throw new NodeFailure('The node answered a transaction whose fee cannot be read.');
  }
}
