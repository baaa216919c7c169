import { findListedDeposits, listPaymentDeposits } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import { addToMerchantBalance } from '@florin/database/sql/post-transfers';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { listSelections, type SelectionRow } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { settlement as settlementPostings } from '@florin/domain/ledger/postings';
import { share } from '@florin/domain/money/share';
import { formatUsd, usd } from '@florin/domain/money/usd';
import { fullFees } from '@florin/domain/payment/fees';
import { settleFully } from '@florin/domain/payment/settlement';
import { mustMove } from '@florin/domain/payment/transition';
import type { Ids } from '@florin/domain/ports/ids';
import type { Token } from '../chains/catalogue.ts';
import { record } from '../events/record.ts';
import { post } from '../ledger/post.ts';
import { advance, type EnteredStatus } from './advance.ts';
import { reckon, withReckoning } from './reckon.ts';

interface Settling {
  payment: LockedPayment;
  token: Token;
  ids: Ids;
  now: Date;
}

/**
 * Credits the merchant of a swept payment, once: by its locked row and by the settlement's own key in the books. A
 * sender that was listed meanwhile stops the credit, and the payment is blacklisted instead.
 */
export async function settlePayment(session: Session, { payment, token, ids, now }: Settling): Promise<void> {
  const selections = await session.many(listSelections, [payment.id]);
  const present = selections.at(-1);
  if (!present) throw new InvariantError('A swept payment has no selection.', { payment: payment.id });
  const listed = await session.one(findListedDeposits, payment.id);
  const move = listed.listed ? 'listed_sender' : 'swept';
  const path = [mustMove(payment.status, move) as EnteredStatus];
  const settled = listed.listed ? payment : await credit(session, { payment, token, ids, now, selections, present });
  const moved = advance(settled, path, { token, at: now, ids });
  await session.run(savePayments, paymentsJson([moved.payment]));
  await record(session, moved.events);
}

async function credit(
  session: Session,
  { payment, token, ids, now, selections, present }: Settling & { selections: SelectionRow[]; present: SelectionRow },
): Promise<LockedPayment> {
  const deposits = await session.many(listPaymentDeposits, [payment.id]);
  const reckoning = reckon(
    selections,
    deposits.filter(({ final }) => final),
  );
  const settlement = settleFully({
    dueUsd: usd(present.dueUsd),
    fees: fullFees(usd(payment.amountUsd), {
      serviceFeeRate: share(payment.serviceFeeRate),
      conversionFeeRate: share(present.conversionFeeRate),
    }),
    receivedUsd: reckoning.exactUsd,
    toleranceUsed: reckoning.received < reckoning.required,
  });
  const { id: paymentId, merchantId } = payment;
  const transfers = settlementPostings({ groupId: ids.uuid(), paymentId, merchantId, tokenId: token.id, settlement });
  await post(session, transfers, now);
  await session.run(addToMerchantBalance, merchantId, formatUsd(settlement.netUsd));
  return {
    ...withReckoning(payment, reckon(selections, deposits)),
    serviceFeeUsd: formatUsd(settlement.serviceFeeUsd),
    conversionFeeUsd: formatUsd(settlement.conversionFeeUsd),
    netSettlementUsd: formatUsd(settlement.netUsd),
  };
}
