import { giveUpUnasked } from '@florin/database/sql/outgoing/follow';
import { readSweepCargo, readSweepHindrance } from '@florin/database/sql/sweeps/plan';
import { baseUnits } from '@florin/domain/money/crypto';
import { blacklistSwept } from './blacklist-swept.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { paysItself } from '../outgoing/costs.ts';
import { giveUpSweep } from './finish-sweep.ts';
import { slotsOf } from '../outgoing/slots/slots-of.ts';
import type { Step } from '../outgoing/step.ts';

/**
 * Why a sweep must not be signed now; null when nothing stands against it. A payment whose sender was listed after it
 * paid is blacklisted here, before its coins move. A sweep that the signer was never asked for is given up when its
 * payment has failed, or when its deposits differ from what was planned or are too many: those that are left are planned again.
 */
export async function hinderSweep(step: Step): Promise<string | null> {
  const { ports, row } = step;
  const mistake = row.status === 'intent' && row.askedAt === null ? await findMistake(step) : null;
  if (mistake !== null) {
    await giveUp(step, mistake);
    return mistake;
  }
  const hindrance = await ports.db.maybe(readSweepHindrance, { outgoingId: row.id });
  if (!hindrance) return null;
  if (hindrance.listed) await blacklistSwept(ports, row.id);
  return hindrance.reason;
}

async function findMistake(step: Step): Promise<string | null> {
  const { ports, row } = step;
  const { standing, deposits, isFailed } = await ports.db.one(readSweepCargo, { outgoingId: row.id });
  if (isFailed) return 'the payment has failed';
  const { depositsMax } = slotsOf(step.adapter);
  if (depositsMax !== null && deposits > BigInt(depositsMax)) return 'it has more deposits than there is room for';
  const leaving = baseUnits(row.amount) + (paysItself(step) ? baseUnits(row.feeCap) : 0n);
  return baseUnits(standing) === leaving ? null : 'its deposits are others by now';
}

const giveUp = (step: Step, reason: string): Promise<void> =>
  step.ports.db.transaction(async (session) => {
    const { row, lease } = step;
    // The payment first, as everywhere.
    await lockPayments(session, [row.purposeId]);
    if (await session.maybe(giveUpUnasked, { id: row.id, lease, reason })) await giveUpSweep(session, step);
  });
