import type { Checkout, CheckoutStatus } from '@florin/contract/schemas/checkout';

/** Members of the poll that the rest of the page hangs on: when one moves, everything is read again. */
const decisive = ['status', 'total_received_crypto', 'required_crypto_amount', 'selection_expires_at'] as const;

/** Whether a poll says more than that confirmations went on. */
export const isNews = (checkout: Checkout, status: CheckoutStatus): boolean =>
  decisive.some((name) => checkout[name] !== status[name]);

/** The page with the confirmations of a poll. */
export const withConfirmations = (
  checkout: Checkout,
  { confirmations_received, confirmations_required }: CheckoutStatus,
): Checkout => ({ ...checkout, confirmations_received, confirmations_required });
