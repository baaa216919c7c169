import { createHash } from 'node:crypto';
import { HexBlob, initCrypto, Transaction, TxCBOR } from '@blaze-cardano/core';
import { type Entry, Ledger, type Output, type Place, placeKey } from './ledger.ts';
import { Refused } from './refused.ts';

/** From these the same chain can be made again. Drops and reorgs are none: tests alone use them. */
export type ChainStep =
  | { block: number }
  | { submit: string; at: number }
  | { grant: string; lovelace: string; assets: readonly (readonly [string, string])[]; script?: string }
  | { asset: string; facts: AssetFacts };

/** What is registered of a native asset. */
export interface AssetFacts {
  name: string;
  ticker: string;
  decimals: number;
}

export interface CardanoOptions {
  /** Milliseconds since the epoch; the machine's time when omitted. */
  clock?: () => number;
  /** Told of each step before it happens. */
  record?: (step: ChainStep) => void;
}

export interface Block {
  height: number;
  hash: string;
  parentHash: string | null;
  slot: bigint;
  /** Seconds since the epoch. */
  time: number;
  entries: readonly Entry[];
}

/** A slot is a second; the first was then. */
const firstSlotAt = 1_600_000_000;
export const machineTime = (): number => performance.timeOrigin + performance.now();

/**
 * Blocks, a pool and unspent outputs of a Cardano chain, in memory. What a transaction must obey the Blaze emulator checks;
 * stake, leaders, epochs and peers are not there. Reorgs are made on demand.
 */
export class CardanoChain {
  readonly assets = new Map<string, AssetFacts>();
  readonly blocks: Block[] = [];
  /** Outputs that no block spends, by their places. */
  readonly unspent = new Map<string, Output & Place>();
  /** The transactions in blocks that spend outputs. */
  readonly spentBy = new Map<string, string>();
  readonly #included = new Map<string, { entry: Entry; block: Block }>();
  readonly #ledger = new Ledger();
  readonly #clock: () => number;
  readonly #record: (step: ChainStep) => void;
  #pool: Entry[] = [];
  #grants = 0;
  #branch = 0;

  private constructor({ clock = machineTime, record = () => {} }: CardanoOptions) {
    this.#clock = clock;
    this.#record = record;
    this.advance();
  }

  static async open(options: CardanoOptions = {}): Promise<CardanoChain> {
    await initCrypto();
    return new CardanoChain(options);
  }

  get head(): Block {
    return this.blocks.at(-1) as Block;
  }

  /** Hashes of what waits for a block. */
  get waiting(): readonly string[] {
    return this.#pool.map(({ hash }) => hash);
  }

  /** Registers an asset; without that nobody knows its decimals. */
  list(unit: string, facts: AssetFacts): void {
    this.#record({ asset: unit, facts });
    this.assets.set(unit, facts);
  }

  /** An output out of nothing, in the next block; with the CBOR of a script, where others are to refer to one. */
  grant(address: string, lovelace: bigint, assets: ReadonlyMap<string, bigint> = new Map(), script?: string): string {
    const pairs = [...assets].map(([unit, amount]) => [unit, String(amount)] as const);
    const carried = script === undefined ? {} : { script };
    this.#record({ grant: address, lovelace: String(lovelace), assets: pairs, ...carried });
    const hash = digest(`grant ${(this.#grants += 1)}`);
    const outputs = [{ address, lovelace, assets, ...carried }];
    const entry = { hash, inputs: [], outputs, fee: 0n, end: 2n ** 63n, size: 0 };
    this.#take({ ...entry, hasMetadata: false, isValid: true });
    return hash;
  }

  find(hash: string): { entry: Entry; block: Block } | null {
    return this.#included.get(hash) ?? null;
  }

  /** @throws Refused as a node's pool does */
  async submit(raw: string): Promise<string> {
    const transaction = read(raw);
    if (this.waiting.includes(String(transaction.getId()))) throw new Refused('Its inputs are spent in the pool.');
    const at = this.#clock();
    const now = slotAt(at);
    const entry = await this.#ledger.accept(transaction, now > this.head.slot ? now : this.head.slot);
    this.#record({ submit: raw, at });
    this.#pool.push(entry);
    return entry.hash;
  }

