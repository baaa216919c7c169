import type { Contract } from './contracts.ts';
import { applyAll, checkBefore, feeOf, type Presented, takeFees } from './execute.ts';
import { blockHashOf } from './hashes.ts';
import { Ledger } from './ledger.ts';
import { Refused } from './refused.ts';
import { type Content, readSubmitted, type Submitted } from './submitted.ts';
import { walletOf } from './wallet.ts';

/** From these the same chain can be made again. Drops, reorganisations and skipped time are none: tests alone use them. */
export type ChainStep =
  | { block: number }
  | { submit: string }
  | { originate: string; facts: Facts }
  | { grant: string; amount: string }
  | { mint: string; owner: string; id: string; amount: string };

/** What a contract is, without what it holds. */
export type Facts = Pick<Contract, 'standard' | 'metadata'> & { lastId: number };

export interface TezosOptions {
  /** Milliseconds since the epoch; the machine's time when omitted. */
  clock?: () => number;
  /** Told of each step before it happens. */
  record?: (step: ChainStep) => void;
}

export interface Block {
  level: number;
  hash: string;
  predecessor: string;
  /** Milliseconds since the epoch. */
  time: number;
  groups: readonly Included[];
  /** The state after it. */
  ledger: Ledger;
}

export interface Included extends Pick<Submitted, 'hash' | 'branch' | 'signature'> {
  contents: readonly Presented[];
}

/** Blocks after its branch that may have a group. */
export const lifetime = 450;
const secondMilliseconds = 1_000;
export const machineTime = (): number => performance.timeOrigin + performance.now();
/** Whoever makes blocks: rich, and its key is known. */
const baker = walletOf(250);
/** Mutez for a group and nanotez for its gas and bytes, as nodes are set. */
const leastGroup = 100n;

/**
 * Blocks, a pool, accounts and contracts of a Tezos chain, in memory. Bytes, signatures, numbers, branches, fees, limits and
 * balances are checked for real; consensus and Michelson are not there: the few contracts that are played are written by
 * hand, after their standards.
 */
export class TezosChain {
  readonly baker = baker.address;
  /** Whether the node tells what it asks for. */
  advises = true;
  readonly blocks: Block[] = [];
  readonly #clock: () => number;
  readonly #record: (step: ChainStep) => void;
  readonly #levels = new Map<string, number>();
  #pool: Submitted[] = [];
  #skipped = 0;
  #forks = 0;

  constructor({ clock = machineTime, record = () => {} }: TezosOptions = {}) {
    this.#clock = clock;
    this.#record = record;
    const ledger = new Ledger();
    ledger.accounts.set(baker.address, { balance: 10n ** 12n, counter: 1n, key: baker.publicKey });
    this.#add({ level: 0, time: 0, groups: [], ledger });
    this.advance(3);
  }

  get head(): Block {
    return this.blocks.at(-1) as Block;
  }

  get waiting(): readonly Submitted[] {
    return this.#pool;
  }

  /** The chain's time goes on by so many seconds with the next block. */
  skip(seconds: number): void {
    this.#skipped += seconds * secondMilliseconds;
  }

  /** The block of a hash, if it is on the present chain. */
  blockOf(hash: string): Block | null {
    const level = this.#levels.get(hash);
    return level === undefined ? null : (this.blocks[level] ?? null);
  }

  /** Coins out of nothing. */
  grant(to: string, amount: bigint): void {
    this.#record({ grant: to, amount: String(amount) });
    this.#change((ledger) => ledger.add(to, amount));
  }

  originate(address: string, facts: Facts): void {
    this.#record({ originate: address, facts });
    const contract = { ...facts, lastId: BigInt(facts.lastId), balance: 0n, balances: new Map<string, bigint>() };
    this.#change((ledger) => ledger.contracts.set(address, contract));
  }

