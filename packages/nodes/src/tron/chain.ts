import { createHash } from 'node:crypto';
import type { Executed } from './executed.ts';
import { Executor } from './executor.ts';
import { Ledger } from './ledger.ts';
import { readSigned, readUnsigned, type TronTransaction, Unreadable, writeRaw } from './read-transaction.ts';
import { Refused } from './refused.ts';
import type { TronStep } from './step.ts';

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
  /** Milliseconds since 1970; without it blocks are their spacing apart. */
  clock?: () => number;
  /** Keeps what forks need. */
  forkable?: boolean;
  /** Further blocks until one is solidified; 18 when omitted, after which nineteen of twenty-seven producers have built. */
  solidAfter?: number;
  /** Least time between two blocks; three seconds when omitted, as on the chain. */
  spacingMilliseconds?: number;
  /** Milliseconds since 1970 of the first block; now when omitted. */
  startTime?: number;
  /** Told of every step before it is taken. */
  record?: (step: TronStep) => void;
}

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
  readonly #spacing: bigint;
  readonly #record: (step: TronStep) => void;
  readonly #undo: { height: bigint; snapshot: string; ledger: Ledger['state'] }[] = [];
  #branch = 0;
  #making: Promise<void> = Promise.resolve();

  private constructor(executor: Executor, options: TronChainOptions) {
    const { chainId = 3_448_148_188, clock, forkable, solidAfter = 18, startTime, record } = options;
    const { spacingMilliseconds = 3_000 } = options;
    this.chainId = chainId;
    this.executor = executor;
    this.ledger = new Ledger(executor);
    this.#clock = clock ?? null;
    this.#isForkable = forkable === true;
    this.#solidAfter = BigInt(solidAfter);
    this.#spacing = BigInt(spacingMilliseconds);
    this.#record = record ?? (() => {});
    const time = BigInt(Math.floor((startTime ?? clock?.() ?? Date.now()) / 1000)) * 1000n;
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

  /** Takes a step that was recorded. */
  async take(step: TronStep): Promise<void> {
    if (step.kind === 'grant') await this.grant(step.word, step.sun);
    if (step.kind === 'deploy') await this.deploy(step.code);
    if (step.kind === 'broadcast') await this.broadcast(Buffer.from(step.raw, 'hex'));
    if (step.kind === 'send') this.send(step.owner, step.what, step.feeLimit);
    if (step.kind === 'block') await this.#mineOne(step.time);
  }

  /** Coins out of nowhere; the account is there from then on. */
  async grant(word: string, sun: bigint): Promise<void> {
    this.#record({ kind: 'grant', word, sun });
    await this.ledger.grant(word, sun);
  }

  /** Puts a contract on the chain; answers its address. */
  async deploy(code: string): Promise<string> {
    this.#record({ kind: 'deploy', code });
    return this.executor.deploy(code);
  }

  /** Whether transactions wait for a block. */
  get isPending(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes signed bytes, as a node does that is asked to pass them on. @throws Refused with the code of the interface */
  async broadcast(bytes: Uint8Array): Promise<string> {
    const transaction = read(bytes);
    const { txId, signature, owner } = transaction;
    if (this.#waiting.has(txId) || this.find(txId) !== null)
      throw new Refused('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    if (signature?.length !== 130 || (await this.executor.recover(txId, signature)) !== owner)
      throw new Refused('SIGERROR', 'Validate signature error: it is signed by another address');
    this.#checkTime(transaction, this.head);
    await this.ledger.check(transaction, this.head.time);
    this.#record({ kind: 'broadcast', raw: Buffer.from(bytes).toString('hex') });
    this.#waiting.set(txId, transaction);
    return txId;
  }

  /** A wallet's transaction that nobody has to sign here. Waits for the next block; answers its hash. */
  send(owner: string, what: TronTransaction['what'], feeLimit = 1_000_000_000n): string {
    this.#record({ kind: 'send', owner, what, feeLimit });
    const { id, time } = this.head;
    const said = {
      refBytes: id.slice(12, 16),
      refHash: id.slice(16, 32),
      expiration: time + 3_600_000n,
      timestamp: time + BigInt(this.#waiting.size),
      feeLimit: what.type === 'TriggerSmartContract' ? feeLimit : 0n,
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

  /** Blocks wait for one another: none is begun while another one runs its transactions. */
  async #mineOne(at?: bigint): Promise<void> {
    const made = this.#making.then(() => this.#make(at));
    this.#making = made.catch(() => {});
    return made;
  }

  async #make(at?: bigint): Promise<void> {
    const parent = this.head;
    const number = parent.number + 1n;
    if (this.#isForkable) {
      const snapshot = await this.executor.snapshot();
      this.#undo.push({ height: number, snapshot, ledger: this.ledger.state });
    }
    const now = BigInt(Math.floor((this.#clock?.() ?? 0) / 1000)) * 1000n;
    const next = parent.time + this.#spacing;
    const time = at ?? (now > next ? now : next);
    this.#record({ kind: 'block', time });
    const executed: Executed[] = [];
    const taken = [...this.#waiting.values()];
    for (const transaction of this.forgetful ? [] : taken) {
      const done = await this.#execute(transaction, parent, time);
      if (done !== null) executed.push(done);
    }
    const content = executed.map(({ txId }) => txId).join(' ');
    const id = idOf(number, `${parent.id} ${time} ${this.#branch} ${content}`);
    this.blocks.push({ number, id, parent: parent.id, time, transactions: executed });
    for (const { txId } of taken) this.#waiting.delete(txId);
  }

  /** Null where it is no longer valid: a producer leaves it out. */
  async #execute(transaction: TronTransaction, parent: TronBlock, time: bigint): Promise<Executed | null> {
    try {
      this.#checkTime(transaction, parent);
      await this.ledger.check(transaction, time);
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
