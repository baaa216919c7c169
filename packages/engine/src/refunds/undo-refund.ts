import { restoreRefunded } from '@florin/database/sql/outgoing/doubted';
import { openQuarantine } from '@florin/database/sql/deposits/quarantines';
import { lockRefund, readRefund } from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { depositAccount, quarantineAccount } from '@florin/domain/ledger/accounts';
import { refundKeys } from '@florin/domain/ledger/refund-postings';
import { reversalMoved } from '@florin/domain/ledger/reorg-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { lockRefundableDeposit } from '../deposits/lock-deposit.ts';
import { post } from '../ledger/post.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import { moveRefund } from './move-refund.ts';
import { returnCredit } from './settle-credit.ts';
import { correctKeys, ofPurpose, reversed } from '../outgoing/correct-books.ts';
import type { Correction, Step } from '../outgoing/step.ts';

/**
 * Fails a refund whose payout a reorg undid: its coins are where they were, what its merchant paid is in the balance
 * again, and it has to be requested again.
 */
export async function undoRefund(session: Session, { ports, row }: Step, correction: Correction): Promise<void> {
  const { ids } = ports;
  const { at, catalogue } = correction;
  const found = await session.maybe(readRefund, { id: row.purposeId });
  const payments = found?.paymentId ? await lockPayments(session, [found.paymentId]) : [];
  const refund = await session.maybe(lockRefund, { id: row.purposeId });
  if (!refund) throw new InvariantError('A payout belongs to no refund.', { id: row.id });
  const shared = await ofPurpose(session, row, correction);
  await correctKeys(session, { groupId: ids.uuid(), changes: reversed(...refundKeys(refund.id)) }, shared);
  await returnCredit(session, refund, { ids, ...shared });
  const said = { txHash: null, failureReason: 'A reorg undid its payout.' };
  await moveRefund(session, { ...refund, completedAt: null }, { move: 'undone', said, at, ids });
  if (refund.depositId === null) return;
  const restored = await session.maybe(restoreRefunded, { depositId: refund.depositId, outgoingId: row.id, at });
  if (!restored?.isQuarantined || refund.paymentId === null) return;
  const { depositIndex, amount } = await lockRefundableDeposit(session, refund.depositId);
  if (restored.isOrphaned && row.sourceIndex !== null) {
    // It left the chain while it was refunded, set apart no more: what is missing is missing in quarantine.
    const { depositId, tokenId } = refund;
    const place = { from: depositAccount(depositIndex), to: quarantineAccount(depositIndex) };
    const { reversals } = restored;
    const reversal = { groupId: ids.uuid(), depositId, tokenId, amount: baseUnits(amount), reversals };
    await post(session, reversalMoved({ ...reversal, ...place }), at);
  }
  await session.run(openQuarantine, {
    id: ids.uuid(),
    paymentId: refund.paymentId,
    depositIndex,
    tokenId: refund.tokenId,
    at,
  });
  await recompute(session, payments, { catalogue, ids, now: at });
}
