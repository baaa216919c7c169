import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Brand } from '@florin/contract/schemas/service';

/** What the server wrote into the document; every member is null where it wrote nothing. */
export interface Embedded {
  checkout: Checkout | null;
  brand: Brand | null;
  /** ISO 8601, by the server's clock. */
  now: string | null;
  /** Whether this is a development stack that pays by itself when asked. */
  dev_wallet: boolean;
}

const nothing: Embedded = { checkout: null, brand: null, now: null, dev_wallet: false };

/**
 * Reads the element `#embedded`. A page that is hosted apart from the server has none, and of a document that broke off
 * on its way it is cut: the payment is then asked for.
 */
export const readEmbedded = (document: Pick<Document, 'querySelector'>): Embedded => {
  const text = document.querySelector('#embedded')?.textContent ?? '';
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Embedded>) };
  } catch {
    return nothing;
  }
};