  /** The contract of one that waits is going to fail. */
  failNext(hash: string): void {
    const at = this.#pool.findIndex((entry) => entry.hash === hash);
    const entry = this.#pool[at];
    if (entry === undefined) throw new Refused('It does not wait.');
    this.#ledger.undo(entry);
    this.#pool[at] = { ...entry, isValid: false };
  }

  /** Takes one out of the pool, and whatever spends what it would have made. */
  drop(hash: string): void {
    const gone = new Set([hash]);
    for (const { hash: each, inputs } of this.#pool) if (inputs.some(({ txHash }) => gone.has(txHash))) gone.add(each);
    for (const entry of this.#pool.toReversed()) if (gone.has(entry.hash) && entry.isValid) this.#ledger.undo(entry);
    this.#pool = this.#pool.filter((entry) => !gone.has(entry.hash));
  }

  /** Makes blocks; the first takes what waits. */
  advance(blocks = 1): void {
    for (let made = 0; made < blocks; made += 1) {
      const time = Math.max(Math.floor(this.#clock() / 1_000), (this.blocks.at(-1)?.time ?? 0) + 1);
      this.#record({ block: time * 1_000 });
      const slot = BigInt(time - firstSlotAt);
      for (const { hash, end } of this.#pool) if (end <= slot) this.drop(hash);
      this.#addBlock(time, this.#pool.splice(0));
    }
  }

  /** Replaces the newest blocks by empty ones and one more. What they held waits again, or is gone. */
  reorg(depth: number, { forget = false } = {}): void {
    this.#branch += 1;
    const gone = this.blocks.splice(-depth);
    const entries = gone.flatMap((block) => block.entries);
    for (const block of gone.toReversed()) this.#takeBack(block);
    this.#pool.unshift(...entries);
    if (forget) for (const { hash } of entries) this.drop(hash);
    const held = this.#pool.splice(0);
    this.advance(depth + 1);
    this.#pool = held;
  }

  #take(entry: Entry): void {
    this.#ledger.apply(entry);
    this.#pool.push(entry);
  }

  #addBlock(time: number, entries: readonly Entry[]): void {
    const height = this.blocks.length;
    const parentHash = this.blocks.at(-1)?.hash ?? null;
    const hash = digest(`${parentHash} ${height} ${time} ${this.#branch}`);
    const block: Block = { height, hash, parentHash, slot: BigInt(time - firstSlotAt), time, entries };
    this.blocks.push(block);
    for (const entry of entries) {
      this.#included.set(entry.hash, { entry, block });
      if (!entry.isValid) continue;
      for (const input of entry.inputs) {
        this.unspent.delete(placeKey(input));
        this.spentBy.set(placeKey(input), entry.hash);
      }
      for (const [position, output] of entry.outputs.entries())
        this.unspent.set(placeKey({ txHash: entry.hash, position }), { txHash: entry.hash, position, ...output });
    }
  }

  #takeBack({ entries }: Block): void {
    for (const { hash, inputs, outputs, isValid } of entries.toReversed()) {
      this.#included.delete(hash);
      if (!isValid) continue;
      for (const position of outputs.keys()) this.unspent.delete(placeKey({ txHash: hash, position }));
      for (const input of inputs) {
        this.spentBy.delete(placeKey(input));
        this.unspent.set(placeKey(input), input);
      }
    }
  }
}

const slotAt = (milliseconds: number): bigint => BigInt(Math.floor(milliseconds / 1_000) - firstSlotAt);
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function read(raw: string): Transaction {
  try {
    return Transaction.fromCbor(TxCBOR(HexBlob(raw)));
  } catch (error) {
    throw new Refused(`DecoderError: ${error instanceof Error ? error.message : String(error)}`);
  }
}
