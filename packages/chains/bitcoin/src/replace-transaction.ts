import { InvariantError, Refusal } from '@florin/domain/errors';
import { WireError } from './byte-reader.ts';
import type { DearerTransaction, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { coinsOf } from './coin-slots.ts';
import { costs, encodeForSigner, inputsOf, needScript, outputsFor, paysItself } from './draft-transaction.ts';
import { readRates, readStep } from './fees.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { dustOf, feeFor, ownScriptBytes, vsizeOf } from './sizes.ts';
import { sum } from './transaction-state.ts';
import { decodeDraft, type Draft } from './unsigned.ts';

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** What was signed before. @throws Refusal CONFLICT for bytes of an older release: a block takes them, or nobody does. */
function readSigned(unsigned: string): Draft {
  try {
    return decodeDraft(unsigned);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new Refusal('CONFLICT', 'It was signed in a form of an older release and cannot be replaced.');
  }
}

/** What a draft costs. */
const feeOf = ({ inputs, outputs }: Draft): bigint =>
  sum(inputs.map(({ amount }) => amount)) - sum(outputs.map(({ amount }) => amount));

/**
 * Fees with which nodes take a transaction in the place of another that costs `before` (BIP-125): an eighth more, at
 * least one step for its own size more, and enough for the present level.
 */
async function displacing(
  network: Network,
  rpc: Rpc,
  before: bigint,
  { coins, paid }: { coins: number; paid: string },
) {
  const [{ wanted: rate }, step] = await Promise.all([readRates(network, rpc, 2), readStep(network, rpc)]);
  const script = paid.length / 2;
  const level = costs(network, coins, paid, rate);
  const least = (outputs: readonly number[]): bigint =>
    higher((before * 9n + 7n) / 8n, before + feeFor(vsizeOf(network, coins, outputs), step));
  return {
    alone: higher(level.alone, least([script])),
    change: higher(level.change, least([script, ownScriptBytes(network)])),
  };
}

/**
 * The same movement of the same coins at a higher price: less goes back to the treasury or, of coins that pay for their
 * own way, less arrives.
 * @throws Refusal CONFLICT when the coins do not pay for it.
 */
export async function raiseTransaction(
  network: Network,
  rpc: Rpc,
  intent: OutgoingIntent,
  unsigned: string,
): Promise<DearerTransaction> {
  const before = readSigned(unsigned);
  const [paid, change] = before.outputs;
  if (paid === undefined) throw new InvariantError('A transaction of ours pays nobody.', { id: intent.id });
  const held = sum(before.inputs.map(({ amount }) => amount));
  const { script } = paid;
  const fees = await displacing(network, rpc, feeOf(before), { coins: before.inputs.length, paid: script });
  if (paysItself(intent)) {
    const amount = held - fees.alone;
    if (amount < dustOf(network, script))
      throw new Refusal('CONFLICT', 'Moving these coins at a higher price costs more than they are.');
    return dearer({ ...before, outputs: [{ script, amount }] }, amount);
  }
  // Without change there is nothing to take a higher price from.
  const treasury = change?.script ?? script;
  const { outputs } = outputsFor(network, { script, amount: paid.amount, held, treasury }, fees);
  return dearer({ ...before, outputs }, paid.amount);
}

const dearer = (draft: Draft, amount: bigint): DearerTransaction => ({
  unsigned: encodeForSigner(draft),
  amount,
  feeCap: feeOf(draft),
});

/**
 * All coins of the treasury back to the treasury: they are used up, and nothing else that spends them can be included.
 * Displaces `instead`, where that may have reached a node.
 * @throws Refusal CONFLICT for coins of deposit addresses, and where nothing would be left.
 */
export async function buildCancel(
  network: Network,
  rpc: Rpc,
  slot: Slot,
  instead: string | null,
): Promise<DearerTransaction> {
  const { coins } = coinsOf(slot);
  const [first] = coins;
  if (first === undefined || coins.some(({ source }) => source.kind !== 'treasury'))
    throw new Refusal('CONFLICT', 'Coins of a deposit address cannot be sent back to it.');
  const script = needScript(network, first.address);
  const before = instead === null ? 0n : feeOf(readSigned(instead));
  const { alone } = await displacing(network, rpc, before, { coins: coins.length, paid: script });
  const amount = sum(coins.map((coin) => coin.amount)) - alone;
  if (amount < dustOf(network, script))
    throw new Refusal('CONFLICT', 'Sending these coins back costs more than they are.');
  const inputs = await inputsOf(network, rpc, coins);
  return dearer({ inputs, outputs: [{ script, amount }] }, 0n);
}
