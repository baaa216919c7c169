import { createHash } from 'node:crypto';
import { address, getBase58Decoder, lamports, type Transaction } from '@solana/kit';
import { type FailedTransactionMetadata, LiteSVM, type SimulatedTransactionInfo } from 'litesvm';
import { execute, readAccount } from './execute.ts';
import type { Executed, ProducedBlock, StoredAccount, VmStep } from './ledger.ts';
import { readSubmitted, type Submitted } from './read-message.ts';

/** Blocks for which a blockhash may be used. */
export const blockhashLifetime = 150n;
/** Slots behind the head that are final. */
const finalityLag = 32n;
/** Forks can go back this far. */
const snapshotsKept = 40;

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface VmOptions {
  /** Seconds since the epoch; the machine's time when omitted. */
  clock?: () => number;
  /** Makes the genesis hash; `local` when omitted. */
  name?: string;
  /** Keep what forks need. */
  forkable?: boolean;
  /** Told of each step from which the chain can be made again. Forks, skips and drops are none: tests alone use them. */
  record?: (step: VmStep) => void;
}

export const machineTime = (): number => (performance.timeOrigin + performance.now()) / 1000;

const hashOf = (...parts: readonly string[]): string =>
  getBase58Decoder().decode(createHash('sha256').update(parts.join(':')).digest());

/**
 * Slots, blocks and commitment levels around a real Solana virtual machine. It executes and checks for real:
 * signatures, programs, fees, rent, replays. It only counts the rest: which slot it is, which blockhash is recent, what
 * is confirmed and final.
 */
export class SolanaVm {
  readonly genesisHash: string;
  #svm = newMachine();
  #blocks: ProducedBlock[] = [];
  #skipped = new Set<bigint>();
  #slot = 0n;
  #queue: Submitted[] = [];
  #snapshots: { slot: bigint; bytes: Uint8Array }[] = [];
  #history = new Map<string, { slot: bigint; account: StoredAccount | null }[]>();
  #found = new Map<string, { executed: Executed; block: ProducedBlock }>();
  #forks = 0;
  readonly #clock: () => number;
  readonly #forkable: boolean;
  readonly #record: (step: VmStep) => void;
  /** Nodes may forget what they were sent before it is in a block: while this is set they do. */
  forgetful = false;
  /** Micro-lamports per compute unit that recent blocks asked for. */
  priorityFee = 0n;
  /** The first slot whose block is still kept, as nodes tell it. */
  firstKept = 1n;

  constructor({ clock = machineTime, forkable = false, name = 'local', record = () => {} }: VmOptions = {}) {
    this.#clock = clock;
    this.#record = record;
    this.#forkable = forkable;
    this.genesisHash = hashOf('genesis', name);
    this.advance();
  }

  get slot(): bigint {
    return this.#slot;
  }
  get waiting(): number {
    return this.#queue.length;
  }

  /** Produces blocks in so many slots; the first takes what waits. */
  advance(slots = 1): void {
    for (let count = 0; count < slots; count += 1) this.#produce();
  }

  /** Lets slots pass without a block. */
  skip(slots = 1): void {
    for (let count = 0; count < slots; count += 1) {
      this.#slot += 1n;
      this.#skipped.add(this.#slot);
    }
  }

  /** Takes signed bytes. They run in the next block. @throws RangeError when they are no transaction */
  queue(bytes: Uint8Array): Submitted {
    const submitted = readSubmitted(bytes);
    const isThere = this.#queue.some(({ signature }) => signature === submitted.signature);
    if (isThere || this.forgetful) return submitted;
    this.#record({ kind: 'queue', wire: submitted.wire });
    this.#queue.push(submitted);
    return submitted;
  }

  /** What a transaction would do now. */
  simulate(transaction: Transaction, verify: boolean): FailedTransactionMetadata | SimulatedTransactionInfo {
    this.#svm.withSigverify(verify);
    try {
      return this.#svm.simulateTransaction(transaction);
    } finally {
      this.#svm.withSigverify(true);
    }
  }

  /** Lamports that an account of so many bytes must hold. */
  rentOf(bytes: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(bytes);
  }

  /** Forgets what waits for a block. */
  drop(signature?: string): void {
    this.#queue = signature === undefined ? [] : this.#queue.filter((one) => one.signature !== signature);
  }

  /** Leaves the newest `depth` slots; what was in their blocks is gone, or waits again. */
  fork(depth: number, { requeue = false }: { requeue?: boolean } = {}): void {
    const target = this.#slot - BigInt(depth);
    const snapshot = this.#snapshots.findLast(({ slot }) => slot <= target);
    if (snapshot === undefined) throw new RangeError('Nothing is kept from so far back.');
    this.#svm = LiteSVM.fromBytes(snapshot.bytes).withBlockhashCheck(false);
    this.#snapshots = this.#snapshots.filter(({ slot }) => slot <= snapshot.slot);
    const gone = this.#blocks.filter(({ slot }) => slot > target);
    this.#blocks = this.#blocks.filter(({ slot }) => slot <= target);
    this.#slot = target;
    this.#forks += 1;
    for (const { transactions } of gone) {
      for (const { signature, wire } of transactions) {
        this.#found.delete(signature);
        if (requeue) this.#queue.push(readSubmitted(Buffer.from(wire, 'base64')));
      }
    }
    for (const [key, entries] of this.#history)
      this.#history.set(
        key,
        entries.filter(({ slot }) => slot <= target),
      );
  }