  /** Tokens out of nothing. */
  mint(contract: string, owner: string, amount: bigint, id = 0n): void {
    this.#record({ mint: contract, owner, id: String(id), amount: String(amount) });
    this.#change((ledger) => {
      const { balances } = ledger.contracts.get(contract) as Contract;
      balances.set(`${owner} ${id}`, (balances.get(`${owner} ${id}`) ?? 0n) + amount);
    });
  }

  /** The newest block has another state: older ones keep theirs. */
  #change(change: (ledger: Ledger) => void): void {
    const ledger = this.head.ledger.copy();
    change(ledger);
    this.head.ledger = ledger;
  }

  drop(hash: string): void {
    this.#pool = this.#pool.filter((one) => one.hash !== hash);
  }

  /** Takes signed bytes into the pool; the same ones again are no fault. @throws Refused as the node's check does */
  async submit(raw: string): Promise<Submitted> {
    const submitted = await readSubmitted(raw);
    if (this.#pool.some(({ hash }) => hash === submitted.hash)) return submitted;
    this.#check(submitted);
    const asked = leastGroup + gasOf(submitted.contents) / 10n + BigInt(raw.length / 2);
    if (feeOf(submitted.contents) < asked) throw new Refused('prefilter.fees_too_low');
    const source = submitted.contents[0]?.source;
    const before = this.#pool.find(({ contents }) => contents[0]?.source === source);
    // A twentieth more takes the place of the first.
    if (before && feeOf(submitted.contents) * 20n < feeOf(before.contents) * 21n)
      throw new Refused('prevalidation.operation_conflict');
    this.#record({ submit: raw });
    this.#pool = [...this.#pool.filter((one) => one !== before), submitted];
    return submitted;
  }

  #check(submitted: Submitted): void {
    const branch = this.blockOf(submitted.branch);
    if (branch === null) throw new Refused('validate.operation.unknown_branch');
    if (this.head.level - branch.level > lifetime) throw new Refused('validate.operation.outdated_branch');
    checkBefore(this.head.ledger, submitted);
  }

  /** What a group would come to now, whoever signed it. @throws Refused */
  simulate(branch: string, contents: readonly Content[]): readonly Presented[] {
    checkBefore(
      this.head.ledger,
      { hash: '', signature: '', signed: '', raw: '', branch, contents },
      { signed: false },
    );
    const ledger = this.head.ledger.copy();
    takeFees(ledger, contents);
    return applyAll(ledger, contents).presented;
  }

  /** Makes blocks; the first takes what waits and may be taken. */
  advance(count = 1): void {
    for (let made = 0; made < count; made += 1) {
      const now = Math.floor(this.#clock() / secondMilliseconds) * secondMilliseconds + this.#skipped;
      const time = Math.max(now, this.head.time + secondMilliseconds);
      this.#record({ block: time });
      const groups: Included[] = [];
      let { ledger } = this.head;
      for (const submitted of this.#pool.splice(0)) ledger = this.#include(ledger, submitted, groups);
      this.#add({ level: this.head.level + 1, time, groups, ledger });
    }
  }

  #include(ledger: Ledger, submitted: Submitted, groups: Included[]): Ledger {
    try {
      this.#check(submitted);
    } catch (error) {
      if (error instanceof Refused) return ledger;
      throw error;
    }
    const paid = ledger.copy();
    takeFees(paid, submitted.contents);
    const after = paid.copy();
    const { isApplied, presented } = applyAll(after, submitted.contents);
    const { hash, branch, signature } = submitted;
    groups.push({ hash, branch, signature, contents: presented });
    return isApplied ? after : paid;
  }

  /** Replaces the newest blocks by as many empty ones and one more; what they held is gone. */
  reorg(depth: number): void {
    this.#forks += 1;
    for (const { hash } of this.blocks.splice(-depth)) this.#levels.delete(hash);
    this.#pool = [];
    this.advance(depth + 1);
  }

  #add(block: Omit<Block, 'hash' | 'predecessor'>): void {
    const predecessor = this.blocks.at(-1)?.hash ?? blockHashOf('genesis');
    const names = block.groups.map(({ hash }) => hash).join(' ');
    const hash = blockHashOf(`${predecessor} ${block.level} ${block.time} ${this.#forks} ${names}`);
    this.blocks.push({ ...block, hash, predecessor });
    this.#levels.set(hash, block.level);
  }
}

const gasOf = (contents: readonly Content[]): bigint =>
  contents.reduce((sum, { gas_limit: gas }) => sum + BigInt(gas), 0n);
