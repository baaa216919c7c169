import type { Harness } from '@florin/chain-conformance/harness';
import { native, type OwnAddress, type Prepared, Stage, treasury } from '@florin/chain-conformance/stage';
import type { Asset, SourceAccount } from '@florin/domain/ports/chain';
import type { Family } from '../harnesses.ts';
import { type Counted, countedBy } from './counted.ts';

/** What one transaction that sweeps deposits is charged for, with what is sent to its address for it. */
export interface SweepCost {
  deposits: number;
  sweep: Counted;
  /** The treasury's own transaction that sends what the sweep may cost at most; null where the address needs nothing. */
  funding: Counted | null;
}

/** Of coins and of a token, each by itself and as many together as one transaction takes; null where there is none. */
export interface FamilyCosts {
  chain: string;
  level: Harness['level'];
  coins: SweepCost;
  coinsTogether: SweepCost | null;
  token: SweepCost | null;
  tokenTogether: SweepCost | null;
}

/** Sweeps on the chain of the suite what strangers paid, with what our planners plan. */
export async function measureSweeps(family: Family, harness: Harness): Promise<FamilyCosts> {
  const sweeps = new Sweeps(family, harness);
  const { chain, level, assets, adapter } = harness;
  // The stand-in for Tron counts gas of the EVM, which gives some back at the end: a leaner token than USDT would need more
  // meanwhile than its trial tells.
  const token = (family === 'tron' ? assets[1] : assets.at(-1)) ?? native;
  const { batches } = adapter;
  await sweeps.endow();
  return {
    chain,
    level,
    coins: await sweeps.single(native),
    coinsTogether: batches?.assets === 'native' ? await sweeps.coinsTogether(batches.itemsMax) : null,
    token: token.kind === 'native' ? null : await sweeps.single(token),
    // A contract that batches need is deployed elsewhere.
    tokenTogether:
      batches?.assets === 'token' && batches.contract === null
        ? await sweeps.tokenTogether(token, batches.itemsMax)
        : null,
  };
}

/** A wallet of a stranger's has no more coins to spend in one block. */
const paymentsPerBlock = 10;

class Sweeps {
  readonly #family: Family;
  readonly #stage: Stage;

  constructor(family: Family, harness: Harness) {
    this.#family = family;
    this.#stage = new Stage(harness);
  }

  /** The treasury holds of everything already, as it does after its first day. */
  async endow(): Promise<void> {
    await this.#stage.fund(this.#treasury);
  }

  async single(asset: Asset): Promise<SweepCost> {
    const own = await this.#paid(asset);
    const what = { purpose: 'sweep', source: own.source, destination: this.#treasury, asset } as const;
    const funding = asset.kind === 'token' ? await this.#fund(own, asset) : null;
    return { deposits: 1, sweep: await this.#send({ ...what, amount: 'everything' }), funding };
  }

  async coinsTogether(deposits: number): Promise<SweepCost> {
    const { adapter } = this.#stage.harness;
    if (adapter.slots.kind !== 'coins') throw new Error('Coins that are counted are not chosen.');
    const owns = await this.#paidOften(native, deposits);
    const to = this.#treasury;
    const items = owns.map(({ address }) => ({ address, amount: this.#amount(native) }));
    const amount = items.reduce((sum, one) => sum + one.amount, 0n);
    const isSelfPaid = adapter.batches?.paidBy === 'items';
    const movement = { purpose: 'batch', from: to, to, asset: native, amount, items } as const;
    const own = owns.flatMap(({ address }) => this.#stage.coinsOf(address));
    const chosen = await adapter.slots.choose(movement, { own, more: isSelfPaid ? [] : this.#stage.coinsOf(to) });
    if (chosen === null) throw new Error('The coins do not pay for it.');
    const { feeCap, coins } = chosen;
    const what = { purpose: 'batch', source: treasury, destination: to, asset: native } as const;
    const moved = isSelfPaid ? amount - feeCap : amount;
    const intent = { ...this.#stage.intent({ ...what, amount: moved, feeCap }), items };
    const slot = { kind: 'coins', coins } as const;
    const unsigned = await adapter.build(intent, slot);
    return {
      deposits,
      sweep: await this.#follow({ intent, slot, unsigned }, this.#stage.sign({ intent, slot, unsigned })),
      funding: null,
    };
  }

  async tokenTogether(asset: Asset, deposits: number): Promise<SweepCost> {
    const { adapter, keys } = this.#stage.harness;
    const owns = await this.#paidOften(asset, deposits);
    const to = this.#treasury;
    const items = owns.map(({ address }) => ({ address, amount: this.#amount(asset) }));
    const what = { purpose: 'batch', asset, amount: items.reduce((sum, one) => sum + one.amount, 0n) } as const;
    const { feeCap } = await adapter.estimateCost({ ...what, from: to, to, items });
    const intent = { ...this.#stage.intent({ ...what, source: treasury, destination: to, feeCap }), items };
    const slot = await this.#stage.slot(intent);
    const unsigned = await adapter.build(intent, slot);
    const owners = owns.map(({ source }) => source);
    const sweep = await this.#follow({ intent, slot, unsigned }, keys.sign(unsigned, treasury, owners));
    return { deposits, sweep, funding: null };
  }

  get #treasury(): string {
    return this.#stage.harness.keys.treasuryAddress();
  }

  #amount(asset: Asset): bigint {
    return 20n * this.#stage.harness.amountOf(asset);
  }

  async #paid(asset: Asset): Promise<OwnAddress> {
    const [own] = await this.#paidOften(asset, 1);
    if (own === undefined) throw new Error('Nobody was paid.');
    return own;
  }

  async #paidOften(asset: Asset, count: number): Promise<OwnAddress[]> {
    const owns = Array.from({ length: count }, () => this.#stage.fresh());
    for (const [at, { address }] of owns.entries()) {
      await this.#stage.harness.pay({ to: address, amount: this.#amount(asset), asset });
      if (at % paymentsPerBlock === paymentsPerBlock - 1) await this.#stage.mineAndLook();
    }
    await this.#stage.mineAndLook();
    return owns;
  }

  /** As much as the sweep may cost, as the engine sends it to an address that pays for itself. */
  async #fund({ address }: OwnAddress, asset: Asset): Promise<Counted | null> {
    const { adapter } = this.#stage.harness;
    if (adapter.payer !== 'source') return null;
    const move = { purpose: 'sweep', from: address, to: this.#treasury, asset, amount: this.#amount(asset) } as const;
    const { feeCap } = await adapter.estimateCost(move);
    const what = { purpose: 'gas', source: treasury, destination: address, asset: native, amount: feeCap } as const;
    return this.#send(what, true);
  }

  async #send(
    what: Parameters<Stage['prepare']>[0] & { source: SourceAccount },
    opensAccount = false,
  ): Promise<Counted> {
    const prepared = await this.#stage.prepare(what);
    return this.#follow(prepared, this.#stage.sign(prepared), opensAccount);
  }

  async #follow({ unsigned }: Prepared, signed: ReturnType<Stage['sign']>, opensAccount = false): Promise<Counted> {
    const { harness } = this.#stage;
    const { txHash } = signed;
    await harness.adapter.broadcast(signed);
    await this.#stage.mineAndLook();
    const state = await harness.adapter.transactionState(txHash);
    if (state.state !== 'included' || !state.success) throw new Error(`${this.#family}: a sweep is ${state.state}.`);
    const paid = state.fee - (this.#family === 'ton' ? (state.returned ?? 0n) : 0n);
    return countedBy[this.#family]({ harness, txHash, unsigned, paid, opensAccount });
  }
}
