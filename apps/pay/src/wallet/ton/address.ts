import { base64urlnopad } from '@scure/base';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** An account: its workchain (0, or -1 for the masterchain) and the 32 bytes of its hash. */
export interface Account {
  workchain: number;
  hash: Uint8Array;
}

const bounceableTag = 0x11;
const nonBounceableTag = 0x51;
const rawForm = /^(0|-1):([0-9a-f]{64})$/i;

/** CRC-16 as XMODEM has it. */
function crc16(bytes: Uint8Array): number {
  let rest = 0;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return rest;
}

/**
 * An account in either spelling (TEP-2). The payment's own address is one that the page has checked, and a wallet's one that
 * it checks itself: the checksum is left alone.
 *
 * @throws RangeError for what is neither
 */
export function readAccount(text: string): Account {
  const [, workchain, hash] = rawForm.exec(text) ?? [];
  if (workchain !== undefined && hash !== undefined) return { workchain: Number(workchain), hash: hexToBytes(hash) };
  if (!/^[\w-]{48}$/.test(text)) throw new RangeError('no address of TON');
  const bytes = base64urlnopad.decode(text);
  return { workchain: bytes[1] === 0xff ? -1 : 0, hash: bytes.slice(2, 34) };
}

export const rawOf = ({ workchain, hash }: Account): string => `${workchain}:${bytesToHex(hash)}`;

/** The spelling by which wallets know whether what fails there comes back (TEP-2). */
export function spell({ workchain, hash }: Account, { bounceable }: { bounceable: boolean }): string {
  const body = concatBytes(Uint8Array.of(bounceable ? bounceableTag : nonBounceableTag, workchain & 0xff), hash);
  const checksum = crc16(body);
  return base64urlnopad.encode(concatBytes(body, Uint8Array.of(checksum >> 8, checksum & 0xff)));
}
