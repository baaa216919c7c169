import type { AddressBook, AddressCheck } from '@florin/domain/ports/chain';
import { isScript, parseAsset, parseShelley } from './address.ts';
import type { Network } from './networks.ts';

export const coinDecimals = 6;

/**
 * Addresses of people and names of native assets: both are names that settings and lists use, a wallet is only the
 * address of a key. A payment link is that of CIP-13, which knows ADA alone.
 */
export const createCardanoAddressBook = (network: Network): AddressBook => ({
  family: network.name,
  isNetwork: (name) => name === network.name,
  tellsFinality: false,
  parseAddress: (input) => parse(network, input),
  isWallet: (canonical) => parseAsset(canonical) === null && !isScript(network, canonical),
  paymentUri: ({ address, asset, amount }) =>
    asset.kind === 'native' ? `web+cardano:${address}?amount=${ada(amount)}` : null,
});

function parse(network: Network, input: string): AddressCheck {
  const asset = parseAsset(input);
  return asset === null ? parseShelley(network, input) : { ok: true, canonical: asset };
}

/** Lovelace as CIP-13 wants them: decimal ADA without needless digits. */
function ada(lovelace: bigint): string {
  const digits = lovelace.toString().padStart(coinDecimals + 1, '0');
  const fraction = digits.slice(-coinDecimals).replace(/0+$/, '');
  return digits.slice(0, -coinDecimals) + (fraction === '' ? '' : `.${fraction}`);
}
