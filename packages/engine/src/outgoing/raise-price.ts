import { forgetBump } from '@florin/database/sql/outgoing/push';
import { coverCancel, raiseFeeCap, type SignatureRow } from '@florin/database/sql/outgoing/sign';
import { Refusal } from '@florin/domain/errors';
import type { DearerTransaction } from '@florin/domain/ports/chain';
import { fundSigned } from './fund-signed.ts';
import { signBytes } from './sign-bytes.ts';
import { readSlot } from './slots/slots-of.ts';
import { toIntent } from './intent.ts';
import { type Following, next, type Step } from './step.ts';

/** Twelve rises of an eighth are four times the first price. Whatever needs more than that needs an administrator. */
const automaticMax = 12;

/**
 * Signs a sent movement again, the same in everything but its price, where it could be the next of its address and no
 * block has taken it for longer than its chain allows, or an administrator asked for it. What only uses its slot up is
 * raised like it: everything behind it waits as well. Both signatures have one slot, so at most one of them ever counts.
 *
 * @param signatures all there are, newest first
 * @returns what comes next; null where nothing dearer is to be signed
 */
async function raisePrice(step: Step, signatures: readonly SignatureRow[]): Promise<Following | null> {
  const { ports, row, lease } = step;
  const [newest] = signatures;
  if (newest === undefined) return null;
  if (!row.bumpWanted && (signatures.length > automaticMax || !(await isStuck(step)))) return null;
  const { effect } = newest;
  const dearer = await buildDearer(step, newest);
  if (dearer === null) return null;
  const { amount, feeCap } = dearer;
  // An address that was funded has what the first price needs; what is missing is sent there first.
  if (!(await fundSigned(step, { ...newest, feeCap: String(feeCap) }))) return null;
  const covered =
    effect === 'movement'
      ? await ports.db.run(raiseFeeCap, { id: row.id, lease, amount, feeCap })
      : await ports.db.run(coverCancel, { id: row.id, lease, feeCap });
  return covered === 1 ? { next: next('send', await signBytes(step, { ...dearer, effect })) } : null;
}

/**
 * {@link raisePrice}. Where a higher price cannot be had, what is signed is sent once more before the error goes on: the dearer
 * bytes may never come, and these pay as soon as fees fall. An administrator's wish that was refused has been answered.
 */
export async function raiseOrSend(
  step: Step,
  signatures: readonly SignatureRow[],
  isKnown: boolean,
): Promise<Following | null> {
  try {
    return await raisePrice(step, signatures);
  } catch (error) {
    const { ports, row, lease, adapter } = step;
    const [newest] = signatures;
    if (error instanceof Refusal && row.bumpWanted) await ports.db.run(forgetBump, { id: row.id, lease });
    if (newest !== undefined && !isKnown && (await fundSigned(step, newest)))
      await adapter.broadcast({ txHash: newest.txHash, raw: newest.raw });
    throw error;
  }
}

/**
 * Null where no dearer bytes can be built: the transaction is followed as it is, unless an administrator wants to know
 * why.
 */
async function buildDearer(step: Step, { effect, unsigned }: SignatureRow): Promise<DearerTransaction | null> {
  const { raise, buildCancel } = step.adapter;
  try {
    if (effect === 'movement') return (await raise?.(toIntent(step), unsigned)) ?? null;
    const slot = buildCancel === null ? null : await readSlot(step);
    return slot === null ? null : ((await buildCancel?.(toIntent(step), slot, unsigned)) ?? null);
  } catch (error) {
    if (error instanceof Refusal && !step.row.bumpWanted) return null;
    throw error;
  }
}

/** Whether only the price can be what keeps it out of the blocks: nothing before it is missing. */
async function isStuck(step: Step): Promise<boolean> {
  const { ports, row, token, adapter } = step;
  const { bumpAfterSeconds } = token.chain;
  const waited = row.signedAt === null ? 0 : ports.clock.now().getTime() - row.signedAt.getTime();
  if (bumpAfterSeconds === 0 || waited < bumpAfterSeconds * 1000) return false;
  const slot = await readSlot(step);
  return slot !== null && (await adapter.slotState(row.sourceAddress, slot)) === 'open';
}
