import type { Brand } from '@florin/contract/schemas/service';
import { ask } from '../api/ask.ts';

/**
 * Who runs the service, in the colours of the payment's merchant; null when that cannot be learnt, because a payment must
 * not wait for a logo. A link that leads nowhere has the operator's all the same.
 */
export const loadBrand = (apiBase: string, resource: string, fetch: typeof globalThis.fetch): Promise<Brand | null> =>
  ask<Brand>(fetch, `${resource}/brand`, {}).catch(() =>
    ask<Brand>(fetch, `${apiBase}/v1/brand`, {}).catch(() => null),
  );

const colour = /^#[0-9a-f]{6}$/i;

/** Dresses a page that the server did not dress. */
export function wear(root: HTMLElement, { primary_color: primary }: Brand): void {
  if (colour.test(primary)) root.style.setProperty('--brand', primary);
}
