import { checkBefore, type Executed, execute, noteReplay, type Rules } from './execute.ts';
import { apt, hex, sha3, storeAddress, unhex } from './hashes.ts';
import { Ledger } from './ledger.ts';
import { readSubmitted, type Submitted } from './read-submitted.ts';
import { Refused } from './refused.ts';
import type { AssetFacts } from './run-call.ts';
import { checkSignatures, checkUnsigned } from './signatures.ts';

/** From these the same chain can be made again. Drops, freezes and skipped time are none: tests alone use them. */
export type ChainStep =
  | { block: number }
  | { submit: string; at: number }
  | { asset: string; facts: AssetFacts }
  | { grant: string; metadata: string; amount: string; form: Form };

export type Form = 'asset' | 'coin';

export interface AptosOptions {
  /** 4, the number of local chains, when omitted. */
  chainId?: number;
  /** So many versions are made full by empty blocks after those with transactions. */
  page?: number;
  /** Milliseconds since the epoch; the machine's time when omitted. */
  clock?: () => number;
  /** Told of each step before it happens. */
  record?: (step: ChainStep) => void;
}

/** One version: somebody's transaction, or one of the chain's own. */
export interface Version {
  version: bigint;
  hash: string;
  root: string;
  /** Milliseconds since the epoch. */
  time: number;
  kind: 'genesis_transaction' | 'block_metadata_transaction' | 'state_checkpoint_transaction' | 'user_transaction';
  content: { submitted: Submitted; result: Executed } | null;
}

const statesKept = 500;
export const machineTime = (): number => performance.timeOrigin + performance.now();

/**
 * Versions, a pool, stores and coins of an Aptos chain, in memory. Bytes, signatures, numbers, ends, fees and balances are
 * checked for real; validators, consensus and Move are not there: the few functions that are played are written by hand.
 */
export class AptosChain {
  readonly chainId: number;
  readonly assets = new Map<string, AssetFacts>([[apt, { name: 'Aptos Coin', symbol: 'APT', decimals: 8 }]]);
  hasHandles = false;
  /** Whether the node advises on prices. */
  advises = true;
  /** The oldest version that it still has. */
  oldest = 0n;
  readonly versions: Version[] = [];
  readonly #page: bigint;
  readonly #clock: () => number;
  readonly #record: (step: ChainStep) => void;
  readonly #found = new Map<string, Version>();
  readonly #states = new Map<bigint, Ledger>();
  #ledger = new Ledger();
  #pool: Submitted[] = [];
  #skipped = 0;

  constructor({ chainId = 4, page = 10, clock = machineTime, record = () => {} }: AptosOptions = {}) {
    this.chainId = chainId;
    this.#page = BigInt(page);
    this.#clock = clock;
    this.#record = record;
    this.#add('genesis_transaction', 0, null);
    this.advance();
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  get head(): Version {
    return this.versions.at(-1) as Version;
  }

  /** Hashes of what waits for a block. */
  get waiting(): readonly string[] {
    return this.#pool.map(({ hash }) => hash);
  }

  /** The chain's time goes on by so many seconds with the next block. */
  skip(seconds: number): void {
    this.#skipped += seconds * 1_000;
  }

  list(metadata: string, facts: AssetFacts): void {
    this.#record({ asset: metadata, facts });
    this.assets.set(metadata, facts);
  }

  /** Coins out of nothing. In the older form they open a store for such. */
  grant(owner: string, metadata: string, amount: bigint, form: Form = 'asset'): void {
    this.#record({ grant: owner, metadata, amount: String(amount), form });
    if (form === 'coin') this.#ledger.coins.set(owner, (this.#ledger.coins.get(owner) ?? 0n) + amount);
    else this.#ledger.open(storeAddress(owner, metadata), owner, metadata).balance += amount;
    this.#states.set(this.head.version, this.#ledger.copy());
  }

  find(hash: string): Version | 'waits' | null {
    return this.#found.get(hash) ?? (this.#pool.some((one) => one.hash === hash) ? 'waits' : null);
  }

  /** The state after a version. @throws Refused for one that is not kept */
  state(version: bigint): Ledger {
    const state = this.#states.get(version);
    if (state === undefined) throw new Refused('version_pruned');
    return state;
  }

  drop(hash: string): void {
    this.#pool = this.#pool.filter((one) => one.hash !== hash);
  }

  /** Takes signed bytes into the pool; the same ones again are no fault. @throws Refused as the node's check does */
  submit(raw: Uint8Array): Submitted {
    const submitted = readSubmitted(raw);
    if (this.#pool.some(({ hash }) => hash === submitted.hash)) return submitted;
    checkSignatures(submitted);
    const rules = this.#rules();
    const expected = this.#ledger.copy();
    for (const waiting of this.#pool) noteReplay(expected, waiting);
    checkBefore(expected, submitted, rules);
    this.#record({ submit: Buffer.from(raw).toString('base64'), at: this.#clock() });
    this.#pool.push(submitted);
    return submitted;
  }

  /** What an unsigned transaction would come to now. @throws Refused */
  simulate(raw: Uint8Array): Executed {
    const submitted = readSubmitted(raw);
    checkUnsigned(submitted);
    checkBefore(this.#ledger, submitted, this.#rules());
    return execute(this.#world(), submitted).result;
  }

  /** Makes whole pages; the first takes what waits. */
  advance(pages = 1): void {
    for (let count = 0; count < pages; count += 1) this.#fillPage();
  }

  #fillPage(): void {
    const time = Math.max(Math.floor(this.#clock()) + this.#skipped, this.head.time + 1);
    this.#record({ block: time });
    this.#makeBlock(time, this.#pool.splice(0));
    while ((this.head.version + 1n) % this.#page !== 0n) this.#makeBlock(this.head.time + 1, []);
    this.#states.set(this.head.version, this.#ledger.copy());
    this.#states.delete(this.head.version - this.#page * BigInt(statesKept));
  }

  #makeBlock(time: number, waiting: readonly Submitted[]): void {
    this.#add('block_metadata_transaction', time, null);
    const rules = { chainId: this.chainId, now: BigInt(Math.floor(time / 1_000)) };
    for (const submitted of waiting) {
      try {
        checkBefore(this.#ledger, submitted, rules);
      } catch (error) {
        if (error instanceof Refused) continue;
        throw error;
      }
      const { result, after } = execute(this.#world(), submitted);
      this.#ledger = after;
      this.#add('user_transaction', time, { submitted, result });
    }
    // A page may end within a block, as on the real chain.
    if ((this.head.version + 1n) % this.#page !== 0n || waiting.length > 0)
      this.#add('state_checkpoint_transaction', time, null);
  }

  #add(kind: Version['kind'], time: number, content: Version['content']): void {
    const version = BigInt(this.versions.length);
    const hash = content?.submitted.hash ?? hex(sha3(`${kind} ${version} ${time}`));
    const root = hex(sha3(unhex(this.versions.at(-1)?.root ?? '0x0'), unhex(hash)));
    const made = { version, hash, root, time, kind, content };
    this.versions.push(made);
    this.#found.set(hash, made);
  }

  #world() {
    return { ledger: this.#ledger, assets: this.assets, hasHandles: this.hasHandles };
  }

  #rules(): Rules {
    return { chainId: this.chainId, now: BigInt(Math.floor(this.head.time / 1_000)) };
  }
}
