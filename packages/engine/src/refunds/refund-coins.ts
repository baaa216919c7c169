import type { RefundSource } from '@florin/contract/vocabulary';
import { lockPayments } from '@florin/database/sql/lock-payments';
import { lockRefundableDeposit, readRefundableDeposit, readSurplus } from '@florin/database/sql/request-refund';
import type { Session } from '@florin/database/statement';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';

/** Coins that a refund may take, held until the transaction ends. */
export interface RefundCoins {
  merchantId: string | null;
  paymentId: string | null;
  depositId: string | null;
  tokenId: string;
  from: 'treasury' | 'deposit';
}

const conflict = (message: string): Refusal => new Refusal('CONFLICT', message);

/**
 * Takes hold of so many base units of a payment's surplus: requests for one payment queue at its row. Refuses with
 * NOT_FOUND (payment), CONFLICT (not completed), INSUFFICIENT_FUNDS with what is left.
 */
export async function holdSurplus(session: Session, paymentId: string, amount: bigint): Promise<RefundCoins> {
  if ((await session.many(lockPayments, [paymentId])).length === 0) throw notFound('payment');
  const { merchantId, status, tokenId, received, required, taken } = await session.one(readSurplus, paymentId);
  if (status !== 'completed' || tokenId === null || required === null)
    throw conflict(`The payment is ${status}: only a completed one has a surplus to give back.`);
  const left = baseUnits(received) - baseUnits(required) - baseUnits(taken);
  if (amount > left) {
    throw new Refusal(
      'INSUFFICIENT_FUNDS',
      `${left > 0n ? left : 0n} base units of the surplus are left for refunds; the others are taken or were never paid.`,
    );
  }
  return { merchantId, paymentId, depositId: null, tokenId, from: 'treasury' };
}

/** Which deposits a source means, by what the rules made of them. */
const rulings: Partial<Record<RefundSource, string>> = { unmatched: 'unmatched' };

/**
 * Takes hold of a deposit, which goes back whole: `amount` in base units, or null for whatever it is. Refuses with
 * NOT_FOUND (deposit), CONFLICT (not of this source, in quarantine, not final, or taken by something else), VALIDATION_ERROR
 * (`amount_base_units`: not the whole).
 */
export async function holdDeposit(
  session: Session,
  { source, depositId, amount }: { source: RefundSource; depositId: string; amount: bigint | null },
): Promise<RefundCoins & { amount: bigint }> {
  const found = await session.maybe(readRefundableDeposit, depositId);
  if (!found) throw notFound('deposit');
  // Its payment first, as everywhere: whoever assigns the deposit queues here.
  if (found.paymentId !== null) await session.many(lockPayments, [found.paymentId]);
  const deposit = await session.one(lockRefundableDeposit, depositId);
  if (deposit.ruling !== rulings[source]) throw conflict(`The deposit is not ${source}.`);
  if (deposit.isQuarantined) throw conflict('The deposit is in quarantine: release the payment that it tainted.');
  if (deposit.isOrphaned) throw conflict('The deposit is not on the chain at present.');
  if (!deposit.isFinal) throw conflict('The deposit is not final yet.');
  if (deposit.isRefunded) throw conflict('A refund of this deposit is under way or completed.');
  if (deposit.isTaken) throw conflict('The coins of this deposit have been moved.');
  const whole = baseUnits(deposit.amount);
  if (amount !== null && amount !== whole)
    throw invalid('amount_base_units', `A deposit goes back whole: ${whole} base units.`);
  const { merchantId, paymentId, tokenId } = deposit;
  return { merchantId, paymentId, depositId, tokenId, from: 'deposit', amount: whole };
}
