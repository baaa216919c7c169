import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Locale } from '../i18n/locale.tsx';
import { isPositive } from './amount.ts';
import { viewOf } from './view.ts';

/** Coin and network as people must see them together: the same coin on another network is another choice. */
export const coinOn = ({ text }: Locale, symbol: string, network: string): string =>
  text('coin_on', { symbol, network });

/** What has arrived so far, with its symbol; null for nothing. */
export const receivedText = ({ format }: Locale, { total_received_crypto: amount, token }: Checkout): string | null =>
  isPositive(amount) ? format.coin(amount, token?.symbol ?? '') : null;

/** What the tab says: a payer who waits in another one sees there that the payment is found or complete. */
export function pageTitle({ text, format }: Locale, { status, amount_usd, merchant_name: merchant }: Checkout): string {
  const what = `${format.usd(amount_usd)} · ${merchant}`;
  switch (viewOf[status]) {
    case 'confirming':
      return `${text('found_title')} · ${what}`;
    case 'confirmed':
      return `✓ ${text('confirmed_title')} · ${what}`;
    case 'completed':
      return `✓ ${text('complete_title')} · ${what}`;
    default:
      return what;
  }
}

/** One sentence on where the payment stands, for screen readers whenever it changes. */
export function announcement(locale: Locale, checkout: Checkout): string {
  const { text, format } = locale;
  const { confirmations_received: count, confirmations_required: required, token } = checkout;
  switch (viewOf[checkout.status]) {
    case 'choose':
      return text('choose_title');
    case 'choose_again':
      return text('ended_title');
    case 'pay': {
      const received = receivedText(locale, checkout);
      if (checkout.status !== 'partially_paid' || received === null) return text('waiting');
      const missing = format.coin(checkout.remaining_crypto_amount ?? '0', token?.symbol ?? '');
      return text('partial_text', { received, missing });
    }
    case 'confirming': {
      const reached = format.count(Math.min(count ?? 0, required));
      return `${text('found_title')}. ${text('confirmations', { reached, required: format.count(required) })}`;
    }
    case 'confirmed':
      return text('confirmed_title');
    case 'completed':
      return text('complete_title');
    case 'notice':
      return '';
  }
}
