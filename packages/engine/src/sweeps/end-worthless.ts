import { leaveUnsettled } from '@florin/database/sql/deposits/decide';
import { listSettledDeposits } from '@florin/database/sql/deposits/list';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import { readLastRate } from '@florin/database/sql/rates/refresh';
import type { Session } from '@florin/database/statement';
import { valueOfUnits } from '@florin/domain/money/exact-usd';
import { rate } from '@florin/domain/money/rate';
import { usd, zeroUsd } from '@florin/domain/money/usd';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { savePayments } from '../payments/payment-store.ts';
import { settlePayment, type Settling } from './settle-payment.ts';

interface PlannedPart {
  payment: LockedPayment;
  token: Token;
  /** Base units that the sweep would take. */
  held: bigint;
  /** Most native base units that it would cost. */
  feeCap: bigint;
  catalogue: Catalogue;
}

/**
 * Whether a part is worth a cent, and more than moving it may cost. Without a price of the chain's own coin, every part
 * is worth its move.
 */
export async function isWorthSweeping(
  session: Session,
  { payment, token, held, feeCap, catalogue }: PlannedPart,
): Promise<boolean> {
  if (payment.receivedUsd === null || usd(payment.receivedUsd).lte(zeroUsd)) return false;
  const native = nativeToken(catalogue, token);
  if (native.id === token.id) return held > feeCap;
  const price = await session.maybe(readLastRate, { tokenId: native.id });
  if (!price || payment.lockedRateUsd === null) return true;
  const cost = valueOfUnits(feeCap, rate(price.rateUsd), native.decimals);
  return valueOfUnits(held, rate(payment.lockedRateUsd), token.decimals) > cost;
}

/**
 * Ends a payment whose part costs more to move than it is worth. Its deposits stay visible as unmatched. The merchant
 * is credited only with what an earlier sweep has brought.
 */
export async function endWorthless(session: Session, held: HeldPayment, settling: Settling): Promise<void> {
  const { id: paymentId } = held.payment;
  if ((await session.many(listSettledDeposits, { paymentId })).length > 0)
    return settlePayment(session, held, settling);
  const left = await session.many(leaveUnsettled, { paymentId, settledIds: [], reason: 'below_dust' });
  held.change({ settlingAt: null });
  held.move('part_not_worth_sweeping', settling);
  held.tellUnmatched(left, settling);
  await savePayments(session, [held]);
}
