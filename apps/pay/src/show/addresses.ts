/** The id in the address of the page, `…/pay/<id>`. */
export const paymentIdOf = (pathname: string): string => pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';

/**
 * The payment's resource beside the page, also where both live below a path of a shared host.
 *
 * @param page address of the page: `…/pay/<id>`
 */
export const resourceOf = (page: string): string => {
  const id = paymentIdOf(new URL(page).pathname);
  return new URL(`../v1/pay/${id}`, new URL('.', page)).href;
};

/** The token of a refund link, which stands behind `#`; null on any other page. */
export const refundTokenOf = (hash: string): string | null => /^#refund=([\w-]+)$/.exec(hash)?.[1] ?? null;

/** Where to send the payer afterwards; nothing but https leaves this page. */
export const returnAddress = (redirectUrl: string | null): URL | null => {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const url = new URL(redirectUrl);
  return url.protocol === 'https:' ? url : null;
};
