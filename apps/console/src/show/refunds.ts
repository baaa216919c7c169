import type { MerchantRefund, Payment } from '@florin/sdk';
import { cryptoAmount } from '@florin/sdk/decimal';

/** Refunds that took nothing, or gave it back: their coins may go into another one. */
const without = new Set<MerchantRefund['status']>(['rejected', 'failed']);

type Taking = Pick<MerchantRefund, 'status' | 'source' | 'deposit_id' | 'amount_crypto'>;

/** Whether a refund has a deposit, under way or paid out: the service gives no coins back twice. */
export const isTaken = (depositId: string, refunds: readonly Taking[]): boolean =>
  refunds.some(({ deposit_id: id, status }) => id === depositId && !without.has(status));

/** Whole coins that came beyond the amount of a completed payment and that no refund has; null for none. */
export function surplusLeft(
  payment: Pick<Payment, 'status' | 'required_crypto_amount' | 'total_received_crypto'>,
  refunds: readonly Taking[],
): string | null {
  const { status, required_crypto_amount: required, total_received_crypto: received } = payment;
  if (status !== 'completed' || required === null) return null;
  const taking = refunds.filter((refund) => refund.source === 'surplus' && !without.has(refund.status));
  const gone = cryptoAmount.add(required, ...taking.map(({ amount_crypto: amount }) => amount));
  return cryptoAmount.compare(received, gone) > 0 ? cryptoAmount.subtract(received, gone) : null;
}

/** Whether the merchant may still change its mind: an administrator's refund is not the merchant's to take back. */
export const isOwnRequest = ({ status, requested_by: by }: Pick<MerchantRefund, 'status' | 'requested_by'>): boolean =>
  status === 'requested' && by === 'merchant';
