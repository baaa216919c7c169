import type { AddressBook, AddressCheck } from '@florin/domain/ports/chain';
import { isKeyed, parseAccount, parseToken } from './address.ts';
import { networks } from './networks.ts';

/** Settings and lists name tokens too: a contract with the number of its token. */
const parseAddress = (input: string): AddressCheck =>
  input.includes('_') && parseToken(input) !== null ? { ok: true, canonical: input } : parseAccount(input);

/** No wallet key stands behind a contract. There is no standard for payment links that wallets follow. */
export const tezosAddressBook: AddressBook = {
  family: 'tezos',
  isNetwork: (network) => networks.has(network),
  parseAddress,
  isWallet: isKeyed,
  paymentUri: () => null,
};
