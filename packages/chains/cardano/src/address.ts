import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { InvariantError } from '@florin/domain/errors';
import type { AddressCheck } from '@florin/domain/ports/chain';
import type { Network } from './networks.ts';

const hashBytes = 28;
/** Longer than BIP-173 allows: an address with two hashes has 103 characters, and CIP-19 has no bound. */
const charactersMax = 140;
/** What follows the header and the payment part, by the type in the header's upper half (CIP-19). */
const restOf: readonly ((rest: number) => boolean)[] = [
  (rest) => rest === hashBytes,
  (rest) => rest === hashBytes,
  (rest) => rest === hashBytes,
  (rest) => rest === hashBytes,
  (rest) => rest >= 3 && rest <= 30,
  (rest) => rest >= 3 && rest <= 30,
  (rest) => rest === 0,
  (rest) => rest === 0,
];
const enterpriseOfKey = 6;

/**
 * A Shelley address of a network that can be paid: of a key or a script, with or without a part for staking. Byron's
 * addresses, those of rewards and those of another network are refused.
 */
export function parseShelley(network: Network, input: string): AddressCheck {
  const form = /^(addr|addr_test)1[02-9ac-hj-np-z]{20,}$/i;
  const isOneCase = input === input.toLowerCase() || input === input.toUpperCase();
  const [, prefix = ''] = form.exec(input) ?? [];
  if (input.length > charactersMax || !isOneCase || prefix.toLowerCase() !== network.prefix)
    return { ok: false, reason: 'malformed' };
  const decoded = bech32.decodeUnsafe(input.toLowerCase() as `${string}1${string}`, charactersMax);
  if (decoded === undefined) return { ok: false, reason: 'bad_checksum' };
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || !isPayable(network, bytes)) return { ok: false, reason: 'malformed' };
  return { ok: true, canonical: input.toLowerCase() };
}

function isPayable({ id }: Network, bytes: Uint8Array): boolean {
  const [header = 0xff] = bytes;
  const fits = restOf[header >> 4];
  return (header & 0x0f) === id && fits !== undefined && fits(bytes.length - 1 - hashBytes);
}

/** The bytes of a canonical address, as outputs have them. @throws InvariantError for anything else */
export function bytesOf(network: Network, canonical: string): Uint8Array {
  const parsed = parseShelley(network, canonical);
  if (!parsed.ok || parsed.canonical !== canonical)
    throw new InvariantError(`It is no address of ${network.name}.`, { canonical });
  return bech32.fromWords(bech32.decode(canonical as `${string}1${string}`, charactersMax).words);
}

/** The canonical spelling of an address in bytes; null for one that is none of this network's. */
export const spell = (network: Network, bytes: Uint8Array): string | null =>
  isPayable(network, bytes) ? bech32.encode(network.prefix, bech32.toWords(bytes), charactersMax) : null;

/** Who may spend what lies there is a contract, and no key. */
export const isScript = (network: Network, canonical: string): boolean =>
  ((bytesOf(network, canonical)[0] ?? 0) & 0x10) !== 0;

/** The address of a key alone, without a part for staking: what lies there earns nothing and tells nothing. */
export function enterpriseOf(network: Network, publicKey: Uint8Array): string {
  const header = (enterpriseOfKey << 4) | network.id;
  const bytes = concatBytes(Uint8Array.of(header), blake2b(publicKey, { dkLen: hashBytes }));
  return bech32.encode(network.prefix, bech32.toWords(bytes), charactersMax);
}

const policyCharacters = 2 * hashBytes;
const assetForm = /^[0-9a-f]{56}\.?(?:[0-9a-f]{2}){0,32}$/;

/** The name of a native asset: its policy and its own name in hex, with or without a point between; null for others. */
export function parseAsset(input: string): string | null {
  const spelled = input.toLowerCase();
  return assetForm.test(spelled) ? spelled.replace('.', '') : null;
}

/** Policy and name of a canonical asset, both in hex. */
export const partsOf = (ref: string): { policy: string; name: string } => ({
  policy: ref.slice(0, policyCharacters),
  name: ref.slice(policyCharacters),
});

export const hex = bytesToHex;
