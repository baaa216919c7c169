import { limits } from '@florin/contract/limits';
import type { RefundSource } from '@florin/contract/vocabulary';
import { readRefundedPayment } from '@florin/database/sql/refunds/of-merchants';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import { InvariantError, notFound, Refusal } from '@florin/domain/errors';
import { type IdempotentRequest, onceForKey, type Outcome } from '../access/idempotency.ts';
import type { Caller } from '../accounts/caller.ts';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import type { Actor } from '../audit/record.ts';
import type { EnginePorts } from '../ports.ts';
import { requestWithin } from './request-refund.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'addressBooks' | 'verifySecondFactor'>;

/** What a merchant gives back of one of its payments. */
export interface RefundWish {
  paymentId: string;
  /** A deposit that the payment did not take; null: of the payment's surplus. */
  depositId: string | null;
  /** Null: the surplus, or the deposit where one is named. */
  source?: RefundSource | null;
  /** US dollars as text, for the source `balance`; null: all of the credit that was not given back. */
  amountUsd?: string | null;
  /** Base units; null: the whole deposit, or all that is left of the surplus. */
  amount: bigint | null;
  /** Null: the payer names it, once a link was made. */
  address: string | null;
  reason: string;
  totpCode: string | undefined;
}

/**
 * A merchant asks for a refund of a payment of its own; with `once`, once for its idempotency key. An administrator
 * decides, when the request has cooled off. Coins that are set apart are the operator's matter. What was credited is paid
 * for out of the merchant's balance, which holds it from now on. Refuses with NOT_FOUND
 * (payment, deposit), UNAUTHORIZED (second factor), CONFLICT (nothing to give back there, or too many that nobody has
 * decided about), INSUFFICIENT_FUNDS (less is left), VALIDATION_ERROR (`address`, `amount_base_units`, `amount_usd`).
 */
export async function askRefund(
  ports: Ports,
  { caller, ...order }: RefundWish & { caller: Caller; once: IdempotentRequest<RefundRow> | null },
  by: Actor,
): Promise<Outcome<RefundRow>> {
  const { once, ...wish } = order;
  const outcome = await onceForKey(ports, once, (session) => write(session, ports, { ...wish, caller, by }));
  if (!outcome) throw new InvariantError('A refund was neither requested nor refused.', {});
  return outcome;
}

async function write(
  session: Session,
  ports: Ports,
  {
    caller: { accountId: merchantId, personId, keyId, kycLevel },
    by,
    totpCode,
    ...wish
  }: RefundWish & { caller: Caller; by: Actor },
): Promise<RefundRow> {
  const { paymentId, depositId } = wish;
  const { isOwn, hasDeposit, open } = await session.one(readRefundedPayment, { merchantId, paymentId, depositId });
  if (!isOwn) throw notFound('payment');
  if (!hasDeposit) throw notFound('deposit');
  if (open >= limits.openRefundsOfPaymentMax)
    throw new Refusal('CONFLICT', `${open} refunds of this payment wait for a decision: cancel one first.`);
  await provePerson(ports, session, { merchantId, personId, code: totpCode, keyId });
  const source = wish.source ?? (depositId === null ? 'surplus' : 'unmatched');
  const order = { ...wish, source, chainId: null, paymentId: source === 'unmatched' ? null : paymentId };
  const { refund } = await requestWithin(session, ports, { order, by, requestedBy: 'merchant', kycLevel });
  // Its payment may have become another one while we waited for the deposit.
  if (refund.paymentId !== paymentId || refund.merchantId !== merchantId) throw notFound('deposit');
  return refund;
}
