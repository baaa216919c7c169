import type {
  Asset,
  Block,
  Coin,
  CoinPlace,
  OutgoingIntent,
  SignedTransaction,
  Signing,
  Slot,
  SourceAccount,
  Transfer,
} from '@florin/domain/ports/chain';
import type { Harness, NotApplicable } from './harness.ts';

/** A deposit address of ours. */
export interface OwnAddress {
  index: bigint;
  address: string;
  watchKey: string;
  source: SourceAccount;
}

/** A movement with the slot that it was given, and its bytes. */
export interface Prepared {
  intent: OutgoingIntent;
  slot: Slot;
  unsigned: string;
}

/** How it was signed, at any time. */
export const signingOf = ({ intent: { sourceAddress }, slot }: Prepared): Signing => ({
  sourceAddress,
  slot,
  since: new Date(0),
});

export const native: Asset = { kind: 'native' };
export const treasury: SourceAccount = { kind: 'treasury' };

/** True where the chain cannot do it; the case says why. */
export const cannot = <Act>(ability: Act | NotApplicable): ability is NotApplicable =>
  typeof ability === 'object' && ability !== null && 'notApplicable' in ability;

const keyOf = ({ txHash, position }: CoinPlace): string => `${txHash}:${position}`;

/** One chain during the suite: the addresses of ours that cases use, and the coins that blocks brought them. */
export class Stage {
  readonly harness: Harness;
  readonly #owners = new Map<string, { address: string; source: SourceAccount }>();
  readonly #coins = new Map<string, Coin>();
  #readUpTo: bigint | null = null;
  #nextIndex = 0n;
  #ids = 0;

  constructor(harness: Harness) {
    this.harness = harness;
    const { slots } = harness.adapter;
    if (slots.kind !== 'coins') return;
    const address = harness.keys.treasuryAddress();
    this.#owners.set(slots.watchKey(address), { address, source: treasury });
  }

  fresh(): OwnAddress {
    const index = this.#nextIndex++;
    const source = { kind: 'deposit', index } as const;
    const own = { index, source, ...this.harness.keys.depositAddress(index) };
    this.#owners.set(own.watchKey, { address: own.address, source });
    return own;
  }

