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

/** Reads the element `#embedded`; a page that is hosted apart from the server has none. */
export const readEmbedded = (document: Document): Embedded => {
  const text = document.querySelector('#embedded')?.textContent ?? '';
  return text === '' ? nothing : { ...nothing, ...(JSON.parse(text) as Partial<Embedded>) };
};
