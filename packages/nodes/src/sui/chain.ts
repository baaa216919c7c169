import { toBase58 } from '@mysten/sui/utils';
import type { View } from './check-inputs.ts';
import { type Executed, execute, type GaslessList } from './execute.ts';
import { hashOf, keyOf, Ledger, sui } from './ledger.ts';
import { refsOf } from './check-inputs.ts';
import { checkSignatures, readSubmitted } from './submitted.ts';

export interface CheckpointRecord {
  height: bigint;
  digest: string;
  previous: string;
  epoch: bigint;
  /** Milliseconds. */
  time: number;
  transactions: readonly Executed[];
}

/** How coins lie at an address: in an object of its own, in one that consensus versions, or in its balance. */
export type Granted = 'object' | 'party' | 'balance';

/** What makes the chain what it is, as a file keeps it: numbers that are large are written as text. */
export type ChainStep =
  | { grant: string; coinType: string; amount: string; as: Granted }
  | { submit: string; signatures: readonly string[] }
  | { checkpoint: number }
  | { epoch: number };

export interface SuiOptions {
  gasPrice?: bigint;
  gasless?: GaslessList;
  /** Milliseconds. */
  clock?: () => number;
  record?: (step: ChainStep) => void;
}

export interface Metadata {
  decimals: number;
  symbol: string;
}

/** A chain that makes checkpoints on demand and runs what it is sent at once, as validators do. */
export class SuiChain {
  readonly gasPrice: bigint;
  readonly gasless: GaslessList;
  readonly metadata = new Map<string, Metadata>([[sui, { decimals: 9, symbol: 'SUI' }]]);
  readonly checkpoints: CheckpointRecord[] = [];
  readonly executed = new Map<string, { executed: Executed; height: bigint | null }>();
  /** Of each epoch. */
  readonly firstCheckpoints: bigint[] = [0n];
  readonly #options: SuiOptions;
  readonly #listeners = new Set<(checkpoint: CheckpointRecord) => void>();
  #locks = new Map<string, string>();
  #ledger = new Ledger();
  #waiting: Executed[] = [];
  #grants = 0;

  constructor(options: SuiOptions = {}) {
    this.#options = options;
    this.gasPrice = options.gasPrice ?? 1_000n;
    this.gasless = options.gasless ?? new Map();
    this.advance();
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  get epoch(): bigint {
    return BigInt(this.firstCheckpoints.length - 1);
  }

  /** The name of the chain: the digest of its first checkpoint, which does not depend on when it was made. */
  get chainId(): string {
    return this.#first.digest;
  }

  get #first(): CheckpointRecord {
    return this.checkpoints[0] as CheckpointRecord;
  }

  get head(): CheckpointRecord {
    return this.checkpoints.at(-1) as CheckpointRecord;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  view(): View {
    const { chainId, epoch, gasPrice } = this;
    return { chainId, epoch, gasPrice, ledger: this.#ledger, locks: this.#locks };
  }

  /** Coins out of nothing; answers the digest of their transaction. */
  grant(owner: string, coinType: string, amount: bigint, as: Granted = 'object'): string {
    this.#options.record?.({ grant: owner, coinType, amount: amount.toString(), as });
    const digest = toBase58(hashOf('grant', (this.#grants += 1), owner, coinType, amount));
    if (as === 'balance') this.#ledger.change(owner, coinType, amount);
    else
      this.#ledger.write({
        id: `0x${hashOf(digest, 'coin').toString('hex')}`,
        version: 1n,
        owner,
        coinType,
        amount,
        ...(as === 'party' ? { isParty: true } : {}),
      });
    this.#accept({
      digest,
      sender: `0x${'0'.repeat(64)}`,
      failure: null,
      used: { computation: 0n, storage: 0n, rebate: 0n },
      changes: [{ address: owner, coinType, amount }],
    });
    return digest;
  }

  /** Whether an address has ever held a coin. */
  everHeld(owner: string, coinType: string): boolean {
    return this.#ledger.balances.has(keyOf(owner, coinType)) || this.#ledger.coinsOf(owner, coinType).length > 0;
  }

  /** Runs a transaction; the same one again answers what it came to. @throws Refused when validators sign none. */
  async submit(content: Uint8Array, signatures: readonly Uint8Array[]): Promise<Executed> {
    const submitted = readSubmitted(content);
    await checkSignatures(content, submitted, signatures);
    const known = this.executed.get(submitted.digest);
    if (known) return known.executed;
    const { executed, ledger } = execute(submitted, this.view(), { gasless: this.gasless, lends: false });
    const write = (one: Uint8Array): string => Buffer.from(one).toString('base64');
    this.#options.record?.({ submit: write(content), signatures: signatures.map(write) });
    for (const { objectId, version } of refsOf(submitted)) this.#locks.set(`${objectId}@${version}`, executed.digest);
    this.#ledger = ledger;
    this.#accept(executed);
    return executed;
  }

  /** What a transaction would come to, without signatures. @throws Refused when validators sign none. */
  simulate(content: Uint8Array): Executed {
    return execute(readSubmitted(content), this.view(), { gasless: this.gasless, lends: true }).executed;
  }

  #accept(executed: Executed): void {
    this.#waiting.push(executed);
    this.executed.set(executed.digest, { executed, height: null });
  }

  /** Two conflicting transactions of its owner's have split the validators: nobody can use the version in this epoch. */
  equivocate(objectId: string): void {
    const version = this.#ledger.objects.get(objectId)?.version ?? 0n;
    this.#locks.set(`${objectId}@${version}`, toBase58(hashOf('equivocation', objectId)));
  }

  /** Makes checkpoints, the first with everything that has run. */
  advance(count = 1): void {
    for (let made = 0; made < count; made += 1) {
      const time = (this.#options.clock ?? Date.now)();
      this.#options.record?.({ checkpoint: time });
      this.#seal(time);
    }
  }

  /** Ends the epoch with a checkpoint of its own. What objects were locked by is forgotten. */
  endEpoch(): void {
    const time = (this.#options.clock ?? Date.now)();
    this.#options.record?.({ epoch: time });
    this.#seal(time);
    this.firstCheckpoints.push(this.head.height + 1n);
    this.#locks = new Map();
  }

  #seal(time: number): void {
    const height = BigInt(this.checkpoints.length);
    const previous = height === 0n ? '' : this.head.digest;
    const transactions = this.#waiting;
    this.#waiting = [];
    const digest = toBase58(
      hashOf('checkpoint', height, previous, this.epoch, ...transactions.map((one) => one.digest)),
    );
    const checkpoint = { height, digest, previous, epoch: this.epoch, time, transactions };
    this.checkpoints.push(checkpoint);
    for (const executed of transactions) this.executed.set(executed.digest, { executed, height });
    for (const listener of this.#listeners) listener(checkpoint);
  }

  /** Answers what ends the listening. */
  follow(listener: (checkpoint: CheckpointRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
