import { InvariantError, Refusal } from '@florin/domain/errors';
import type { DearerTransaction, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { numberOf } from '@florin/json-rpc/number-slots';
import { draftMovement, paysItself, readBranch } from './draft.ts';
import { capOf, readPrice, roomyFee } from './fees.ts';
import type { Rpc } from './node.ts';
import { encodePlan, readPlan } from './plan.ts';

/** Nodes take a group in the place of another one for a twentieth more. */
const anEighthMore = (fee: bigint): bigint => (fee * 9n + 7n) / 8n;
const atLeast = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * The same group for a higher fee, after a newer block: same number, same effect, same limits. Coins that pay for their own
 * way arrive as fewer. Of coins that are fewer by now the present price is enough where a higher one would leave nothing:
 * no node still has bytes that move more.
 *
 * @param leaving base units that leave, of coins that pay for their own way, where they are fewer by now
 * @throws Refusal CONFLICT when nothing would be left of them.
 */
export async function raiseTransaction(
  rpc: Rpc,
  { intent, unsigned, leaving }: { intent: OutgoingIntent; unsigned: string; leaving?: bigint | undefined },
): Promise<DearerTransaction> {
  const before = readPlan(unsigned);
  if (before === null) throw new InvariantError('Bytes of a movement are none of ours.', { id: intent.id });
  const [price, branch] = await Promise.all([readPrice(rpc), readOn(rpc, readBranch, 'a block')]);
  const present = { ...before, branch, fee: roomyFee(before, price) };
  const dearer = { ...present, fee: atLeast(anEighthMore(before.fee), present.fee) };
  const raised = leaving !== undefined && leaving <= capOf(dearer) ? present : dearer;
  const { move } = before;
  const amount = paysItself(intent) ? (leaving ?? move.amount + capOf(before)) - capOf(raised) : move.amount;
  if (amount <= 0n) throw new Refusal('CONFLICT', 'Moving these coins costs more than they are.');
  return { unsigned: encodePlan({ ...raised, move: { ...move, amount } }), amount, feeCap: capOf(raised) };
}

/**
 * The least coin from an account to itself: it uses its number up, so that what has higher numbers can move. Dearer than
 * `instead`, where that may have reached a node.
 */
export async function buildCancel(
  rpc: Rpc,
  { intent, slot, instead }: { intent: OutgoingIntent; slot: Slot; instead: string | null },
): Promise<DearerTransaction> {
  const { sourceAddress } = intent;
  const moving = { purpose: 'cancel', from: sourceAddress, to: sourceAddress, asset: { kind: 'native' } } as const;
  const [price, { plan }] = await Promise.all([
    readPrice(rpc),
    readOn(rpc, (node) => draftMovement(node, { ...moving, amount: 0n }, numberOf(slot).nonce), 'a simulation'),
  ]);
  const before = instead === null ? null : readPlan(instead);
  const fee = atLeast(before === null ? 0n : anEighthMore(before.fee), roomyFee(plan, price));
  const cancel = { ...plan, fee };
  return { unsigned: encodePlan(cancel), amount: 0n, feeCap: capOf(cancel) };
}
