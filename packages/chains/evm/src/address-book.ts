import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AddressBook, AddressCheck, Asset } from '@florin/domain/ports/chain';

/** Lower-case 20-byte hex → the mixed-case spelling of EIP-55. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const spelled = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join('')}`;
}

/** The spelling that deposits are matched by: lower-case hex. */
export const watchKeyOf = (address: string): string => address.toLowerCase();

function parseAddress(input: string): AddressCheck {
  if (!/^0x[0-9a-fA-F]{40}$/.test(input)) return { ok: false, reason: 'malformed' };
  const canonical = checksummed(input);
  const digits = input.slice(2);
  // EIP-55: one case throughout carries no checksum; mixed case must be the right one.
  const unmarked = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!unmarked && input !== canonical) return { ok: false, reason: 'bad_checksum' };
  return { ok: true, canonical };
}

/** EIP-155: a chain's number. */
const isNetwork = (network: string): boolean => /^[1-9][0-9]*$/.test(network);

/** EIP-681. Amounts in base units; `network` is the chain id. */
function paymentUri({ address, asset, amount, network }: PaymentRequest): string {
  if (asset.kind === 'native') return `ethereum:${address}@${network}?value=${amount}`;
  return `ethereum:${asset.ref}@${network}/transfer?address=${address}&uint256=${amount}`;
}
type PaymentRequest = { address: string; asset: Asset; amount: bigint; network: string };

/** What is sent to the zero address is burnt: nobody holds its key. */
const isWallet = (address: string): boolean => !/^0x0{40}$/.test(address);

/** Addresses (EIP-55) and wallet links (EIP-681) of every EVM chain. The canonical spelling is the checksummed one. */
export const evmAddressBook: AddressBook = { family: 'evm', isNetwork, parseAddress, isWallet, paymentUri };
