import { listUntaken, readSweepTake } from '@florin/database/sql/deposits/adopt';
import { assignDeposits } from '@florin/database/sql/sweeps/plan';
import type { Session } from '@florin/database/statement';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { sweepFinal } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { lockPayment, savePayments } from '../payments/payment-store.ts';
import { liftSwept } from '../quarantine/quarantine-swept.ts';
import { fitting } from './adopt-deposits.ts';
import { paysItself } from '../outgoing/costs.ts';
import { endSweep } from './finish-sweep.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { Correction, Step } from '../outgoing/step.ts';

/**
 * For a sweep that had moved nothing or was undone, and that succeeded after all because of a reorg. Its coins are in
 * the treasury, so it takes the deposits of its payment that no other sweep holds, and the payment ends as with any
 * sweep. Refuses with CONFLICT while another sweep holds them: that one will fail, and this one is looked at again.
 */
export async function bringSweepBack(session: Session, step: Step, correction: Correction): Promise<void> {
  const { ports, row, token } = step;
  const { at: now, catalogue } = correction;
  const { ids } = ports;
  const held = await lockPayment(session, row.purposeId);
  if (!held || row.sourceIndex === null) throw new InvariantError('A sweep belongs to no payment.', { id: row.id });
  const take = await session.one(readSweepTake, { outgoingId: row.id, paysItself: paysItself(step) });
  const untaken = await session.many(listUntaken, { outgoingId: row.id });
  const deposits = fitting(untaken, baseUnits(take.taken));
  const found = untaken.filter(({ id }) => deposits.includes(id)).reduce((sum, one) => sum + baseUnits(one.amount), 0n);
  if (found !== baseUnits(take.taken))
    throw new Refusal(
      'CONFLICT',
      'A reorg has confirmed this sweep, but another one holds its deposits. This is tried again until they are free.',
    );
  await session.run(assignDeposits, { depositIds: deposits, outgoingId: row.id });
  await liftSwept(session, { outgoingId: row.id, ids, now });
  const arrived = baseUnits(take.arrived);
  const place = { outgoingId: row.id, depositIndex: row.sourceIndex, tokenId: token.id };
  const posting = { ...place, groupId: ids.uuid(), nativeTokenId: nativeToken(catalogue, token).id, cost: 0n };
  // Where it counted once, its correction has booked it already.
  if (!take.isBooked) await post(session, sweepFinal({ ...posting, amount: arrived }), now);
  const { status, settlingAt } = held.payment;
  const context = { catalogue, ids, now };
  if (status === 'sweep_failed') held.move(settlingAt === null ? 'sweep_retried' : 'part_sweep_retried', context);
  const sweep = { ports, token, catalogue, id: row.id, depositIndex: row.sourceIndex, address: row.sourceAddress };
  await endSweep(session, sweep, { held, arrived, success: true, now });
  await savePayments(session, [held]);
}
