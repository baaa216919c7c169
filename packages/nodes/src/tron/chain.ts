import { createHash } from 'node:crypto';
import type { Executed } from './executed.ts';
import { Executor } from './executor.ts';
import { Ledger } from './ledger.ts';
import { readSigned, readUnsigned, type TronTransaction, Unreadable, writeRaw } from './read-transaction.ts';
import { Refused } from './refused.ts';

export interface TronBlock {
  number: bigint;
  id: string;
  parent: string;
  /** Milliseconds since 1970. */
  time: bigint;
  transactions: readonly Executed[];
}

export interface TronChainOptions {
  /** 3448148188 (the Nile test network's) when omitted. */
  chainId?: number;
  /** Milliseconds since 1970; blocks are three seconds apart by themselves when omitted. */
  clock?: () => number;
  /** Keeps what forks need. */
  forkable?: boolean;
  /** Further blocks until one is solidified; 18 when omitted, after which nineteen of twenty-seven producers have built. */
  solidAfter?: number;
}

const blockMilliseconds = 3_000n;
const dayMilliseconds = 86_400_000n;

/**
 * Blocks, accounts and their prices as Tron has them, and contracts on anvil's EVM. There is one producer, no network and
 * no vote; energy is EVM gas.
 */
export class TronChain {
  readonly chainId: number;
  readonly executor: Executor;
  readonly ledger: Ledger;
  /** Keeps what it is sent, and puts it into no block. */
  forgetful = false;
  readonly blocks: TronBlock[] = [];
  readonly #waiting = new Map<string, TronTransaction>();
  readonly #clock: (() => number) | null;
  readonly #isForkable: boolean;
  readonly #solidAfter: bigint;
  readonly #undo: { height: bigint; snapshot: string; ledger: Ledger['state'] }[] = [];
  #branch = 0;

  private constructor(
    executor: Executor,
    { chainId = 3_448_148_188, clock, forkable, solidAfter = 18 }: TronChainOptions,
  ) {
    this.chainId = chainId;
    this.executor = executor;
    this.ledger = new Ledger(executor);
    this.#clock = clock ?? null;
    this.#isForkable = forkable === true;
    this.#solidAfter = BigInt(solidAfter);
    const time = BigInt(Math.floor((clock?.() ?? Date.now()) / 1000)) * 1000n;
    this.blocks.push({
      number: 0n,
      id: idOf(0n, `genesis ${chainId}`),
      parent: '0'.repeat(64),
      time,
      transactions: [],
    });
  }

  static async start(options: TronChainOptions = {}): Promise<TronChain> {
    return new TronChain(await Executor.start(), options);
  }

  get head(): TronBlock {
    return this.blocks.at(-1) as TronBlock;
  }

  get solid(): TronBlock {
    const { number } = this.head;
    return this.blocks[Number(number > this.#solidAfter ? number - this.#solidAfter : 0n)] as TronBlock;
  }

  find(txId: string): { block: TronBlock; transaction: Executed } | null {
    for (const block of this.blocks.toReversed())
      for (const transaction of block.transactions) if (transaction.txId === txId) return { block, transaction };
    return null;
  }

  waiting = (txId: string): TronTransaction | null => this.#waiting.get(txId) ?? null;

  /** Takes signed bytes, as a node does that is asked to pass them on. @throws Refused with the code of the interface */
  async broadcast(bytes: Uint8Array): Promise<string> {
    const transaction = read(bytes);
    const { txId, signature, owner } = transaction;
    if (this.#waiting.has(txId) || this.find(txId) !== null)
      throw new Refused('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    if (signature?.length !== 130 || (await this.executor.recover(txId, signature)) !== owner)
      throw new Refused('SIGERROR', 'Validate signature error: it is signed by another address');
    this.#checkTime(transaction, this.head);
    await this.ledger.check(transaction);
    this.#waiting.set(txId, transaction);
    return txId;
  }

  /** A wallet's transaction that nobody has to sign here. Waits for the next block; answers its hash. */
  send(owner: string, what: TronTransaction['what'], feeLimit = 1_000_000_000n): string {
    const { id, time } = this.head;
    const said = {
      refBytes: id.slice(12, 16),
      refHash: id.slice(16, 32),
      expiration: time + 3_600_000n,
      timestamp: time + BigInt(this.#waiting.size),
      feeLimit: what.type === 'TransferContract' ? 0n : feeLimit,
      owner,
      what,
    };
    const transaction = readUnsigned(writeRaw(said));
    this.#waiting.set(transaction.txId, transaction);
    return transaction.txId;
  }

  drop(txId: string): void {
    this.#waiting.delete(txId);
  }

  async mine(blocks = 1): Promise<void> {
    for (let made = 0; made < blocks; made += 1) await this.#mineOne();
  }

  /** Blocks until one is later by so much. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.head.time + BigInt(milliseconds);
    while (this.head.time < until) await this.#mineOne();
  }

  /** Takes the newest blocks back, with all that they did. */
  async fork(depth: number): Promise<void> {
    const height = this.head.number - BigInt(depth) + 1n;
    const at = this.#undo.findIndex((one) => one.height === height);
    const { snapshot, ledger } = this.#undo[at] ?? {};
    if (snapshot === undefined || ledger === undefined) throw new Error(`Nothing is kept of block ${height}.`);
    this.#undo.length = at;
    await this.executor.revert(snapshot);
    this.ledger.state = ledger;
    this.blocks.length = Number(height);
    this.#branch += 1;
  }

  async #mineOne(): Promise<void> {
    const parent = this.head;
    const number = parent.number + 1n;
    if (this.#isForkable) {
      const snapshot = await this.executor.snapshot();
      this.#undo.push({ height: number, snapshot, ledger: this.ledger.state });
    }
    const now = BigInt(Math.floor((this.#clock?.() ?? 0) / 1000)) * 1000n;
    const next = parent.time + blockMilliseconds;
    const time = now > next ? now : next;
    const executed: Executed[] = [];
    for (const transaction of this.forgetful ? [] : this.#waiting.values()) {
      const done = await this.#execute(transaction, parent, time);
      if (done !== null) executed.push(done);
    }
    this.#waiting.clear();
    const content = executed.map(({ txId }) => txId).join(' ');
    const id = idOf(number, `${parent.id} ${time} ${this.#branch} ${content}`);
    this.blocks.push({ number, id, parent: parent.id, time, transactions: executed });
  }

  /** Null where it is no longer valid: a producer leaves it out. */
  async #execute(transaction: TronTransaction, parent: TronBlock, time: bigint): Promise<Executed | null> {
    try {
      this.#checkTime(transaction, parent);
      await this.ledger.check(transaction);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
    return this.ledger.execute(transaction, time);
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
}

function read(bytes: Uint8Array): TronTransaction {
  try {
    return readSigned(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw new Refused('OTHER_ERROR', error.message);
    throw error;
  }
}

/** The height, and a hash of everything before and in the block. */
const idOf = (number: bigint, content: string): string =>
  number.toString(16).padStart(16, '0') + createHash('sha256').update(content).digest('hex').slice(16);
