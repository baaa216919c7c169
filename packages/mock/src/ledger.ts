import { Refusal } from '@florin/domain/errors';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import { toExact, valueOfUnits, type ExactUsd } from '@florin/domain/money/exact-usd';
import { share } from '@florin/domain/money/share';
import { compareUsd, usd, type Usd } from '@florin/domain/money/usd';
import { depositsValue } from '@florin/domain/payment/deposit-value';
import { type CountedDeposit, evaluate } from '@florin/domain/payment/evaluate';
import { type Fees, fullFees } from '@florin/domain/payment/fees';
import { quote, requiredWithCarried, toleranceUnits } from '@florin/domain/payment/quote';
import { settleFully, settlePartially } from '@florin/domain/payment/settlement';
import { mustMove } from '@florin/domain/payment/transition';
import type { PricedToken } from './catalogue.ts';
import type { Deposit, Lock, PaymentState } from './state.ts';

/** Settings of the operator that decide what a payment costs and when it ends. */
export const terms = {
  serviceFeeRate: share('0.01'),
  conversionFeeRate: share('0.005'),
  toleranceUsd: usd('0.00'),
  toleranceRate: share('0'),
  partialGraceMs: 24 * 3_600_000,
  abandonMs: 7 * 24 * 3_600_000,
} as const;

const feesOf = (payment: PaymentState): Fees => fullFees(usd(payment.amountUsd), terms);
const pricingOf = ({ rate, decimals, payableDecimals }: PricedToken) => ({ rate, decimals, payableDecimals });

const quoteOf = (payment: PaymentState, token: PricedToken) =>
  quote({ ...pricingOf(token), ...terms, amountUsd: usd(payment.amountUsd), feePayer: payment.feePayer });

/** Makes an earlier lock the present one again, as it was. */
export function restoreLock(payment: PaymentState, id: bigint): bigint {
  payment.locks = payment.locks.toSorted((one, other) => Number(one.id === id) - Number(other.id === id));
  return id;
}

/** Base units that a payer would send at the rate of now. */
export const estimateOf = (payment: PaymentState, token: PricedToken): bigint => quoteOf(payment, token).required;

/** Locks the rate of a token and opens its window. */
export function openLock(payment: PaymentState, token: PricedToken, now: Date): Lock {
  const due = quoteOf(payment, token).dueUsd;
  const lock: Lock = {
    id: BigInt(payment.locks.length + 1),
    tokenId: token.id,
    chainId: token.chain.id,
    token,
    rate: token.rate,
    dueUsd: due,
    tolerance: toleranceUnits({ ...pricingOf(token), ...terms, dueUsd: due }),
    opensAt: now,
    closesAt: new Date(now.getTime() + token.chain.windowMinutes * 60_000),
  };
  payment.locks.push(lock);
  return lock;
}

const lockOf = (payment: PaymentState, { selectionId }: Deposit): Lock => {
  const lock = payment.locks.find(({ id }) => id === selectionId);
  if (lock === undefined) throw new Error(`No lock ${selectionId}.`);
  return lock;
};

const valued = (payment: PaymentState, deposit: Deposit) => {
  const { token, rate } = lockOf(payment, deposit);
  return { amount: deposit.amount, rate, decimals: token.decimals };
};

export const receivedUnits = ({ deposits }: PaymentState): bigint =>
  deposits.reduce((sum, { amount }) => sum + amount, 0n);

const exactValue = (payment: PaymentState): ExactUsd =>
  depositsValue(payment.deposits.map((deposit) => valued(payment, deposit)));

/** What came in, by the value of each deposit at its own lock. */
export const receivedValue = exactValue;

/** Base units to have received in all, by these deposits. */
function requiredBy(payment: PaymentState, deposits: readonly Deposit[]): bigint {
  const lock = payment.locks.at(-1);
  if (lock === undefined) return 0n;
  const carried = deposits.filter(({ selectionId }) => selectionId !== lock.id);
  return requiredWithCarried({
    ...pricingOf(lock.token),
    rate: lock.rate,
    dueUsd: lock.dueUsd,
    carried: {
      units: carried.reduce((sum, { amount }) => sum + amount, 0n),
      valueUsd: depositsValue(carried.map((deposit) => valued(payment, deposit))),
    },
  });
}

/** Base units that the payer has to have sent in all; null before a choice. */
export const requiredUnitsOf = (payment: PaymentState): bigint | null =>
  payment.locks.length === 0 ? null : requiredBy(payment, payment.deposits);

/** Confirmations of a deposit when the chain is so high. */
export const confirmationsOf = ({ height }: Deposit, head: number): number => Math.max(0, head - height + 1);

const isFinal = (payment: PaymentState, deposit: Deposit, head: number): boolean =>
  confirmationsOf(deposit, head) >= lockOf(payment, deposit).token.chain.confirmations;

/** Statuses that a payment enters now by its deposits, in order, as the product's own rules have it. */
export function statusesEntered(payment: PaymentState, now: Date, head: number): PaymentStatus[] {
  const lock = payment.locks.at(-1);
  if (lock === undefined) return [];
  const final = payment.deposits.filter((deposit) => isFinal(payment, deposit, head));
  const counted: CountedDeposit[] = payment.deposits.map((deposit) => ({
    selectionId: deposit.selectionId,
    amount: deposit.amount,
    final: final.includes(deposit),
  }));
  return evaluate({
    status: payment.status,
    selection: lock,
    required: requiredBy(payment, payment.deposits),
    requiredOfFinal: requiredBy(payment, final),
    deposits: counted,
    listedSender: false,
    settling: false,
    now,
  });
}

/** Credits a payment that has its amount. */
export function settle(payment: PaymentState): PaymentStatus {
  const lock = payment.locks.at(-1);
  if (lock === undefined) throw new Error('A payment without a choice cannot be settled.');
  const toleranceUsed = receivedUnits(payment) < requiredBy(payment, payment.deposits);
  const facts = { dueUsd: lock.dueUsd, fees: feesOf(payment), receivedUsd: exactValue(payment) };
  payment.settlement = settleFully({ ...facts, toleranceUsed });
  return mustMove(payment.status, 'swept');
}

/** What time alone does to a payment: a part is settled, or nothing is awaited any more. Null: nothing. */
export function endedByTime(payment: PaymentState, now: Date): PaymentStatus | null {
  const lock = payment.locks.at(-1);
  if (payment.status === 'expired_selection' && lock !== undefined && payment.deposits.length > 0) {
    if (now.getTime() < lock.closesAt.getTime() + terms.partialGraceMs) return null;
    payment.settlement = settlePartially({
      dueUsd: lock.dueUsd,
      fees: feesOf(payment),
      receivedUsd: exactValue(payment),
    });
    return mustMove(payment.status, 'part_swept');
  }
  const isOpen = payment.status === 'awaiting_selection' || payment.status === 'expired_selection';
  return isOpen && now.getTime() >= payment.createdAt.getTime() + terms.abandonMs
    ? mustMove(payment.status, 'abandoned')
    : null;
}

/** Coins worth less than five cents move nothing. */
export const isDust = (amount: bigint, token: PricedToken): boolean =>
  valueOfUnits(amount, token.rate, token.decimals) < toExact(usd('0.05'));

export const isBelow = (amount: Usd, least: Usd): boolean => compareUsd(amount, least) < 0;

/** Refuses with CONFLICT once money has come to a payment's address. */
export function refuseTouched({ deposits, others }: PaymentState): void {
  if (deposits.length + others.length > 0)
    throw new Refusal('CONFLICT', 'Money has arrived for this payment, or is on its way: it goes on with that.');
}
