import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { TronBlock } from '@florin/nodes/tron/chain';
import type { Executed } from '@florin/nodes/tron/executed';
import type { Parameters } from '@florin/nodes/tron/ledger';
import {
  readSigned,
  readUnsigned,
  type TronTransaction,
  Unreadable,
  writeRaw,
} from '@florin/nodes/tron/read-transaction';
import { Refused } from '@florin/nodes/tron/refused';
import { type Terms, TronState } from './state.ts';

export interface LifetimeBlock extends TronBlock {
  state: TronState;
}

export interface LifetimeChainOptions {
  chainId: number;
  tokenWord: string;
  /** Whole seconds since the epoch. */
  time: number;
  /** Blocks that make one solidified, itself included. */
  confirmations: number;
  genesis: (state: TronState) => void;
}

/** What becomes of a transaction whose block is orphaned. */
type Fate = 'pooled' | 'dropped';

const dayMilliseconds = 86_400_000n;

/**
 * A chain of Tron's kind as it truly is, without a node's faults: transactions without numbers, each of which names a block
 * and an end; blocks, reorganisations above what is solidified, accounts and fees. Nothing in it is drawn at random:
 * whoever drives it decides.
 */
export class LifetimeChain {
  readonly chainId: number;
  /** The best chain, oldest first. */
  readonly blocks: LifetimeBlock[];
  /** What the network holds, until nothing final can follow that contains it. */
  readonly pool = new Map<string, TronTransaction>();
  /** Of these, those that the nodes which are asked know nothing of. */
  readonly hidden = new Set<string>();
  /** Deepest that a transaction was ever buried, itself included; by hash. */
  readonly deepest = new Map<string, number>();
  /** Every transaction that was ever sent. */
  readonly known = new Map<string, TronTransaction>();
  readonly terms: Terms;
  readonly #confirmations: number;
  /** When each height was solidified, in seconds since the epoch. */
  readonly #solidifiedAt: number[] = [];
  readonly #places = new Map<string, LifetimeBlock>();
  #branch = 0;

  constructor({ chainId, tokenWord, time, confirmations, genesis }: LifetimeChainOptions) {
    this.chainId = chainId;
    this.#confirmations = confirmations;
    this.terms = { prices: { ...calmPrices }, tokenWord, paused: false };
    const state = new TronState();
    genesis(state);
    const first = { number: 0n, id: idOf(0n, `genesis ${chainId}`), parent: '0'.repeat(64), transactions: [] };
    this.blocks = [{ ...first, time: BigInt(time) * 1000n, state }];
  }

  get head(): LifetimeBlock {
    return this.blocks.at(-1) as LifetimeBlock;
  }

