import { Issuers } from './issuers.ts';
import { ChainState, type SimulatedReceipt } from './state.ts';
import type { SimulatedTransaction } from './transaction.ts';

export interface SimulatedBlock {
  height: bigint;
  hash: string;
  parentHash: string;
  /** Whole seconds since the epoch. */
  time: number;
  baseFee: bigint;
  receipts: readonly SimulatedReceipt[];
  state: ChainState;
}

export interface ChainOptions {
  /** Gives a hash of 32 bytes that was never given before. */
  freshHash: () => string;
  time: number;
  baseFee: bigint;
  genesis: (state: ChainState) => void;
}

/** What becomes of a transaction whose block is orphaned. */
type Fate = 'pooled' | 'dropped';

/** A replacement must pay this much more than what it replaces, in percent. */
const replacementPercent = 110n;

/**
 * One chain as it truly is, without a node's faults: blocks, a pool, reorganisations. Nothing in it is drawn at
 * random: whoever drives it decides.
 */
export class SimulatedChain {
  /** The best chain, oldest first. */
  readonly blocks: SimulatedBlock[];
  /** Every block ever made; nodes still answer for orphaned ones. */
  readonly byHash = new Map<string, SimulatedBlock>();
  readonly pool = new Map<string, SimulatedTransaction>();
  /** Deepest that a transaction was ever buried, itself included; by hash. */
  readonly deepest = new Map<string, number>();
  readonly issuers = new Issuers();
  baseFee: bigint;
  readonly #freshHash: () => string;

  constructor({ freshHash, time, baseFee, genesis }: ChainOptions) {
    this.#freshHash = freshHash;
    this.baseFee = baseFee;
    const state = new ChainState();
    genesis(state);
    const block = { height: 0n, hash: freshHash(), parentHash: freshHash(), time, baseFee, receipts: [], state };
    this.blocks = [block];
    this.byHash.set(block.hash, block);
  }

  get head(): SimulatedBlock {
    return this.blocks.at(-1) as SimulatedBlock;
  }

  at(height: bigint): SimulatedBlock | null {
    return (height >= 0n ? this.blocks[Number(height)] : undefined) ?? null;
  }

  /** Where a transaction stands on the best chain. */
  find(hash: string): { block: SimulatedBlock; receipt: SimulatedReceipt } | null {
    for (const block of this.blocks.toReversed()) {
      const receipt = block.receipts.find(({ transaction }) => transaction.hash === hash);
      if (receipt) return { block, receipt };
    }
    return null;
  }

  /** Next number of a sender, the pool's consecutive ones included. */
  pendingNonce(sender: string): bigint {
    let nonce = this.head.state.nonce(sender);
    const pooled = new Set([...this.pool.values()].filter(({ from }) => from === sender).map((one) => one.nonce));
    while (pooled.has(nonce)) nonce += 1n;
    return nonce;
  }

  /** Takes a transaction into the pool. @throws Error in the words of a node that refuses it. */
  submit(transaction: SimulatedTransaction): void {
    const { hash, from, nonce, feeMax } = transaction;
    if (this.pool.has(hash)) throw new Error('already known');
    const { state } = this.head;
    const isPayable = (one: SimulatedTransaction): boolean => state.coins(from) >= one.value + one.gas * one.feeMax;
    if (nonce < state.nonce(from)) throw new Error('nonce too low');
    if (!isPayable(transaction)) throw new Error('insufficient funds for gas * price + value');
    const rival = [...this.pool.values()].find((one) => one.from === from && one.nonce === nonce);
    // A node lets go of what a reorg has left its sender unable to pay (geth's demotion): it keeps nothing else out.
    if (rival && isPayable(rival) && feeMax * 100n < rival.feeMax * replacementPercent) {
      throw new Error('replacement transaction underpriced');
    }
    if (rival) this.pool.delete(rival.hash);
    this.pool.set(hash, transaction);
  }

  /** Adds a block of what the pool holds and the block admits; `holdBack` leaves some for later. */
  mine(time: number, holdBack: (transaction: SimulatedTransaction) => boolean = () => false): SimulatedBlock {
    const parent = this.head;
    const state = new ChainState(parent.state);
    for (const [contract, percent] of this.issuers.rescales) state.rescale(contract, percent);
    this.issuers.rescales.clear();
    const receipts: SimulatedReceipt[] = [];
    const waiting = [...this.pool.values()].filter((transaction) => !holdBack(transaction));
    for (let progress = true; progress;) {
      progress = false;
      for (const transaction of waiting) {
        if (!this.pool.has(transaction.hash) || !state.admits(transaction, this.baseFee)) continue;
        receipts.push(state.run(transaction, this.baseFee, this.issuers));
        this.pool.delete(transaction.hash);
        progress = true;
      }
    }
    const block = {
      height: parent.height + 1n,
      hash: this.#freshHash(),
      parentHash: parent.hash,
      time: Math.max(time, parent.time + 1),
      baseFee: this.baseFee,
      receipts,
      state,
    };
    this.#append(block);
    return block;
  }

  /** Takes the newest `depth` blocks off the chain; the caller mines the rival branch. */
  orphan(depth: number, fate: (transaction: SimulatedTransaction) => Fate): SimulatedBlock[] {
    const gone = this.blocks.splice(this.blocks.length - depth);
    for (const { receipts } of gone) {
      for (const { transaction } of receipts) {
        if (fate(transaction) === 'pooled') this.pool.set(transaction.hash, transaction);
      }
    }
    return gone;
  }

  #append(block: SimulatedBlock): void {
    this.blocks.push(block);
    this.byHash.set(block.hash, block);
    for (const [hash, transaction] of this.pool) {
      if (transaction.nonce < block.state.nonce(transaction.from)) this.pool.delete(hash);
    }
    for (const { height, receipts } of this.blocks) {
      const depth = Number(block.height - height) + 1;
      for (const { transaction } of receipts) {
        this.deepest.set(transaction.hash, Math.max(this.deepest.get(transaction.hash) ?? 0, depth));
      }
    }
  }
}
