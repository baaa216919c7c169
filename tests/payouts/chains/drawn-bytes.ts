import { createHash } from 'node:crypto';

/** So many bytes in hex that belong to a number and to nobody else: the same in every run. */
export const drawnBytes = (number: number, length: number): string =>
  createHash('sha256')
    .update(`payee ${number}`)
    .digest('hex')
    .slice(0, 2 * length);
