import type { Checkout } from '@florin/contract/schemas/checkout';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import { qrSvg } from './qr-svg.ts';

const paying = 'Send exactly this amount to this address. Load the page again to see whether it has arrived.';
const choosing =
  'Choosing a coin needs JavaScript: switch it on for this page, or open the same link in another browser.';
const confirming = 'Your payment was found and is being confirmed. Load the page again to see how far it is.';
const paid = 'Your payment has arrived. There is nothing more to do.';
const over = 'This payment is over. Please do not send anything to it any more.';
const held = 'This payment cannot go on by itself. Please do not send anything more, and contact the merchant.';

/** How a payment stands, in one sentence. */
const sentences: Readonly<Record<PaymentStatus, string>> = {
  awaiting_selection: choosing,
  awaiting_payment: paying,
  partially_paid: `A part has arrived: this is what is missing. ${paying}`,
  confirming,
  confirmed: paid,
  completed: paid,
  expired: over,
  expired_selection: `The time to pay has ended. ${choosing}`,
  expired_partial: over,
  blacklisted: held,
  sweep_failed: paid,
  failed: held,
};
const asksForCoins: ReadonlySet<PaymentStatus> = new Set(['awaiting_payment', 'partially_paid']);

/** The address alone: every wallet reads it, and none takes the contract of a token for it. */
const code = (address: string): string => qrSvg(address, { label: 'QR code: address only' });

const line = (name: string, value: string): string => `<div class="field"><dt>${name}</dt><dd>${value}</dd></div>`;

/**
 * What a browser without scripts shows below the header: how the payment stands, and what is to be sent where. English
 * alone, as long as the texts of the page come with its script.
 *
 * @param escaped makes text safe inside of HTML
 */
export function plainPayment(checkout: Checkout, escaped: (text: string) => string): string {
  const { status, token, chain, remaining_crypto_amount: amount, wallet_address: address } = checkout;
  const terms =
    asksForCoins.has(status) && token && chain && amount !== null && address !== null
      ? `<dl>${line('Amount', `<strong dir="ltr">${escaped(amount)} ${escaped(token.symbol)}</strong>`)}` +
        `${line('Network', escaped(chain.name))}` +
        `${line('Address', `<bdi class="hash number" dir="ltr">${escaped(address)}</bdi>`)}</dl>` +
        `<p class="warning">Send only <strong>${escaped(token.symbol)}</strong> on the ` +
        `<strong>${escaped(chain.name)}</strong> network. Anything else may be lost.</p>${code(address)}`
      : '';
  const others =
    checkout.other_deposits.length > 0
      ? '<p class="warning">Coins arrived that do not count for this payment. They are recorded: do not send them again, and contact the merchant.</p>'
      : '';
  return (
    `<main class="panel plain" lang="en" dir="ltr">${others}<h2>${sentences[status]}</h2>${terms}` +
    (checkout.reference === null ? '' : `<p>Reference <bdi>${escaped(checkout.reference)}</bdi></p>`) +
    `<p>Payment number <bdi class="number" dir="ltr">${escaped(checkout.id)}</bdi></p></main>`
  );
}
