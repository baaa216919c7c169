import { createHash } from 'node:crypto';
import { type Executed, execute, type Rules } from './execute.ts';
import { Ledger } from './ledger.ts';
import { readSubmitted, type Submitted } from './read-submitted.ts';
import { Refused } from './refused.ts';

/** From these the same chain can be made again. Drops, halts and forced transactions are none: tests alone use them. */
export type ChainStep =
  | { block: string }
  | { submit: string }
  | { grant: string; denomination: string; amount: string };

export interface CosmosOptions {
  /** `florin-local-1` when omitted. */
  chainId?: string;
  /** Of addresses; `cosmos` when omitted. */
  prefix?: string;
  /** Denomination of fees; `uatom` when omitted. */
  native?: string;
  /** Least price of gas that the node takes, decimal. */
  gasPrice?: string;
  /** Who takes fees; the SDK by itself when omitted. */
  fees?: Rules['fees'];
  /** Milliseconds since the epoch; the machine's time when omitted. */
  clock?: () => number;
  /** Told of each step before it happens. */
  record?: (step: ChainStep) => void;
}

export interface ProducedBlock {
  height: bigint;
  hash: string;
  parentHash: string;
  time: string;
  transactions: readonly { submitted: Submitted; result: Executed }[];
}

/** States that questions about the past are answered from; nodes prune as well. */
const statesKept = 500;
const attoPlaces = 18;
const firstHeight = 1n;

export const machineTime = (): number => performance.timeOrigin + performance.now();

/**
 * Blocks, a pool and the bank module of a chain of the Cosmos SDK, in memory. Bytes, signatures, numbers, fees and
 * balances are checked for real; validators, consensus and gas are not there: gas is counted by size.
 */
export class CosmosChain {
  readonly rules: Rules;
  readonly native: string;
  readonly blocked = new Map<string, Set<string>>();
  /** Facts of denominations, as the bank module keeps them. */
  readonly metadata = new Map<string, { display: string; exponent: number; symbol: string }>();
  /** While it is set no block comes, whatever waits. */
  halted = false;
  gasPrice: string;
  /** So many of the newest blocks are not in the index yet: nodes fill it after they have committed a block. */
  indexLag = 0n;
  /** The first block that the node has: one that began with a state of others has none before it. */
  firstKept = firstHeight;
  /** The first block in its index: it may have been switched on later. */
  firstIndexed = firstHeight;
  /** So many of the newest blocks are stored and have not run: nodes show them before their results. */
  runLag = 0n;
  readonly #clock: () => number;
  #blocks: ProducedBlock[] = [];
  readonly #record: (step: ChainStep) => void;
  #committed = new Ledger();
  /** The committed state after everything that waits: what the pool checks against. */
  #checked = new Ledger();
  readonly #states = new Map<bigint, Ledger>();
  #pool: Submitted[] = [];
  readonly #found = new Map<string, { block: ProducedBlock; at: number }>();

  constructor({ chainId = 'florin-local-1', prefix = 'cosmos', native = 'uatom', ...rest }: CosmosOptions = {}) {
    this.rules = { chainId, prefix, blocked: this.blocked, fees: rest.fees ?? 'sdk', price: () => this.attoPrice };
    this.native = native;
    this.gasPrice = rest.gasPrice ?? '0.010000000000000000';
    this.#clock = rest.clock ?? machineTime;
    this.#record = rest.record ?? (() => {});
    this.advance();
  }

  get head(): ProducedBlock {
    return this.#blocks.at(-1) as ProducedBlock;
  }

  /** Base units for 10^18 units of gas. */
  get attoPrice(): bigint {
    const [whole = '0', fraction = ''] = this.gasPrice.split('.');
    return BigInt(whole + fraction.padEnd(attoPlaces, '0'));
  }

  get waiting(): readonly Submitted[] {
    return this.#pool;
  }

  /** Coins out of nothing, in the state that the next block begins with. */
  grant(address: string, denomination: string, amount: bigint): void {
    this.#record({ grant: address, denomination, amount: String(amount) });
    this.#committed.add(address, denomination, amount);
    this.#states.set(this.head.height, this.#committed.copy());
    this.#recheck();
  }

