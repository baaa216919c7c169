/** The id in the address of the page, `…/pay/<id>`. */
export const paymentIdOf = (pathname: string): string => pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';

/**
 * Where the API is, without a slash at the end: beside the page, also where both live below a path of a shared host,
 * or where the page's own document says.
 *
 * @param page address of the page: `…/pay/<id>`
 * @param told content of the document's `florin-api`; empty when the API is beside the page
 */
export const apiBaseOf = (page: string, told: string): string =>
  told === '' ? new URL('..', new URL('.', page)).href.replace(/\/$/, '') : told.replace(/\/+$/, '');

/** The payment's resource. */
export const resourceOf = (page: string, told: string): string =>
  `${apiBaseOf(page, told)}/v1/pay/${paymentIdOf(new URL(page).pathname)}`;

/** The token of a refund link, which stands behind `#`; null on any other page. */
export const refundTokenOf = (hash: string): string | null => /^#refund=([\w-]+)$/.exec(hash)?.[1] ?? null;

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Where to send the payer afterwards; nothing but https leaves this page. */
export const returnAddress = (redirectUrl: string | null): URL | null => {
  const url = redirectUrl === null ? null : parsed(redirectUrl);
  return url?.protocol === 'https:' ? url : null;
};
