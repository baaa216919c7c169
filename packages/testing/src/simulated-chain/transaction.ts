import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { readTransferCall } from '@florin/chain-evm/erc20';
import { parseTransaction, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';

/** Tokens that a transaction moves out of its sender's balance, one log each. */
export interface TokenMove {
  /** Lower case, as every address in here. */
  contract: string;
  to: string;
  amount: bigint;
}

/** A transaction as the simulated chain runs it: a plain transfer, or several token transfers by a contract. */
export interface SimulatedTransaction {
  hash: string;
  from: string;
  nonce: bigint;
  /** Receiver of the coins; the token for token moves. */
  to: string;
  value: bigint;
  gas: bigint;
  /** Wei per gas: most in all, and most on top of the base fee. */
  feeMax: bigint;
  tipMax: bigint;
  moves: readonly TokenMove[];
}

const hashOf = (hex: string): string => `0x${bytesToHex(keccak_256(hexToBytes(hex.slice(2))))}`;

/** Reads signed bytes of the EVM family as a node does: signature checked, sender recovered. */
export function readRaw(raw: string): SimulatedTransaction & { chainId: number } {
  const parsed = parseTransaction(raw as `0x02${string}`) as TransactionSerializableEIP1559 & {
    r?: `0x${string}`;
    s?: `0x${string}`;
    yParity?: number;
  };
  const { r, s, yParity, ...unsigned } = parsed;
  if (r === undefined || s === undefined || yParity === undefined) throw new Error('invalid signature');
  const digest = keccak_256(hexToBytes(serializeTransaction({ ...unsigned, type: 'eip1559' }).slice(2)));
  const signature = new secp256k1.Signature(BigInt(r), BigInt(s), yParity);
  const publicKey = signature.recoverPublicKey(digest).toBytes(false);
  const call = parsed.data === undefined || parsed.data === '0x' ? null : readTransferCall(parsed.data);
  const to = (parsed.to ?? '0x').toLowerCase();
  return {
    chainId: parsed.chainId,
    hash: hashOf(raw),
    from: `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`,
    nonce: BigInt(parsed.nonce ?? 0),
    to,
    value: parsed.value ?? 0n,
    gas: parsed.gas ?? 0n,
    feeMax: parsed.maxFeePerGas ?? 0n,
    tipMax: parsed.maxPriorityFeePerGas ?? 0n,
    moves: call === null ? [] : [{ contract: to, to: call.to.toLowerCase(), amount: call.amount }],
  };
}
