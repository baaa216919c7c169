import type { RefundSource } from '@florin/contract/vocabulary';
import { dropUnsignedSweeps, readSweptPart } from '@florin/database/sql/deposits/quarantines';
import { readRefundableDeposit, readSurplus, type RefundableDepositRow } from '@florin/database/sql/refunds/request';
import type { Session } from '@florin/database/statement';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { lockRefundableDeposit } from '../deposits/lock-deposit.ts';
import { lockPayment } from '../payments/payment-store.ts';

/** Coins that a refund may take, held until the transaction ends. */
export interface RefundCoins {
  merchantId: string | null;
  paymentId: string | null;
  depositId: string | null;
  tokenId: string;
  /** The deposit address that they lie on; null: they are in the treasury. */
  depositIndex: bigint | null;
}

/** Coins that are held, with how many of them go back. */
export interface HeldCoins extends RefundCoins {
  /** Base units. */
  amount: bigint;
  /** What the merchant pays for them; left out where they are a payer's own. */
  amountUsd?: string;
}

const conflict = (message: string): Refusal => new Refusal('CONFLICT', message);

/**
 * Takes hold of so many base units of a payment's surplus, null for all that is left: requests for one payment queue at
 * its row. Refuses with NOT_FOUND (payment), CONFLICT (not completed), INSUFFICIENT_FUNDS with what is left.
 */
export async function holdSurplus(session: Session, paymentId: string, asked: bigint | null): Promise<HeldCoins> {
  if (!(await lockPayment(session, paymentId))) throw notFound('payment');
  const { merchantId, status, tokenId, final, required, taken } = await session.one(readSurplus, { paymentId });
  if (status !== 'completed' || tokenId === null || required === null)
    throw conflict(`The payment is ${status}: only a completed one has a surplus to give back.`);
  const left = baseUnits(final) - baseUnits(required) - baseUnits(taken);
  const amount = asked ?? left;
  if (amount > left || amount <= 0n) {
    throw new Refusal(
      'INSUFFICIENT_FUNDS',
      `${left > 0n ? left : 0n} base units of the surplus are left for refunds; the others are taken or were never paid. ` +
        'What was credited goes back with the source balance.',
    );
  }
  return { merchantId, paymentId, depositId: null, depositIndex: null, tokenId, amount };
}

/** Deposits of a source that go back; a surplus is none. */
interface DepositOrder {
  source: RefundSource;
  depositId: string;
  /** Base units; null: the whole. */
  amount: bigint | null;
  now: Date;
}

/**
 * Takes hold of a deposit, which goes back whole: of one that a sweep brought to the treasury, its part of what arrived,
 * as of coins that are set apart there, and of such as returned after their payment was credited without them.
 * Refuses with NOT_FOUND (deposit), CONFLICT (not of this source, kept in quarantine, not final, or taken by something
 * else), VALIDATION_ERROR (`amount_base_units`: not the whole).
 */
export async function holdDeposit(
  session: Session,
  { source, depositId, amount, now }: DepositOrder,
): Promise<HeldCoins> {
  const found = await session.maybe(readRefundableDeposit, { depositId });
  if (!found) throw notFound('deposit');
  // Its payment first, as everywhere: whoever assigns or releases the deposit queues here.
  if (found.paymentId !== null) {
    await lockPayment(session, found.paymentId);
    if (source === 'quarantine') await session.run(dropUnsignedSweeps, { paymentId: found.paymentId, now });
  }
  const deposit = await lockRefundableDeposit(session, depositId);
  if (source === 'quarantine') checkQuarantined(deposit);
  else checkUnmatched(deposit, source);
  if (deposit.isOrphaned) throw conflict('The deposit is not on the chain at present.');
  if (!deposit.isFinal) throw conflict('The deposit is not final yet.');
  if (deposit.isRefunded) throw conflict('A refund of this deposit is under way or completed.');
  if (deposit.isTaken && !deposit.isSwept) throw conflict('The coins of this deposit have been moved.');
  const swept = deposit.isSwept ? await session.one(readSweptPart, { depositId }) : null;
  const whole = baseUnits(swept?.part ?? deposit.amount);
  if (amount !== null && amount !== whole)
    throw invalid('amount_base_units', `A deposit goes back whole: ${whole} base units.`);
  const { merchantId, paymentId, tokenId } = deposit;
  const depositIndex = swept ? null : deposit.depositIndex;
  return { merchantId, paymentId, depositId, depositIndex, tokenId, amount: whole };
}

function checkUnmatched(deposit: RefundableDepositRow, source: RefundSource): void {
  if (deposit.ruling !== source) throw conflict(`The deposit is not ${source}.`);
  if (deposit.isQuarantined) throw conflict('The deposit is in quarantine: refund it from there.');
}

function checkQuarantined({ isQuarantined, isKept }: RefundableDepositRow): void {
  if (!isQuarantined) throw conflict('The deposit is not in quarantine.');
  if (isKept) throw conflict('An administrator decided that these coins stay in quarantine.');
}
