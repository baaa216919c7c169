import { createHash } from 'node:crypto';
import { Address, beginCell, Cell, loadMessage, type Message, type StateInit, storeMessage } from '@ton/core';
import { emptyAccount, type Emulator, NotAccepted, readAccount } from './emulator.ts';
import { externalName, type Kept, type KeptMessage, readTransaction, shardOf } from './records.ts';

/** From these the same chain can be made again. Drops and skipped time are none: tests alone use them. */
export type ChainStep = { block: number } | { push: string } | { inject: string };

export interface TonOptions {
  /** Milliseconds since the epoch; the machine's time when omitted. */
  clock?: () => number;
  /** Told of each step before it happens. */
  record?: (step: ChainStep) => void;
}

/** A block of the masterchain, with what the shard blocks hold that it made final. */
export interface McBlock {
  seqno: number;
  hash: string;
  /** Seconds since 1970. */
  time: number;
  shards: readonly { shard: string; seqno: number; hash: string; count: number }[];
  transactions: readonly Kept[];
}

/** What a message out of nothing says; nobody has signed it. */
export interface Injected {
  from: string;
  to: string;
  value: bigint;
  body?: Cell;
  init?: StateInit;
  bounce?: boolean;
}

export const machineTime = (): number => performance.timeOrigin + performance.now();
const ltStep = 1_000n;
const ltPerBlock = 10_000_000n;
const shards = ['4000000000000000', 'c000000000000000'] as const;
export const globalId = 7_777;

/**
 * Accounts, messages and blocks of a TON chain, in memory. Contracts run in the real virtual machine, which checks every
 * signature; blocks, validators and shards are only counted. What a message causes is in the next block.
 */
