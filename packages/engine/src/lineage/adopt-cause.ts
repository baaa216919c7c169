import { findAccount } from '@florin/database/sql/accounts/account';
import { insertApproval } from '@florin/database/sql/withdrawals/move';
import { insertRefundApproval } from '@florin/database/sql/refunds/move';
import { lockRefund, readRefund, type RefundRow } from '@florin/database/sql/refunds/read';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import type { Ids } from '@florin/domain/ports/ids';
import type { KeptMovement } from '@florin/domain/ports/signer';
import { recordAudit } from '../audit/record.ts';
import { lockPayment } from '../payments/payment-store.ts';
import { keepRefund, moveRefund } from '../refunds/move-refund.ts';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';

export interface Adopting {
  ids: Ids;
  now: Date;
}

/**
 * `known`: what it was for goes on with it. `missing`: the database lost that too. `ended`: the database holds that for over,
 * and has given its amount back or paid it otherwise. Else why it cannot be adopted.
 */
export type Cause = 'known' | 'missing' | 'ended' | { why: string };

const unapproved =
  'waits for an approval, and who gave it is not known any more: approve it, which pays nothing again, and run the command again';

const reason = 'The signer had signed it before the database was restored.';

/** Brings what a signed movement was for to where it was when that was signed, in the transaction of its adoption. */
export function adoptCause(session: Session, movement: KeptMovement, adopting: Adopting): Promise<Cause> {
  switch (movement.purpose) {
    case 'payout':
      return adoptWithdrawal(session, movement, adopting);
    case 'refund':
      return adoptRefund(session, movement, adopting);
    case 'sweep':
      return hasPayment(session, movement.purposeId);
    default:
      return Promise.resolve('known');
  }
}

const hasPayment = async (session: Session, id: string): Promise<Cause> =>
  (await lockPayment(session, id)) ? 'known' : 'missing';

async function adoptWithdrawal(
  session: Session,
  { purposeId: id, approvedBy, approvedAt }: KeptMovement,
  { ids, now: at }: Adopting,
): Promise<Cause> {
  const withdrawal = await session.maybe(lockWithdrawal, { id });
  if (withdrawal === null) return 'missing';
  if (withdrawal.status === 'processing') return 'known';
  if (withdrawal.status !== 'pending_approval') return 'ended';
  if (approvedBy === null || (await session.maybe(findAccount, { accountId: approvedBy })) === null)
    return { why: `its withdrawal ${id} ${unapproved}` };
  await session.run(insertApproval, { withdrawalId: id, approvedBy, at: approvedAt ?? at });
  await moveWithdrawal(session, withdrawal, { move: 'approved', said: { reviewedAt: approvedAt ?? at }, at, ids });
  await tell(session, 'withdrawal', withdrawal);
  return 'known';
}

async function adoptRefund(session: Session, movement: KeptMovement, adopting: Adopting): Promise<Cause> {
  const found = await session.maybe(readRefund, { id: movement.purposeId });
  if (found === null) return 'missing';
  // The payment first, as everywhere.
  if (found.paymentId !== null) await lockPayment(session, found.paymentId);
  const refund = await session.maybe(lockRefund, { id: movement.purposeId });
  return refund === null ? 'missing' : planRefund(session, refund, { movement, ...adopting });
}

async function planRefund(
  session: Session,
  refund: RefundRow,
  { movement: { approvedBy, approvedAt, destination }, ids, now: at }: Adopting & { movement: KeptMovement },
): Promise<Cause> {
  if (refund.status === 'processing') return 'known';
  if (refund.status === 'approved') return plan(session, refund, { ids, now: at });
  if (refund.status !== 'requested') return 'ended';
  if (approvedBy === null || (await session.maybe(findAccount, { accountId: approvedBy })) === null)
    return { why: `its refund ${refund.id} ${unapproved}` };
  // Where the payer named an address after the backup, the signer knows it.
  const addressed = { ...refund, destination, addressGivenAt: refund.addressGivenAt ?? approvedAt ?? at };
  await keepRefund(session, addressed);
  await session.run(insertRefundApproval, { refundId: refund.id, approvedBy, at: approvedAt ?? at });
  const said = { reviewedAt: approvedAt ?? at };
  const approved = await moveRefund(session, addressed, { move: 'approved', said, at, ids });
  await tell(session, 'refund', refund);
  return plan(session, approved, { ids, now: at });
}

async function plan(session: Session, refund: RefundRow, { ids, now: at }: Adopting): Promise<Cause> {
  await moveRefund(session, refund, { move: 'planned', said: {}, at, ids });
  return 'known';
}

const tell = (
  session: Session,
  subject: 'withdrawal' | 'refund',
  { id, status }: { id: string; status: string },
): Promise<void> =>
  recordAudit(session, {
    actorId: null,
    requestId: null,
    action: `${subject}.approve`,
    subjectType: subject,
    subjectId: id,
    before: { status },
    after: { status: subject === 'refund' ? 'approved' : 'processing' },
    reason,
  });
