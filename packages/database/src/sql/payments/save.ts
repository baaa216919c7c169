import { statement } from '../../statement.ts';
import type { LockedPayment } from './lock.ts';

/** Writes what may change of payments that this transaction has locked; one statement for any number of them. */
export const savePayments = statement<{ paymentsJson: string }>(
  'save_payments',
  `update payments p
      set status = n.status, selection_id = n."selectionId", token_id = n."tokenId",
          locked_rate_usd = n."lockedRateUsd", locked_at = n."lockedAt", required = n.required, received = n.received,
          received_usd = n."receivedUsd", selection_expires_at = n."selectionExpiresAt",
          service_fee_usd = n."serviceFeeUsd", conversion_fee_usd = n."conversionFeeUsd",
          token_fee_usd = n."tokenFeeUsd", net_settlement_usd = n."netSettlementUsd",
          awaiting_payment_at = n."awaitingPaymentAt", partially_paid_at = n."partiallyPaidAt",
          confirming_at = n."confirmingAt", confirmed_at = n."confirmedAt", completed_at = n."completedAt",
          sweep_due_at = n."sweepDueAt", settling_at = n."settlingAt", suspended_at = n."suspendedAt",
          ended_as = n."endedAs"
     from jsonb_to_recordset($paymentsJson::jsonb) as n(
          id uuid, status text, "selectionId" bigint, "tokenId" uuid, "lockedRateUsd" numeric, "lockedAt" timestamptz,
          required numeric, received numeric, "receivedUsd" numeric, "selectionExpiresAt" timestamptz,
          "serviceFeeUsd" numeric, "conversionFeeUsd" numeric, "tokenFeeUsd" numeric, "netSettlementUsd" numeric,
          "awaitingPaymentAt" timestamptz, "partiallyPaidAt" timestamptz, "confirmingAt" timestamptz,
          "confirmedAt" timestamptz, "completedAt" timestamptz, "sweepDueAt" timestamptz, "settlingAt" timestamptz,
          "suspendedAt" timestamptz, "endedAs" text)
    where p.id = n.id`,
);

/** The parameter of `savePayments`: bigint as text, since JSON has no such number. */
export const paymentsJson = (payments: readonly LockedPayment[]): string =>
  JSON.stringify(payments, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