export class TonChain {
  readonly blocks: McBlock[] = [];
  readonly accounts = new Map<string, string>();
  readonly byHash = new Map<string, Kept>();
  /** A contract may take one message from outside several times. */
  readonly taken = new Map<string, Kept[]>();
  readonly sent = new Map<string, Kept>();
  readonly ofAccount = new Map<string, Kept[]>();
  readonly emulator: Emulator;
  readonly #clock: () => number;
  readonly #record: (step: ChainStep) => void;
  #outside: KeptMessage[] = [];
  #underWay: Cell[] = [];
  #skipped = 0;
  #injected = 0n;
  #lt = 0n;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(emulator: Emulator, { clock = machineTime, record = () => {} }: TonOptions = {}) {
    this.emulator = emulator;
    this.#clock = clock;
    this.#record = record;
  }

  get head(): McBlock {
    return this.blocks.at(-1) as McBlock;
  }

  get isBusy(): boolean {
    return this.#outside.length + this.#underWay.length > 0;
  }

  /** The chain's time goes on by so many seconds with the next block. */
  skip(seconds: number): void {
    this.#skipped += seconds * 1_000;
  }

  accountOf(raw: string): string {
    return this.accounts.get(raw) ?? emptyAccount(Address.parseRaw(raw));
  }

  /** Whether something has ever happened at an address, in any of its forms. */
  holdsAny(address: string): boolean {
    return this.accounts.has(rawOf(Address.parse(address)));
  }

  /** Takes a message from outside as a node does, which runs it on its present state. @throws NotAccepted */
  async submit(boc: string): Promise<KeptMessage> {
    const kept = keepBoc(boc);
    const { info } = kept.message;
    if (info.type !== 'external-in') throw new NotAccepted('Message is not external-in');
    const account = this.accountOf(rawOf(info.dest));
    await this.emulator.run({ account, message: kept.cell, now: this.head.time, lt: this.#lt + ltPerBlock });
    this.push(boc);
    return kept;
  }

  /** Puts a message from outside into the next block, where its contract may refuse it. */
  push(boc: string): KeptMessage {
    this.#record({ push: boc });
    const kept = keepBoc(boc);
    if (!this.#outside.some(({ hash }) => hash === kept.hash)) this.#outside.push(kept);
    return kept;
  }

  /** Sends coins out of nothing, as the chain itself does. */
  inject({ from, to, value, body = Cell.EMPTY, init, bounce = false }: Injected): void {
    const info = {
      type: 'internal',
      ihrDisabled: true,
      bounce,
      bounced: false,
      src: Address.parse(from),
      dest: Address.parse(to),
      value: { coins: value },
      ihrFee: 0n,
      forwardFee: 0n,
      createdLt: (this.#injected += 1n),
      createdAt: this.head.time,
    } as const;
    const message: Message = { info, init: init ?? null, body };
    this.injectCell(beginCell().store(storeMessage(message)).endCell());
  }

  injectCell(cell: Cell): void {
    this.#record({ inject: cell.toBoc().toString('base64') });
    this.#underWay.push(cell);
  }

  /** Whether a message from outside waits for a block, by its name. */
  waits(name: string): boolean {
    return this.#outside.some(({ message }) => externalName(message) === name);
  }

  /** Forgets what waits from outside, by its name. */
  drop(name: string): void {
    this.#outside = this.#outside.filter(({ message }) => externalName(message) !== name);
  }

  /** Forgets all that waits from outside. */
  forget(): void {
    this.#outside = [];
  }

  /** Makes blocks one after the other; the first takes what waits. */
  advance(count = 1): Promise<void> {
    const mine = this.#afterwards(count);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #afterwards(count: number): Promise<void> {
    await this.#turn;
    // each block stands on the one before it
    for (let made = 0; made < count; made += 1) await this.#makeBlock();
  }

  /** Makes blocks until nothing is under way. */
  async settle(): Promise<void> {
    do await this.advance();
    while (this.isBusy);
  }

  async #makeBlock(): Promise<void> {
    const seqno = this.blocks.length + 1;
    const time = Math.max(Math.floor((this.#clock() + this.#skipped) / 1_000), this.head?.time ?? 0);
    this.#record({ block: this.#clock() });
    this.#lt = BigInt(seqno) * ltPerBlock;
    const transactions: Kept[] = [];
    const messages = [...this.#underWay.splice(0), ...this.#outside.splice(0).map(({ cell }) => cell)];
    for (const message of messages) {
      const kept = await this.#take(message, seqno, time);
      if (kept !== null) transactions.push(kept);
    }
    const counted = shards.map((shard) => ({
      shard,
      seqno,
      hash: hashOf(`${shard} ${seqno} ${time}`),
      count: transactions.filter((one) => one.shard === shard).length,
    }));
    const hash = hashOf([this.head?.hash, seqno, time, ...transactions.map((one) => one.hash)].join(' '));
    this.blocks.push({ seqno, hash, time, shards: counted, transactions });
  }

  async #take(message: Cell, height: number, now: number): Promise<Kept | null> {
    const { info } = loadMessage(message.beginParse());
    if (info.type === 'external-out') return null;
    const account = rawOf(info.dest);
    const state = this.accountOf(account);
    const executed = await this.#run({ account: state, message, now, lt: (this.#lt += ltStep) });
    if (executed === null) return null;
    const [before, after] = [balanceOf(state), balanceOf(executed.account)];
    this.accounts.set(account, executed.account);
    const kept = { ...readTransaction(executed.transaction), account, before, after, height, shard: shardOf(account) };
    this.#note(kept);
    this.#underWay.push(
      ...kept.outgoing.filter(({ message: one }) => one.info.type === 'internal').map(({ cell }) => cell),
    );
    return kept;
  }

  async #run(options: Parameters<Emulator['run']>[0]) {
    try {
      return await this.emulator.run(options);
    } catch (error) {
      if (error instanceof NotAccepted) return null;
      throw error;
    }
  }

  #note(kept: Kept): void {
    this.byHash.set(kept.hash, kept);
    if (kept.incoming !== null) {
      const { hash, message } = kept.incoming;
      const names = message.info.type === 'external-in' ? [hash, externalName(message)] : [hash];
      for (const name of new Set(names)) addTo(this.taken, name, kept);
    }
    for (const { hash } of kept.outgoing) this.sent.set(hash, kept);
    addTo(this.ofAccount, kept.account, kept);
  }
}

function addTo(lists: Map<string, Kept[]>, key: string, kept: Kept): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [kept]);
  else known.push(kept);
}

export const rawOf = (address: Address): string => address.toRawString().toLowerCase();
const balanceOf = (account: string): bigint => readAccount(account).account?.storage.balance.coins ?? 0n;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function keepBoc(boc: string): KeptMessage {
  const cell = Cell.fromBase64(boc);
  return { hash: cell.hash().toString('hex'), cell, message: loadMessage(cell.beginParse()) };
}