  get solid(): LifetimeBlock {
    return (this.blocks.at(-this.#confirmations) ?? this.blocks[0]) as LifetimeBlock;
  }

  find(txId: string): { block: LifetimeBlock; transaction: Executed } | null {
    const block = this.#places.get(txId);
    const transaction = block?.transactions.find((one) => one.txId === txId);
    return block === undefined || transaction === undefined ? null : { block, transaction };
  }

  waiting(txId: string): TronTransaction | null {
    const held = this.pool.get(txId);
    return held === undefined || this.hidden.has(txId) || held.expiration <= this.head.time ? null : held;
  }

  /** When it became final that no block can contain what ends then, in seconds since the epoch; null before. */
  overSince(expiration: bigint): number | null {
    const height = this.blocks.findIndex(({ time }) => time >= expiration);
    return height < 0 ? null : (this.#solidifiedAt[height] ?? null);
  }

  /** Takes signed bytes into the pool. @throws Refused with the code of the interface */
  submit(bytes: Uint8Array): string {
    const transaction = read(bytes);
    const { txId, signature, owner } = transaction;
    if (this.waiting(txId) !== null || this.find(txId) !== null)
      throw new Refused('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    // What was read before was signed as well as it is now.
    if (!this.known.has(txId) && signerOf(txId, signature) !== owner)
      throw new Refused('SIGERROR', 'Validate signature error: it is signed by another address');
    this.#checkTime(transaction, this.head);
    this.head.state.check(transaction, this.terms);
    this.known.set(txId, transaction);
    this.pool.set(txId, transaction);
    return txId;
  }

  /** A wallet's transaction that nobody has to sign here; it lives for so long. @throws Refused */
  send(
    owner: string,
    what: TronTransaction['what'],
    { mark, seconds }: { mark: bigint; seconds: number },
  ): TronTransaction {
    const { id, time, state } = this.head;
    const end = { expiration: time + BigInt(seconds) * 1000n, timestamp: time + mark };
    const named = { refBytes: id.slice(12, 16), refHash: id.slice(16, 32), ...end };
    const transaction = readUnsigned(writeRaw({ ...named, feeLimit: 100_000_000n, owner, what }));
    state.check(transaction, this.terms);
    this.known.set(transaction.txId, transaction);
    this.pool.set(transaction.txId, transaction);
    return transaction;
  }

  /**
   * Adds a block of this time, made `now`, of what the pool holds and the block admits; `holdBack` leaves some for later.
   * Whole seconds.
   */
  mine(
    { time, now = time }: { time: number; now?: number },
    holdBack: (transaction: TronTransaction) => boolean = () => false,
  ): LifetimeBlock {
    const parent = this.head;
    const state = new TronState(parent.state);
    const transactions = [...this.pool.values()].flatMap((one) =>
      holdBack(one) ? [] : this.#execute(one, parent, state),
    );
    const number = parent.number + 1n;
    const least = parent.time + 1000n;
    const at = BigInt(time) * 1000n > least ? BigInt(time) * 1000n : least;
    const content = transactions.map(({ txId }) => txId).join(' ');
    const id = idOf(number, `${parent.id} ${at} ${this.#branch} ${content}`);
    const block = { number, id, parent: parent.id, time: at, transactions, state };
    this.blocks.push(block);
    for (const { txId } of transactions) {
      this.pool.delete(txId);
      this.#places.set(txId, block);
    }
    this.#bury(now);
    return block;
  }

  /** Takes the newest `depth` blocks off the chain; the caller mines the rival branch. */
  orphan(depth: number, fate: (transaction: Executed) => Fate): Executed[] {
    if (depth >= this.#confirmations) throw new RangeError('What is solidified stays.');
    const gone = this.blocks.splice(this.blocks.length - depth).flatMap(({ transactions }) => transactions);
    this.#branch += 1;
    for (const one of gone) {
      this.#places.delete(one.txId);
      const known = this.known.get(one.txId);
      if (known && fate(one) === 'pooled') this.pool.set(one.txId, known);
    }
    return gone;
  }

  /** Nothing of one that is no longer valid: a producer leaves it out. */
  #execute(transaction: TronTransaction, parent: LifetimeBlock, state: TronState): Executed[] {
    try {
      this.#checkTime(transaction, parent);
      state.check(transaction, this.terms);
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
    return [state.run(transaction, this.terms)];
  }

  /** The block that it names is on this chain, and its end is after the newest block and within a day of it. */
  #checkTime({ refBytes, refHash, expiration }: TronTransaction, newest: TronBlock): void {
    const low = BigInt(`0x${refBytes}`);
    const number = newest.number - ((newest.number - low) & 0xffffn);
    if (number < 0n || this.blocks[Number(number)]?.id.slice(16, 32) !== refHash)
      throw new Refused('TAPOS_ERROR', 'Tapos failed: the referenced block is not on this chain');
    if (expiration <= newest.time || expiration > newest.time + dayMilliseconds)
      throw new Refused('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
  }

  #bury(now: number): void {
    this.#solidifiedAt[Number(this.solid.number)] ??= now;
    for (const [depth, { transactions }] of this.blocks.slice(-buriedMost).toReversed().entries())
      for (const { txId } of transactions) this.deepest.set(txId, Math.max(this.deepest.get(txId) ?? 0, depth + 1));
    for (const [txId, { expiration }] of this.pool) {
      if (expiration > this.solid.time) continue;
      this.pool.delete(txId);
      this.hidden.delete(txId);
    }
  }
}

/** Deeper than anything is ever asked to be. */
const buriedMost = 8;

/** In sun. Votes have made energy cheap here: a payment is worth moving. */
export const calmPrices: Readonly<Parameters> = {
  energyFee: 10n,
  bandwidthFee: 1_000n,
  createAccountFee: 100_000n,
  systemCreateFee: 1_000_000n,
};

function read(bytes: Uint8Array): TronTransaction {
  try {
    return readSigned(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw new Refused('OTHER_ERROR', error.message);
    throw error;
  }
}

/** The address that signed a hash; null where none did. */
function signerOf(txId: string, signature: string | null): string | null {
  if (signature?.length !== 130) return null;
  const [r, s] = [BigInt(`0x${signature.slice(0, 64)}`), BigInt(`0x${signature.slice(64, 128)}`)];
  const recovery = Number.parseInt(signature.slice(128), 16) % 27;
  try {
    const key = new secp256k1.Signature(r, s, recovery).recoverPublicKey(hexToBytes(txId)).toBytes(false);
    return bytesToHex(keccak_256(key.subarray(1)).subarray(12));
  } catch {
    return null;
  }
}

/** The height, and a hash of everything before and in the block. */
const idOf = (number: bigint, content: string): string =>
  number.toString(16).padStart(16, '0') + createHash('sha256').update(content).digest('hex').slice(16);
