import type { AddressBook, AddressCheck } from '@florin/domain/ports/chain';
import type { Network } from './networks.ts';
import { addressOf, scriptOf } from './script.ts';

/** Addresses and payment links (BIP-21) of one network. Canonical is the spelling that its wallets use today. */
export const createBitcoinAddressBook = (network: Network): AddressBook => ({
  family: network.name,
  isNetwork: (name) => name === network.name,
  tellsFinality: false,
  parseAddress: (input) => parseAddress(network, input),
  paymentUri: ({ address, asset, amount }) =>
    asset.kind === 'native' ? `${network.coin.scheme}:${address}?amount=${coins(amount)}` : null,
});

function parseAddress(network: Network, input: string): AddressCheck {
  const read = scriptOf(network, input);
  if (!read.ok) return read;
  const canonical = addressOf(network, read.script);
  return canonical === null ? { ok: false, reason: 'malformed' } : { ok: true, canonical };
}

export const coinDecimals = 8;

/** Base units as BIP-21 wants them: decimal coins without needless digits. */
function coins(units: bigint): string {
  const digits = units.toString().padStart(coinDecimals + 1, '0');
  const fraction = digits.slice(-coinDecimals).replace(/0+$/, '');
  return digits.slice(0, -coinDecimals) + (fraction === '' ? '' : `.${fraction}`);
}
