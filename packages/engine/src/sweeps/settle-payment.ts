import { findListedDeposits, listPaymentDeposits, listSettledDeposits } from '@florin/database/sql/deposits/list';
import { leaveUnsettled, markSettled } from '@florin/database/sql/deposits/decide';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import { addToMerchantBalance } from '@florin/database/sql/ledger/post';
import { readTokenFee } from '@florin/database/sql/sweeps/plan';
import { listSelections } from '@florin/database/sql/payments/selections';
import type { Session } from '@florin/database/statement';
import { settlement as settlementPostings } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { share } from '@florin/domain/money/share';
import { formatUsd, usd } from '@florin/domain/money/usd';
import { fullFees } from '@florin/domain/payment/fees';
import { settleFully, settlePartially, type Settlement, type SettlementFacts } from '@florin/domain/payment/settlement';
import type { Token } from '../catalogue/catalogue.ts';
import { post } from '../ledger/post.ts';
import { blacklistPayment } from '../payments/blacklist-payment.ts';
import type { HeldPayment, PaymentContext } from '../payments/held-payment.ts';
import { savePayments } from '../payments/payment-store.ts';
import { amountColumns, amountsOf, type PaymentAmounts } from '../payments/amounts.ts';

export interface Settling extends PaymentContext {
  token: Token;
}

/**
 * Credits the merchant of a swept payment, once: the locked row and the settlement's own key in the books both see to
 * that. Deposits that the sweep did not bring are told as unmatched. Where a sender was listed meanwhile, nobody is
 * credited, and the payment is blacklisted.
 */
export async function settlePayment(session: Session, held: HeldPayment, settling: Settling): Promise<void> {
  const { id: paymentId, settlingAt } = held.payment;
  const { listed } = await session.one(findListedDeposits, { paymentId });
  if (listed) return blacklistPayment(session, held, settling);
  await credit(session, held, settling);
  await leaveRest(session, held, settling);
  await session.run(markSettled, { paymentId, at: settling.now });
  held.move(settlingAt === null ? 'swept' : 'part_swept', settling);
  await savePayments(session, [held]);
}

async function credit(session: Session, held: HeldPayment, { token, catalogue, ids, now }: Settling): Promise<void> {
  const { payment } = held;
  const selections = await session.many(listSelections, { paymentIds: [payment.id] });
  const deposits = await session.many(listSettledDeposits, { paymentId: payment.id });
  const amounts = amountsOf({ selections, deposits });
  const { kept, moved } = await session.one(readTokenFee, { paymentId: payment.id });
  const tokenFee = { kept: baseUnits(kept), moved: baseUnits(moved) };
  const isBorne = catalogue.settings.tokenFeePayer === 'merchant';
  const settlement = shareOut(payment, amounts, isBorne ? { tokenFee } : {});
  const { id: paymentId, merchantId } = payment;
  const transfers = settlementPostings({ groupId: ids.uuid(), paymentId, merchantId, tokenId: token.id, settlement });
  await post(session, transfers, now);
  await session.run(addToMerchantBalance, { merchantId, amountUsd: formatUsd(settlement.netUsd) });
  held.change({
    ...amountColumns(amounts),
    sweepDueAt: null,
    serviceFeeUsd: formatUsd(settlement.serviceFeeUsd),
    conversionFeeUsd: formatUsd(settlement.conversionFeeUsd),
    tokenFeeUsd: isBorne ? formatUsd(settlement.tokenFeeUsd) : null,
    netSettlementUsd: formatUsd(settlement.netUsd),
  });
}

function shareOut(
  payment: LockedPayment,
  { present, ...amounts }: PaymentAmounts,
  borne: Pick<SettlementFacts, 'tokenFee'>,
): Settlement {
  const facts = {
    ...borne,
    dueUsd: usd(present.dueUsd),
    fees: fullFees(usd(payment.amountUsd), {
      serviceFeeRate: share(payment.serviceFeeRate),
      conversionFeeRate: share(present.conversionFeeRate),
    }),
    receivedUsd: amounts.exactUsd,
  };
  if (payment.settlingAt !== null) return settlePartially(facts);
  return settleFully({ ...facts, toleranceUsed: amounts.received < amounts.required });
}

/** A deposit that counts but was not swept has come too late for this settlement. */
async function leaveRest(session: Session, held: HeldPayment, settling: Settling): Promise<void> {
  const { id: paymentId } = held.payment;
  const counted = await session.many(listPaymentDeposits, { paymentIds: [paymentId] });
  const settled = new Set((await session.many(listSettledDeposits, { paymentId })).map(({ id }) => id));
  if (counted.every(({ id }) => settled.has(id))) return;
  const left = await session.many(leaveUnsettled, {
    paymentId,
    settledIds: [...settled],
    reason: 'after_settlement',
  });
  held.tellUnmatched(left, settling);
}