  /** The newest block of a commitment level. */
  tip(commitment: Commitment): ProducedBlock {
    const upTo = commitment === 'finalized' ? this.#slot - finalityLag : this.#slot;
    return this.#blocks.findLast(({ slot }) => slot <= upTo) ?? (this.#blocks[0] as ProducedBlock);
  }

  block(slot: bigint): ProducedBlock | null {
    return this.#blocks.find((one) => one.slot === slot) ?? null;
  }

  isSkipped(slot: bigint): boolean {
    return this.#skipped.has(slot) && this.block(slot) === null;
  }

  blocksWithin(from: bigint, through: bigint): readonly ProducedBlock[] {
    return this.#blocks.filter(({ slot }) => slot >= from && slot <= through);
  }

  find(signature: string): { executed: Executed; block: ProducedBlock } | null {
    return this.#found.get(signature) ?? null;
  }

  /** An account as it stood after a slot. */
  account(key: string, slot: bigint): StoredAccount | null {
    const entries = this.#history.get(key);
    if (entries === undefined || entries.length === 0) return readAccount(this.#svm, key);
    return entries.findLast((entry) => entry.slot <= slot)?.account ?? null;
  }

  /** Writes an account past all rules: how coins and mints come into a young chain. */
  put(key: string, account: StoredAccount): void {
    this.#record({ kind: 'put', key, account });
    this.#note(key, this.#slot, this.account(key, this.#slot), account);
    this.#svm.setAccount({
      address: address(key),
      data: account.data,
      executable: account.executable,
      lamports: lamports(account.lamports),
      programAddress: address(account.owner),
      space: BigInt(account.data.length),
    });
    const newest = this.#snapshots.at(-1);
    if (newest !== undefined) newest.bytes = this.#svm.toBytes();
  }

  #note(key: string, slot: bigint, before: StoredAccount | null, after: StoredAccount | null): void {
    const entries = this.#history.get(key) ?? [{ slot: -1n, account: before }];
    entries.push({ slot, account: after });
    this.#history.set(key, entries);
  }

  /** Transactions that name an account, newest first. */
  signaturesFor(key: string, upTo: bigint): { executed: Executed; block: ProducedBlock }[] {
    const names = ({ message, loadedAddresses }: Executed) =>
      [message.accountKeys, loadedAddresses.writable, loadedAddresses.readonly].some((keys) => keys.includes(key));
    return this.#blocks
      .filter(({ slot }) => slot <= upTo)
      .toReversed()
      .flatMap((block) =>
        block.transactions
          .filter(names)
          .toReversed()
          .map((executed) => ({ executed, block })),
      );
  }

  isRecent(blockhash: string, at: ProducedBlock): boolean {
    const found = this.#blocks.findLast((block) => block.blockhash === blockhash);
    return found !== undefined && at.height - found.height <= blockhashLifetime;
  }

  #produce(): void {
    const parent = this.#blocks.at(-1);
    this.#slot += 1n;
    const slot = this.#slot;
    const height = parent === undefined ? 0n : parent.height + 1n;
    const now = BigInt(Math.floor(this.#clock()));
    const time = parent !== undefined && parent.time > now ? parent.time : now;
    this.#record({ kind: 'block', time });
    const clock = this.#svm.getClock();
    clock.slot = slot;
    clock.unixTimestamp = time;
    this.#svm.setClock(clock);
    const transactions = this.#queue.splice(0).flatMap((one) => this.#run(one, slot, parent));
    const previousBlockhash = parent?.blockhash ?? this.genesisHash;
    const contents = transactions.map(({ signature }) => signature);
    const blockhash = hashOf(previousBlockhash, String(slot), String(this.#forks), ...contents);
    const block = { slot, height, parentSlot: parent?.slot ?? 0n, blockhash, previousBlockhash, time, transactions };
    this.#blocks.push(block);
    for (const executed of transactions) this.#found.set(executed.signature, { executed, block });
    if (!this.#forkable) return;
    this.#snapshots.push({ slot, bytes: this.#svm.toBytes() });
    this.#snapshots = this.#snapshots.slice(-snapshotsKept);
  }

  #run(submitted: Submitted, slot: bigint, parent: ProducedBlock | undefined): Executed[] {
    const { message, signature } = submitted;
    // What has outlived its blockhash is dropped without a trace, as leaders do.
    if (parent === undefined || !this.isRecent(message.recentBlockhash, parent)) return [];
    if (this.#found.has(signature)) return [];
    const outcome = execute(this.#svm, submitted);
    if (!outcome.ran) return [];
    for (const [key, { before, after }] of outcome.accounts) this.#note(key, slot, before, after);
    return [outcome.executed];
  }
}

// Which blockhash is recent is counted here: the machine itself knows only its newest.
const newMachine = (): LiteSVM => new LiteSVM().withBlockhashCheck(false).withTransactionHistory(1_000_000n);
