import type { AddressBook } from '@florin/domain/ports/chain';
import { parseAccount, rawOf, spell } from './address.ts';
import { networks } from './networks.ts';

/** What goes to the account of 256 zeros is burnt. */
const isWallet = (canonical: string): boolean => !/^(?:0|-1):0{64}$/.test(rawOf(canonical));

/** Addresses of accounts and of jetton masters look the same. A payment link is the `ton://transfer/` of wallets. */
export const tonAddressBook: AddressBook = {
  family: 'ton',
  isNetwork: (network) => networks.has(network),
  // A jetton of a payer is in a contract of its own.
  pageAsksNode: true,
  parseAddress: parseAccount,
  isWallet,
  paymentUri({ address, asset, amount }) {
    const jetton = asset.kind === 'native' ? '' : `jetton=${spell(rawOf(asset.ref), { bounceable: true })}&`;
    return `ton://transfer/${address}?${jetton}amount=${amount}`;
  },
};
