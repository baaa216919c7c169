import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decodeBatchCall } from '@florin/chain-evm/batch-call';
import { readTransferCall } from '@florin/chain-evm/erc20';
import { authorizationMessage } from '@florin/chain-evm/set-code-transaction';
import { createdBy, creator, sweeperRuntime } from '@florin/chain-evm/sweeper';
import {
  parseTransaction,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializableEIP7702,
} from 'viem';

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
  /** Code that it puts somewhere, as the contract that creates others does it (EIP-1014). */
  creates?: { address: string; code: string };
  /** Accounts that lend themselves to a contract (EIP-7702). */
  lends?: readonly Loan[];
  /** Token moves out of other accounts, each of which may fail alone, where these lend themselves to `to`. */
  collects?: readonly Collection[];
}

export interface Loan {
  authority: string;
  contract: string;
  nonce: bigint;
}

export type Collection = TokenMove & { from: string };

interface SignatureParts {
  r?: `0x${string}` | undefined;
  s?: `0x${string}` | undefined;
  yParity?: number | undefined;
}

const keccak = (hex: string): Uint8Array => keccak_256(hexToBytes(hex.slice(2)));
const hashOf = (hex: string): string => `0x${bytesToHex(keccak(hex))}`;

/** Reads signed bytes of the EVM family as a node does: signatures checked, senders recovered. */
export function readRaw(raw: string): SimulatedTransaction & { chainId: number } {
  const parsed = parseTransaction(raw as `0x02${string}`) as SignatureParts &
    (TransactionSerializableEIP1559 | TransactionSerializableEIP7702);
  const { r: _r, s: _s, yParity: _parity, ...unsigned } = parsed;
  const type = raw.startsWith('0x04') ? 'eip7702' : 'eip1559';
  const from = signerOf(keccak(serializeTransaction({ ...unsigned, type } as TransactionSerializableEIP1559)), parsed);
  const to = (parsed.to ?? '0x').toLowerCase();
  return {
    chainId: parsed.chainId,
    hash: hashOf(raw),
    from,
    nonce: BigInt(parsed.nonce ?? 0),
    to,
    value: parsed.value ?? 0n,
    gas: parsed.gas ?? 0n,
    feeMax: parsed.maxFeePerGas ?? 0n,
    tipMax: parsed.maxPriorityFeePerGas ?? 0n,
    ...effectOf({ from, to, data: parsed.data ?? '0x' }),
    lends: ('authorizationList' in parsed ? (parsed.authorizationList ?? []) : []).map(readLoan),
  };
}

function signerOf(digest: Uint8Array, { r, s, yParity }: SignatureParts): string {
  if (r === undefined || s === undefined || yParity === undefined) throw new Error('invalid signature');
  const publicKey = new secp256k1.Signature(BigInt(r), BigInt(s), yParity).recoverPublicKey(digest).toBytes(false);
  return `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`;
}

type Authorization = NonNullable<TransactionSerializableEIP7702['authorizationList']>[number];

function readLoan({ address, chainId, nonce, ...signature }: Authorization): Loan {
  const message = authorizationMessage({ chainId: BigInt(chainId), contract: address, nonce: BigInt(nonce) });
  return { authority: signerOf(keccak(message), signature), contract: address.toLowerCase(), nonce: BigInt(nonce) };
}

/** What a call does, where it is one of those that our contracts and tokens know. */
function effectOf({
  from,
  to,
  data,
}: {
  from: string;
  to: string;
  data: `0x${string}`;
}): Pick<SimulatedTransaction, 'moves' | 'creates' | 'collects'> {
  const call = readTransferCall(data);
  if (call) return { moves: [{ contract: to, to: call.to.toLowerCase(), amount: call.amount }] };
  const created = to === creator.toLowerCase() ? createdBy(data) : null;
  if (created !== null)
    return { moves: [], creates: { address: created.toLowerCase(), code: sweeperRuntime(`0x${data.slice(-40)}`) } };
  const batch = decodeBatchCall(data);
  if (!batch) return { moves: [] };
  const contract = batch.token.toLowerCase();
  const collected = batch.items.map(({ address, amount }) => ({
    contract,
    from: address.toLowerCase(),
    to: from,
    amount,
  }));
  return { moves: [], collects: collected };
}
