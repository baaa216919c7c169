import type { AddressBook, AddressCheck } from '@florin/domain/ports/chain';
import { parseAccount } from './address.ts';
import { parseDenomination } from './denomination.ts';
import type { Network } from './networks.ts';

/**
 * Addresses and denominations of one network. Both are names that settings and lists use; a wallet is only an address.
 * There is no standard for payment links.
 */
export const createCosmosAddressBook = (network: Network): AddressBook => ({
  family: network.name,
  isNetwork: (name) => name === network.name,
  pageAsksNode: true,
  walletNames: {
    family: 'cosmos',
    network: network.chainId,
    coin: network.native,
    addressPrefix: network.prefix,
    coinType: network.coinType,
  },
  parseAddress: (input) => parse(network, input),
  isWallet: (canonical) => parseAccount(network.prefix, canonical).ok,
  paymentUri: () => null,
});

/** What begins like an address is one, or is mistyped: it is never taken for a denomination. */
function parse({ prefix }: Network, input: string): AddressCheck {
  if (input.toLowerCase().startsWith(`${prefix}1`)) return parseAccount(prefix, input);
  const canonical = parseDenomination(input);
  return canonical === null ? { ok: false, reason: 'malformed' } : { ok: true, canonical };
}
