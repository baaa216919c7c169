import { releaseReserved, spendReserved } from '@florin/database/sql/withdrawals/move';
import { addToMerchantBalance } from '@florin/database/sql/ledger/post';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import {
  creditRefundHeld,
  creditRefundKeys,
  creditRefundPosted,
  type CreditRefundPosting,
  creditRefundVoided,
} from '@florin/domain/ledger/credit-refund-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import type { Ids } from '@florin/domain/ports/ids';
import { keptShareUsd } from '@florin/domain/refund/surplus-share';
import { post } from '../ledger/post.ts';
import { correctKeys, reversed } from '../outgoing/correct-books.ts';
import type { Correction } from '../outgoing/step.ts';

type PaidRefund = Pick<RefundRow, 'id' | 'merchantId' | 'tokenId' | 'amountUsd'>;

interface Paid {
  merchantId: string;
  amountUsd: string;
  posting: CreditRefundPosting;
}

/** What its merchant pays for a refund; null where the coins are a payer's own. */
function paidOf({ id: refundId, merchantId, tokenId, amountUsd }: PaidRefund, ids: Ids): Paid | null {
  if (amountUsd === null) return null;
  if (merchantId === null) throw new InvariantError('A refund out of no balance.', { refundId });
  const posting = { groupId: ids.uuid(), refundId, merchantId, tokenId, amountUsd: usd(amountUsd) };
  return { merchantId, amountUsd, posting };
}

interface When {
  ids: Ids;
  at: Date;
}

/** Books that the amount of a new refund is held; the balance row has it reserved. */
export async function bookHeld(session: Session, refund: PaidRefund, { ids, at }: When): Promise<void> {
  const paid = paidOf(refund, ids);
  if (paid) await post(session, creditRefundHeld(paid.posting), at);
}

/** A refund that will not be paid: what its merchant pays for it is available again. */
export async function releaseCredit(session: Session, refund: PaidRefund, { ids, at }: When): Promise<void> {
  const paid = paidOf(refund, ids);
  if (!paid) return;
  const { merchantId, amountUsd, posting } = paid;
  await session.run(releaseReserved, { merchantId, amountUsd });
  await post(session, creditRefundVoided(posting), at);
}

/** A refund whose coins have left: its merchant has paid for them. */
export async function spendCredit(session: Session, refund: RefundRow, { ids, at }: When): Promise<void> {
  const paid = paidOf(refund, ids);
  if (!paid) return;
  const { merchantId, amountUsd, posting } = paid;
  await session.run(spendReserved, { merchantId, amountUsd });
  const keptUsd = keptShareUsd(posting.amountUsd, baseUnits(refund.amount), baseUnits(refund.deducted));
  await post(session, creditRefundPosted({ ...posting, keptUsd }), at);
}

/** A reorg undid the payout: what its merchant paid is in the balance again. */
export async function returnCredit(
  session: Session,
  refund: PaidRefund,
  { ids, ...correction }: Correction & { ids: Ids },
): Promise<void> {
  const paid = paidOf(refund, ids);
  if (!paid) return;
  const changes = reversed(...creditRefundKeys(refund.id));
  await correctKeys(session, { groupId: ids.uuid(), changes }, correction);
  await session.run(addToMerchantBalance, { merchantId: paid.merchantId, amountUsd: paid.amountUsd });
}
