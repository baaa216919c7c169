import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { AddressBook, AddressCheck } from '@florin/domain/ports/chain';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const addressBytes = 21;
/** The first byte of every address. */
const prefix = '41';

/** An address in base58check: `T` and 33 further characters. */
function parseAddress(input: string): AddressCheck {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(input)) return { ok: false, reason: 'malformed' };
  try {
    const bytes = base58check.decode(input);
    const isAddress = bytes.length === addressBytes && bytesToHex(bytes).startsWith(prefix);
    return isAddress ? { ok: true, canonical: input } : { ok: false, reason: 'malformed' };
  } catch {
    // The checksum is the last 4 of 25 bytes.
    const isLong = base58.decode(input).length === addressBytes + 4;
    return { ok: false, reason: isLong ? 'bad_checksum' : 'malformed' };
  }
}

/** The 20 bytes in hex that contracts know an address by. @throws InvariantError for what is no canonical address */
export function toWord(address: string): string {
  if (!parseAddress(address).ok) throw new InvariantError('It is no Tron address.', { address });
  return bytesToHex(base58check.decode(address)).slice(prefix.length);
}

/** The canonical address of 20 bytes in hex. */
export const fromWord = (word: string): string => base58check.encode(hexToBytes(prefix + word));

/** The 21 bytes of a canonical address in hex, as the HTTP interface writes it. */
export const toHex = (address: string): string => prefix + toWord(address);

/** The chain id that nodes answer: the end of the first block's hash as a number. */
const isNetwork = (network: string): boolean => /^[1-9][0-9]{0,19}$/.test(network);

/** What is sent to the address of twenty zero bytes is burnt: nobody holds its key. */
const isWallet = (address: string): boolean => !/^0+$/.test(toWord(address));

/** Addresses of Tron. It has no standard for payment links: wallets scan the address alone. */
export const tronAddressBook: AddressBook = {
  family: 'tron',
  isNetwork,
  parseAddress,
  isWallet,
  paymentUri: () => null,
};
