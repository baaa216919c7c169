import type { Brand } from '@florin/contract/schemas/service';
import { ask } from '../api/ask.ts';

/** Who runs the service; null when that cannot be learnt, because a payment must not wait for a logo. */
export const loadBrand = (apiBase: string, fetch: typeof globalThis.fetch): Promise<Brand | null> =>
  ask<Brand>(fetch, `${apiBase}/v1/brand`, {}).catch(() => null);

const colour = /^#[0-9a-f]{6}$/i;

/** Dresses a page that the server did not dress. */
export function wear(root: HTMLElement, { primary_color: primary }: Brand): void {
  if (colour.test(primary)) root.style.setProperty('--brand', primary);
}
