import { type CheckoutElement, defineCheckout } from './element-class.ts';
import type { PaymentStatus } from './messages.ts';

export type { PaymentStatus, ReturnTold, StatusTold } from './messages.ts';
export { defineCheckout, FlorinCheckoutElement } from './element-class.ts';
export type { CheckoutElement, CheckoutEvents } from './element-class.ts';

/** What a modal may be told. */
export interface CheckoutOptions {
  /** BCP 47 language of the page; the browser's own by default. */
  lang?: string;
  /** Name of the button that closes the modal, for screen readers; "Close" by default. */
  closeLabel?: string;
  /** The payment has moved. It is no proof: deliver by the webhook. */
  onStatus?: (status: PaymentStatus) => void;
  /** The payer goes back to the shop; answering false keeps the shop's page where it is. */
  onReturn?: (url: string) => boolean | void;
}

/** A modal that is open. */
export interface OpenCheckout {
  element: CheckoutElement;
  close(): void;
  /** Ends when the modal is closed, by whomever; the last status that was told, null for none. */
  closed: Promise<PaymentStatus | null>;
}

/**
 * Opens a payment's page over the shop's page.
 *
 * @param payUrl `pay_url` of a payment
 * @throws TypeError when that is no address of https, or of http on this machine
 */
export function openCheckout(payUrl: string, options: CheckoutOptions = {}): OpenCheckout {
  defineCheckout();
  const element = document.createElement('florin-checkout');
  element.setAttribute('modal', '');
  if (options.lang !== undefined) element.lang = options.lang;
  if (options.closeLabel !== undefined) element.setAttribute('close-label', options.closeLabel);
  element.payUrl = payUrl;
  let last: PaymentStatus | null = null;
  element.addEventListener('status', ({ detail }) => {
    last = detail.status;
    options.onStatus?.(detail.status);
  });
  element.addEventListener('return', (event) => {
    if (options.onReturn?.(event.detail.url) === false) event.preventDefault();
  });
  const closed = new Promise<PaymentStatus | null>((resolve) => {
    element.addEventListener('close', () => {
      element.remove();
      resolve(last);
    });
  });
  document.body.append(element);
  return { element, close: () => element.close(), closed };
}
