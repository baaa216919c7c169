import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { AddressCheck } from '@florin/domain/ports/chain';
import { base64, base64urlnopad } from '@scure/base';

/** The first byte of the user-friendly form (TEP-2); wallets of the network for tests add 0x80. */
const bounceableTag = 0x11;
const nonBounceableTag = 0x51;
const workchains: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [0xff, -1],
]);
const bodyBytes = 34;
const checksumBytes = 2;
const friendlyForm = /^[A-Za-z0-9+/_-]{48}$/;
const rawForm = /^(?:0|-1):[0-9a-fA-F]{64}$/;

/**
 * An account as people write it: raw, or user-friendly with either flag and either alphabet of base64. All are one
 * address, spelled as non-bounceable: an address that holds no contract yet sends nothing back. A form that is flagged for
 * the network for tests alone is refused.
 */
export function parseAccount(input: string): AddressCheck {
  if (rawForm.test(input)) return { ok: true, canonical: spell(input.toLowerCase()) };
  if (!friendlyForm.test(input)) return { ok: false, reason: 'malformed' };
  const bytes = base64.decode(input.replaceAll('-', '+').replaceAll('_', '/'));
  const body = bytes.subarray(0, bodyBytes);
  const [tag = 0, workchainByte = 1] = body;
  const workchain = workchains.get(workchainByte);
  if (bytesToHex(crc16(body)) !== bytesToHex(bytes.subarray(bodyBytes))) return { ok: false, reason: 'bad_checksum' };
  if ((tag !== bounceableTag && tag !== nonBounceableTag) || workchain === undefined)
    return { ok: false, reason: 'malformed' };
  return { ok: true, canonical: spell(`${workchain}:${bytesToHex(body.subarray(2))}`) };
}

/** The user-friendly form of a raw address in small letters: canonical unless `bounceable`. */
export function spell(raw: string, { bounceable = false } = {}): string {
  const [workchain = '', hash = ''] = raw.split(':');
  const tag = bounceable ? bounceableTag : nonBounceableTag;
  const body = concatBytes(Uint8Array.of(tag, workchain === '0' ? 0 : 0xff), hexToBytes(hash));
  return base64urlnopad.encode(concatBytes(body, crc16(body)));
}

/** The raw form of a canonical address, as nodes and blocks write it, in small letters. */
export function rawOf(canonical: string): string {
  if (!isCanonical(canonical)) throw new InvariantError('It is no address of TON.', { canonical });
  const bytes = base64.decode(canonical.replaceAll('-', '+').replaceAll('_', '/'));
  return `${workchains.get(bytes[1] ?? 1)}:${bytesToHex(bytes.subarray(2, bodyBytes))}`;
}

export function isCanonical(input: string): boolean {
  const parsed = parseAccount(input);
  return parsed.ok && parsed.canonical === input;
}

/** CRC-16 as XMODEM has it. */
function crc16(bytes: Uint8Array): Uint8Array {
  let rest = 0;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  const checksum = new Uint8Array(checksumBytes);
  new DataView(checksum.buffer).setUint16(0, rest);
  return checksum;
}
