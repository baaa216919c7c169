import { InvariantError, Refusal } from '@florin/domain/errors';
import type { DearerTransaction, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { numberOf } from '@florin/json-rpc/number-slots';
import { draftMove, expectHeld, paysItself } from './draft.ts';
import { capOf } from './fees.ts';
import { readNewestMark, type Rpc } from './node.ts';
import { encodePlan, type Move, readPlan } from './plan.ts';
import { usualSubwallet } from './wallet.ts';

/** Seconds for which a wallet takes a message: time for many tries, and none lies about for long. */
const lifetimeSeconds = 600;

/** Counted by the chain's own clock. */
const readEnd = async (node: Asker): Promise<number> =>
  Math.floor((await readNewestMark(node)).time.getTime() / 1000) + lifetimeSeconds;

const subwalletOf = ({ source }: OutgoingIntent): number =>
  source.kind === 'treasury' ? usualSubwallet : Number(source.index);

const planOf = (intent: OutgoingIntent, seqno: number, validUntil: number, move: Move | null): string =>
  encodePlan({ sender: intent.sourceAddress, subwallet: subwalletOf(intent), seqno, validUntil, move });

/**
 * The unsigned bytes of a movement, base64.
 * @throws Refusal CONFLICT when the cap is too low, or the movement would fail now.
 */
export const buildTransaction = (rpc: Rpc, intent: OutgoingIntent, slot: Slot): Promise<string> =>
  readOn(
    rpc,
    async (node) => {
      const moving = { ...intent, from: intent.sourceAddress, to: intent.destination };
      await expectHeld(node, moving);
      const move = await draftMove(node, moving, intent.id);
      const cap = capOf(move);
      if (intent.feeCap < cap)
        throw new Refusal('CONFLICT', `The fee cap of ${intent.feeCap} nanotons is less than ${cap}.`);
      return planOf(intent, Number(numberOf(slot).nonce), await readEnd(node), move);
    },
    'an account',
  );

/** A message that only uses its number up. */
export const buildCancel = (rpc: Rpc, intent: OutgoingIntent, slot: Slot): Promise<DearerTransaction> =>
  readOn(
    rpc,
    async (node) => ({
      unsigned: planOf(intent, Number(numberOf(slot).nonce), await readEnd(node), null),
      amount: 0n,
      feeCap: capOf(null),
    }),
    'a block',
  );

/**
 * The same message with a later end, at the same price: nobody can offer more. Coins that pay for their own way are fewer
 * where `leaving` says that fewer are there.
 * @throws Refusal CONFLICT when nothing would be left of them.
 */
export async function raiseTransaction(
  rpc: Rpc,
  { intent, unsigned, leaving }: { intent: OutgoingIntent; unsigned: string; leaving?: bigint | undefined },
): Promise<DearerTransaction> {
  const before = readPlan(unsigned);
  if (!before?.move) throw new InvariantError('Bytes of a movement are none of ours.', { id: intent.id });
  const { seqno, move } = before;
  const feeCap = capOf(move);
  const amount = leaving !== undefined && paysItself(intent) ? leaving - feeCap : move.amount;
  if (amount <= 0n) throw new Refusal('CONFLICT', 'Moving these coins costs more than they are.');
  return readOn(
    rpc,
    async (node) => {
      const validUntil = Math.max(await readEnd(node), before.validUntil + 1);
      return { unsigned: planOf(intent, seqno, validUntil, { ...move, amount }), amount, feeCap };
    },
    'a block',
  );
}
