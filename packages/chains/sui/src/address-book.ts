import type { AddressBook, AddressCheck } from '@florin/domain/ports/chain';
import { isSystemAddress, parseAccount } from './address.ts';
import { parseCoinType } from './coin-type.ts';
import { isNetwork } from './networks.ts';

/**
 * Addresses of people and types of coins: both are names that settings and lists use, a wallet is only an address. No
 * standard for payment links is in use by several wallets.
 */
export const suiAddressBook: AddressBook = {
  family: 'sui',
  isNetwork,
  parseAddress: parse,
  isWallet: (canonical) => parseAccount(canonical).ok && !isSystemAddress(canonical),
  paymentUri: () => null,
};

function parse(input: string): AddressCheck {
  if (!input.includes('::')) return parseAccount(input);
  const canonical = parseCoinType(input);
  return canonical === null ? { ok: false, reason: 'malformed' } : { ok: true, canonical };
}
