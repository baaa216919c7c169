import { InvariantError } from '@florin/domain/errors';
import type { AddressCheck } from '@florin/domain/ports/chain';

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
const canonicalForm = /^[A-Za-z0-9_-]{48}$/;
const rawForm = /^(?:0|-1):[0-9a-fA-F]{64}$/;

/**
 * An account as people write it: raw, or user-friendly with either flag and either alphabet of base64. All are one
 * address, spelled as non-bounceable: an address that holds no contract yet sends nothing back. A form that is flagged for
 * the network for tests alone is refused.
 */
export function parseAccount(input: string): AddressCheck {
  if (rawForm.test(input)) return { ok: true, canonical: spell(input.toLowerCase()) };
  if (!friendlyForm.test(input)) return { ok: false, reason: 'malformed' };
  const { tag, raw, isWhole } = readFriendly(input);
  if (!isWhole) return { ok: false, reason: 'bad_checksum' };
  if ((tag !== bounceableTag && tag !== nonBounceableTag) || raw === null) return { ok: false, reason: 'malformed' };
  return { ok: true, canonical: spell(raw) };
}

/** What 48 letters of either alphabet say: they are 36 bytes, and no two spellings of one alphabet are the same bytes. */
function readFriendly(input: string): { tag: number; raw: string | null; isWhole: boolean } {
  const bytes = Buffer.from(input, 'base64');
  const [tag = 0, workchainByte = 1] = bytes;
  const workchain = workchains.get(workchainByte);
  const raw = workchain === undefined ? null : `${workchain}:${bytes.toString('hex', 2, bodyBytes)}`;
  return { tag, raw, isWhole: bytes.readUInt16BE(bodyBytes) === crc16(bytes.subarray(0, bodyBytes)) };
}

/** The user-friendly form of a raw address in small letters: canonical unless `bounceable`. */
export function spell(raw: string, { bounceable = false } = {}): string {
  const [workchain = '', hash = ''] = raw.split(':');
  const tag = bounceable ? bounceableTag : nonBounceableTag;
  const bytes = Buffer.alloc(bodyBytes + checksumBytes);
  [bytes[0], bytes[1]] = [tag, workchain === '0' ? 0 : 0xff];
  bytes.write(hash, 2, 'hex');
  bytes.writeUInt16BE(crc16(bytes.subarray(0, bodyBytes)), bodyBytes);
  return bytes.toString('base64url');
}

/** The raw form of a canonical address, as nodes and blocks write it, in small letters. */
export function rawOf(canonical: string): string {
  const raw = canonicalForm.test(canonical) ? readCanonical(canonical) : null;
  if (raw === null) throw new InvariantError('It is no address of TON.', { canonical });
  return raw;
}

function readCanonical(input: string): string | null {
  const { tag, raw, isWhole } = readFriendly(input);
  return isWhole && tag === nonBounceableTag ? raw : null;
}

/** CRC-16 as XMODEM has it, of each byte alone. */
const crcOfByte = Uint16Array.from({ length: 256 }, (_byte, index) => {
  let rest = index << 8;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0);
  return rest;
});

function crc16(bytes: Uint8Array): number {
  let rest = 0;
  for (const byte of bytes) rest = ((rest << 8) & 0xffff) ^ (crcOfByte[(rest >> 8) ^ byte] ?? 0);
  return rest;
}
