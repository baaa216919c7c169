import { centsOf } from '@florin/ui/show/bars';
import { usdOf } from '@florin/ui/show/money';

/** An amount that a person wrote, as dollars and cents; null where it is none. */
export function writtenUsd(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? usdOf(centsOf(plain)) : null;
}

/** What arrives of an amount after the fee; null where nothing would. */
export function arriving(amount: string, fee: string): string | null {
  const cents = centsOf(amount) - centsOf(fee);
  return cents > 0n ? usdOf(cents) : null;
}

/** An address in groups of four, as people compare them. */
export const inGroups = (address: string): string => address.match(/.{1,4}/g)?.join(' ') ?? '';
