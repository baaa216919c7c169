import type { AddressBook } from '@florin/domain/ports/chain';
import { isSpecial, parseAccount } from './address.ts';

/** Addresses of accounts and of assets look the same. There is no standard for payment links. */
export const aptosAddressBook: AddressBook = {
  family: 'aptos',
  isNetwork: (network) => /^[1-9]\d{0,2}$/.test(network) && Number(network) <= 255,
  parseAddress: parseAccount,
  isWallet: (canonical) => !isSpecial(canonical),
  paymentUri: () => null,
};
