import { readCredit, readSpending, reserveCredit } from '@florin/database/sql/refunds/credit';
import { lockBalance } from '@florin/database/sql/withdrawals/request';
import type { Session } from '@florin/database/statement';
import type { KycLevel } from '@florin/contract/vocabulary';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { compareUsd, formatUsd, parseUsd, subtractUsd, type Usd, usd, zeroUsd } from '@florin/domain/money/usd';
import { coinsOf } from '@florin/domain/refund/credit-coins';
import { dailyCapMs, ruleDailyCap } from '@florin/domain/withdrawal/daily-cap';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { lockPayment } from '../payments/payment-store.ts';
import type { HeldCoins } from './refund-coins.ts';
import { readCoinPrice } from './refund-price.ts';

export interface CreditOrder {
  paymentId: string;
  /** US dollars as text; null: all of the credit that was not given back. */
  amountUsd: string | null;
  /** Of the merchant who asks; null: nobody who may. */
  kycLevel: KycLevel | null;
  catalogue: Catalogue;
  now: Date;
}

const settled = new Set(['completed', 'expired_partial']);

/**
 * Takes hold of so much of what a payment was credited, out of what its merchant has available, and prices the coins: they
 * go back in the payment's token. Requests for one payment queue at its row, those of one merchant at the balance. Refuses
 * with NOT_FOUND (payment), CONFLICT (nothing was credited, a merchant who signs withdrawals), RATE_STALE,
 * INSUFFICIENT_FUNDS (less of the credit or of the balance is left), VALIDATION_ERROR (`amount_usd`: malformed, the cap of
 * Basic verification; `source`: an administrator asks).
 */
export async function holdCredit(session: Session, order: CreditOrder): Promise<HeldCoins & { amountUsd: string }> {
  const { paymentId, kycLevel, catalogue, now } = order;
  if (kycLevel === null)
    throw invalid('source', "The balance is its merchant's: an administrator gives none of it back.");
  if (!(await lockPayment(session, paymentId))) throw notFound('payment');
  const { merchantId, status, tokenId, creditedUsd, takenUsd } = await session.one(readCredit, { paymentId });
  const token = tokenId === null ? undefined : catalogue.tokens.get(tokenId);
  if (!settled.has(status) || creditedUsd === null || token === undefined)
    throw new Refusal('CONFLICT', `The payment is ${status}: only what was credited can be given back.`);
  const amount = amountWithin(order.amountUsd, subtractUsd(usd(creditedUsd), usd(takenUsd)));
  await takeFromBalance(session, { merchantId, amount, kycLevel, catalogue, now });
  const price = await readCoinPrice(session, token, now);
  const units = coinsOf(amount, price);
  return {
    merchantId,
    paymentId,
    depositId: null,
    depositIndex: null,
    tokenId: token.id,
    amount: units,
    amountUsd: formatUsd(amount),
  };
}

function amountWithin(asked: string | null, left: Usd): Usd {
  const parsed = asked === null ? null : parseUsd(asked);
  if (parsed !== null && !parsed.ok)
    throw invalid('amount_usd', 'Give US dollars as text with at most two decimals, for example "25.00".');
  const amount = parsed?.value ?? left;
  if (compareUsd(amount, left) > 0 || compareUsd(amount, zeroUsd) === 0)
    throw new Refusal('INSUFFICIENT_FUNDS', `${formatUsd(left)} USD of what was credited are left for refunds.`);
  return amount;
}

interface Taking {
  merchantId: string;
  amount: Usd;
  kycLevel: KycLevel;
  catalogue: Catalogue;
  now: Date;
}

/** A refund names an address, as a withdrawal does: what limits one limits the other. */
async function takeFromBalance(session: Session, { merchantId, amount, kycLevel, ...at }: Taking): Promise<void> {
  const balance = await session.maybe(lockBalance, { merchantId });
  const since = new Date(at.now.getTime() - dailyCapMs);
  const { usedUsd, isBound } = await session.one(readSpending, { merchantId, since });
  if (isBound)
    throw new Refusal(
      'CONFLICT',
      'Your withdrawals are signed by your passkeys, and refunds out of the balance cannot be yet.',
    );
  const capUsd = at.catalogue.settings.basicWithdrawalCapUsd;
  const ruling = ruleDailyCap(amount, { kycLevel, usedUsd: usd(usedUsd), capUsd });
  if (!ruling.ok)
    throw invalid(
      'amount_usd',
      `Basic verification allows ${formatUsd(capUsd)} USD of withdrawals and refunds in 24 hours, of which ` +
        `${formatUsd(ruling.leftUsd)} USD are left.`,
    );
  const available = balance ? usd(balance.availableUsd) : zeroUsd;
  if (compareUsd(amount, available) > 0)
    throw new Refusal('INSUFFICIENT_FUNDS', `Only ${formatUsd(available)} USD of the balance are available now.`);
  await session.run(reserveCredit, { merchantId, amountUsd: formatUsd(amount) });
}
