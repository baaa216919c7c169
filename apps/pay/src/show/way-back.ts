import type { Checkout } from '@florin/contract/schemas/checkout';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import { returnAddress } from './addresses.ts';

/** Where a payer who has paid, or cannot pay any more, goes on. `leave`: the payer may also not want to pay. */
const directions: Readonly<Record<PaymentStatus, 'leave' | 'paid' | 'unpaid' | 'by_view'>> = {
  awaiting_selection: 'leave',
  awaiting_payment: 'leave',
  partially_paid: 'paid',
  confirming: 'paid',
  confirmed: 'paid',
  // Its view brings the payer back by itself.
  completed: 'by_view',
  expired: 'unpaid',
  expired_selection: 'leave',
  expired_partial: 'paid',
  blacklisted: 'paid',
  sweep_failed: 'paid',
  failed: 'unpaid',
};

export interface WayBack {
  address: URL;
  /** Whether taking it means not to pay. */
  isWish: boolean;
}

/** The way to the shop that fits where the payment stands; null where the merchant named none. */
export function wayBack({
  status,
  redirect_url: redirect,
  cancel_url: cancel,
}: Pick<Checkout, 'status' | 'redirect_url' | 'cancel_url'>): WayBack | null {
  const direction = directions[status];
  if (direction === 'by_view') return null;
  const isWish = direction === 'leave';
  const url = isWish ? cancel : direction === 'unpaid' ? (cancel ?? redirect) : redirect;
  const address = returnAddress(url);
  return address && { address, isWish };
}
