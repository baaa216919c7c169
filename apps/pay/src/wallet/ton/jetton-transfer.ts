import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import type { Account } from './address.ts';

/** Bits of a cell, the highest first, as digits. */
type Bits = string;

const uint = (value: bigint, size: number): Bits => value.toString(2).padStart(size, '0');

/** A number with the count of its bytes before it (`VarUInteger 16`). */
function coins(value: bigint): Bits {
  const size = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return uint(BigInt(size), 4) + (size === 0 ? '' : uint(value, size * 8));
}

/** `addr_std` without anycast. */
const address = ({ workchain, hash }: Account): Bits =>
  `100${uint(BigInt(workchain & 0xff), 8)}${[...hash].map((byte) => uint(BigInt(byte), 8)).join('')}`;

/** A bag of one cell without references. */
function bagOf(bits: Bits): Uint8Array {
  const whole = bits.length % 8 === 0;
  const padded = whole ? bits : `${bits}1`.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const content = Uint8Array.from({ length: padded.length / 8 }, (_none, at) =>
    Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2),
  );
  const sizes = Uint8Array.of(0, Math.floor(bits.length / 8) + content.length);
  // Sizes and offsets are one byte each; one cell, one root, none absent; the root is the first.
  const head = Uint8Array.of(1, 1, 1, 1, 0, sizes.length + content.length, 0);
  return concatBytes(hexToBytes('b5ee9c72'), head, sizes, content);
}

const transferOp = 0x0f8a7ea5n;
/** For word to the receiver: some see nothing else. */
const forwarded = 1n;
const none: Bits = '0';

export interface JettonTransfer {
  /** Base units. */
  amount: bigint;
  to: Account;
  /** Who gets back what the transfer leaves of the attached coins. */
  response: Account;
}

/** What the payer's jetton wallet is asked for (TEP-74, `transfer`), as base64 of a bag of cells. */
export const transferBody = ({ amount, to, response }: JettonTransfer): string =>
  base64.encode(
    bagOf(
      uint(transferOp, 32) +
        uint(0n, 64) +
        coins(amount) +
        address(to) +
        address(response) +
        none +
        coins(forwarded) +
        none,
    ),
  );
