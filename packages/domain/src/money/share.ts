import { InvariantError } from '../errors.ts';
import type { Brand } from './brand.ts';
import { Decimal } from './decimal.ts';

/** A part of an amount without a unit: `0.01` is one per cent. Not negative, at most six fraction digits. */
export type Share = Brand<Decimal, 'share'>;

/**
 * A share from the text of a `numeric(7,6)` column or a constant.
 * @throws InvariantError when it is negative, finer than six digits or 10 and more.
 */
export function share(text: string): Share {
  if (!/^\d(\.\d{1,6})?$/.test(text)) throw new InvariantError('Not a share.', { text });
  return new Decimal(text) as Share;
}