  /** Produces blocks; the first takes what waits. */
  advance(blocks = 1): void {
    for (let count = 0; count < blocks && !this.halted; count += 1) this.#produce();
  }

  block(height: bigint): ProducedBlock | null {
    return height < this.firstKept ? null : (this.#blocks[Number(height - firstHeight)] ?? null);
  }

  /** The height of the newest block that has run. */
  get ran(): bigint {
    return this.head.height - this.runLag;
  }

  /** Whether the index has a height. */
  hasIndexed(height: bigint): boolean {
    const isThere = height >= this.firstIndexed && height <= this.head.height - this.indexLag;
    return isThere && this.block(height) !== null;
  }

  find(hash: string): { block: ProducedBlock; at: number } | null {
    return this.#found.get(hash) ?? null;
  }

  /** The state after a block; the newest for 0. @throws Refused for one that is not there */
  state(height: bigint): Ledger {
    const state = this.#states.get(height === 0n ? this.ran : height);
    if (state === undefined) throw new Refused(18, `failed to load state at height ${height}; invalid height`);
    return state;
  }

  /** Forgets what waits. */
  drop(hash: string): void {
    this.#pool = this.#pool.filter((one) => one.hash !== hash);
    this.#recheck();
  }

  /** Takes signed bytes into the pool. @throws Refused as the node's check does */
  submit(raw: Uint8Array): Submitted {
    const submitted = readSubmitted(raw, this.rules.prefix);
    this.#checkPrice(submitted);
    const result = execute(this.#checked, submitted, this.rules, 'check');
    if (result.code !== 0) throw new Refused(result.code, result.log, result.codespace);
    this.#record({ submit: Buffer.from(raw).toString('base64') });
    this.#pool.push(submitted);
    return submitted;
  }

  /** What a transaction would come to after everything that waits. */
  simulate(raw: Uint8Array): Executed {
    return execute(this.#checked.copy(), readSubmitted(raw, this.rules.prefix), this.rules, 'simulate');
  }

  /** Puts a transaction into the next block that the pool would not take: whoever makes the block may. */
  force(raw: Uint8Array): void {
    this.#pool.push(readSubmitted(raw, this.rules.prefix));
  }

  #checkPrice({ fee, gas }: Submitted): void {
    const required = (gas * this.attoPrice + 10n ** 18n - 1n) / 10n ** 18n;
    const offered = fee.find(({ denom }) => denom === this.native)?.amount ?? 0n;
    if (offered < required)
      throw new Refused(
        13,
        `insufficient fees; got: ${offered}${this.native} required: ${required}${this.native}: insufficient fee`,
      );
  }

  #recheck(): void {
    this.#checked = this.#committed.copy();
    this.#pool = this.#pool.filter((one) => execute(this.#checked, one, this.rules, 'check').code === 0);
  }

  #produce(): void {
    const parent = this.#blocks.at(-1);
    const height = parent === undefined ? firstHeight : parent.height + 1n;
    const time = new Date(
      Math.max(this.#clock(), parent === undefined ? 0 : Date.parse(parent.time) + 1),
    ).toISOString();
    this.#record({ block: time });
    const waiting = this.#pool.splice(0);
    const transactions = waiting.map((submitted) => ({
      submitted,
      result: execute(this.#committed, submitted, this.rules, 'deliver'),
    }));
    const parentHash = parent?.hash ?? '';
    const facts = [this.rules.chainId, height, parentHash, time, ...waiting.map(({ hash }) => hash)];
    const hash = createHash('sha256').update(facts.join(' ')).digest('hex').toUpperCase();
    const block = { height, hash, parentHash, time, transactions };
    this.#blocks.push(block);
    for (const [at, { submitted }] of transactions.entries()) this.#found.set(submitted.hash, { block, at });
    this.#states.set(height, this.#committed.copy());
    this.#states.delete(height - BigInt(statesKept));
    this.#recheck();
  }
}