  watched = async (keys: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(keys.filter((key) => this.#owners.has(key)));

  async block(height: bigint): Promise<Block> {
    const { adapter, assets } = this.harness;
    const header = await adapter.header(height);
    if (header === null) throw new Error(`There is no block ${height}.`);
    return adapter.block(header, assets, this.watched);
  }

  /** Transfers to our addresses in the blocks since the last look, and what became of coins. */
  async look(): Promise<Transfer[]> {
    const { height } = await this.harness.adapter.head();
    const from = this.#readUpTo === null ? height : this.#readUpTo + 1n;
    const transfers: Transfer[] = [];
    for (let at = from; at <= height; at += 1n) {
      // in the order of the chain
      const block = await this.block(at);
      transfers.push(...block.transfers);
      this.#keep(block);
    }
    this.#readUpTo = height > (this.#readUpTo ?? -1n) ? height : this.#readUpTo;
    return transfers;
  }

  #keep({ transfers, coins = transfers, spent = [] }: Block): void {
    if (this.harness.adapter.slots.kind !== 'coins') return;
    for (const { txHash, position, amount, watchKey } of coins) {
      const owner = this.#owners.get(watchKey);
      if (owner) this.#coins.set(keyOf({ txHash, position }), { txHash, position, amount, ...owner });
    }
    for (const place of spent) this.#coins.delete(keyOf(place));
  }

  /** After a reorg: everything is read anew from a height. */
  rewind(height: bigint): void {
    this.#readUpTo = height;
  }

  /** Makes a block and looks at it. */
  async mineAndLook(): Promise<Transfer[]> {
    await this.look();
    await this.harness.mine();
    return this.look();
  }

  /** Gives the treasury coins of the chain and of every asset, or an address what it pays with. */
  async fund(to: string, assets: readonly Asset[] = this.harness.assets): Promise<void> {
    for (const asset of assets) await this.harness.pay({ to, asset, amount: 20n * this.harness.amountOf(asset) });
    await this.mineAndLook();
  }

  coinsOf(address: string): Coin[] {
    return [...this.#coins.values()].filter((coin) => coin.address === address);
  }

  /** An intent over so many base units that arrive. */
  intent(
    what: Pick<OutgoingIntent, 'purpose' | 'source' | 'destination' | 'asset' | 'amount' | 'feeCap'>,
  ): OutgoingIntent {
    const { keys, network, adapter } = this.harness;
    const sourceAddress =
      what.source.kind === 'treasury' ? keys.treasuryAddress() : keys.depositAddress(what.source.index).address;
    const id = `00000000-0000-4000-8000-${String((this.#ids += 1)).padStart(12, '0')}`;
    return {
      id,
      network,
      sourceAddress,
      ...what,
      ...(adapter.payer === 'source' ? {} : { treasury: keys.treasuryAddress() }),
    };
  }

  /** A movement with a slot of its own, priced and built, at present prices. */
  async prepare(
    what: Pick<OutgoingIntent, 'purpose' | 'source' | 'destination' | 'asset'> & { amount: bigint | 'everything' },
  ): Promise<Prepared> {
    const { adapter } = this.harness;
    const draft = this.intent({ ...what, amount: 1n, feeCap: 0n });
    const held = await this.#held(draft);
    const whole = what.amount === 'everything' ? held : what.amount;
    const movement = {
      purpose: what.purpose,
      from: draft.sourceAddress,
      to: what.destination,
      asset: what.asset,
      amount: whole,
    };
    if (adapter.slots.kind === 'coins') {
      const own = what.source.kind === 'deposit' ? this.coinsOf(draft.sourceAddress) : [];
      const paysItself = what.amount === 'everything' && adapter.payer === 'coins';
      const more = paysItself ? [] : this.coinsOf(this.harness.keys.treasuryAddress());
      const chosen = await adapter.slots.choose(movement, { own, more });
      if (chosen === null) throw new Error('The coins of the stage do not suffice.');
      const amount = paysItself ? whole - chosen.feeCap : whole;
      const intent = { ...draft, amount, feeCap: chosen.feeCap };
      const slot: Slot = { kind: 'coins', coins: chosen.coins };
      return { intent, slot, unsigned: await adapter.build(intent, slot) };
    }
    const { feeCap } = await adapter.estimateCost(movement);
    const paysItself = what.amount === 'everything' && what.asset.kind === 'native' && adapter.payer === 'source';
    const intent = { ...draft, amount: paysItself ? whole - feeCap : whole, feeCap };
    const slot = await this.slot(intent);
    return { intent, slot, unsigned: await adapter.build(intent, slot) };
  }

  async #held({ sourceAddress, asset }: OutgoingIntent): Promise<bigint> {
    const { adapter } = this.harness;
    if (adapter.slots.kind !== 'coins' || adapter.slots.shared) return adapter.balance(sourceAddress, asset);
    return this.coinsOf(sourceAddress).reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** A slot where accounts have balances. */
  async slot({ sourceAddress }: Pick<OutgoingIntent, 'sourceAddress'>): Promise<Slot> {
    const { slots } = this.harness.adapter;
    if (slots.kind === 'number') return { kind: 'number', nonce: await slots.next(sourceAddress) };
    if (slots.kind === 'lifetime') return slots.fresh();
    throw new Error('Coins are chosen, not counted.');
  }

  sign({ intent, slot, unsigned }: Prepared): SignedTransaction {
    const owners = slot.kind === 'coins' ? slot.coins.map(({ source }) => source) : [];
    return this.harness.keys.sign(unsigned, intent.source, owners);
  }
}
