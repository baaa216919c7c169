import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js';

/** The output of a transaction that another one may spend. */
export interface CoinPlace {
  txHash: string;
  position: number;
}

/** A transaction with witnesses as a node of a chain of coins reads it. */
export interface CoinTransaction {
  /** As people write it: last byte first. */
  hash: string;
  /** Lower-case hex, witnesses included. */
  raw: string;
  version: number;
  lockTime: number;
  inputs: readonly CoinInput[];
  outputs: readonly { amount: bigint; script: string }[];
  /** Virtual bytes (BIP-141). */
  vsize: bigint;
}

export interface CoinInput extends CoinPlace {
  sequence: number;
  /** Empty for the input of a block's first transaction. */
  witness: readonly Uint8Array[];
}

export const doubleHash = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));
export const hashText = (bytes: Uint8Array): string => bytesToHex(doubleHash(bytes).toReversed());
export const nameOf = ({ txHash, position }: CoinPlace): string => `${txHash}:${position}`;

/** Reads the bytes of a transaction. @throws Error when they are none, or carry a script beside the witnesses. */
export function readCoinTransaction(raw: string): CoinTransaction {
  const { version, lockTime, inputs, outputs, witnesses = [] } = RawTx.decode(hexToBytes(raw));
  const base = RawOldTx.encode({ version, lockTime, inputs, outputs });
  const total = raw.length / 2;
  return {
    hash: hashText(base),
    raw,
    version,
    lockTime,
    inputs: inputs.map(({ txid, index, sequence }, at) => ({
      txHash: bytesToHex(txid),
      position: index,
      sequence,
      witness: witnesses[at] ?? [],
    })),
    outputs: outputs.map(({ amount, script }) => ({ amount, script: bytesToHex(script) })),
    vsize: BigInt(Math.ceil((base.length * 3 + total) / 4)),
  };
}

/** The first transaction of a block: it makes coins, and its number makes it different from every other. */
export function mintTransaction(number: number, outputs: CoinTransaction['outputs']): CoinTransaction {
  const height = new Uint8Array(new Uint32Array([number]).buffer);
  const bytes = RawOldTx.encode({
    version: 2,
    lockTime: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xff_ff_ff_ff,
        finalScriptSig: Uint8Array.of(4, ...height),
        sequence: 0xff_ff_ff_ff,
      },
    ],
    outputs: outputs.map(({ amount, script }) => ({ amount, script: hexToBytes(script) })),
  });
  return readCoinTransaction(bytesToHex(bytes));
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
