import { WebhookError } from './errors.ts';
import type { WebhookHeaders } from './inputs.ts';

/** The text of a header, whatever the case of its name; of a repeated one, all values joined as `fetch` joins them. */
export function headerOf(headers: WebhookHeaders, name: string): string {
  let value: unknown;
  try {
    if (typeof headers.get === 'function') value = headers.get(name);
    else value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
    return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : '';
  } catch {
    return '';
  }
}

/** A header of ours names one time and few signatures; a longer one only costs work. */
const lengthMax = 1024;

/**
 * Reads `t=<seconds>,v1=<hex>[,v1=<hex>…]`; elements of other names are schemes of the future and passed over.
 *
 * @throws {WebhookError} `header_missing`, `header_malformed`.
 */
export function parseSignature(header: string): { seconds: string; signatures: Uint8Array<ArrayBuffer>[] } {
  if (!header) throw new WebhookError('header_missing');
  const signatures: Uint8Array<ArrayBuffer>[] = [];
  let seconds = '';
  let sound = header.length <= lengthMax;
  for (const element of sound ? header.split(',') : []) {
    const [, name, value = ''] = /^([a-z0-9]+)=(.*)$/.exec(element) ?? [];
    if (name === 't' && !seconds && /^\d{1,15}$/.test(value)) seconds = value;
    else if (name === 'v1' && /^[0-9a-f]{64}$/.test(value))
      signatures.push(Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
    else if (!name || name === 't' || name === 'v1') sound = false;
  }
  if (!sound || !seconds || !signatures.length) throw new WebhookError('header_malformed');
  return { seconds, signatures };
}
