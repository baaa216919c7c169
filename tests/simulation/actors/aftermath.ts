import type { SimulatedTransaction } from '@florin/testing/simulated-chain/transaction';
import { testChain } from '@florin/testing/catalogue';
import { coinChain } from '@florin/testing/coin-catalogue';
import { type CoinTransaction, sumOf } from '@florin/testing/simulated-coins/transaction';
import type { Random } from '../core/random.ts';
import { firstRead } from '../world/coin-side.ts';
import type { World } from '../world/world.ts';
import type { CoinWeather } from './coin-weather.ts';
import { takenBack } from './payers.ts';
import type { Weather } from './weather.ts';

/** What became final a moment ago, and what it stood on. */
interface Ended {
  purpose: string;
  chainId: string;
  txHash: string;
  /** Deposits whose coins it moved. */
  deposits: string[];
}

/** Blocks that such a reorg takes at most; chains stand still after each. */
const depthMax = 60;
const lateStepsMax = 14;
const pickedOn = 2;
/** Purposes that bring coins to others than ourselves. */
const leaves = new Set(['refund', 'exchange']);
const names = { refund: 'afterRefund', sweep: 'afterSweep', batch: 'afterSweep', exchange: 'afterExchange' } as const;

/**
 * Deep reorgs right behind a refund, a sweep or a transfer to an exchange that has just become final, down to itself or
 * to one of the deposits below it. Of what payers sent some comes back at once, some late, some never, and some of its
 * senders spend the coins again; a chain of coins loses nothing of theirs for good. Ours is sent again by somebody.
 */
export class Aftermath {
  readonly counts = {
    afterRefund: 0,
    afterSweep: 0,
    afterExchange: 0,
    belowDeposits: 0,
    spentTwice: 0,
    heldBack: 0,
    refusedAgain: 0,
  };
  readonly #world: World;
  readonly #random: Random;
  /** A stream of its own: what is refused changes nothing else that is drawn. */
  readonly #refusals: Random;
  readonly #weather: Weather;
  readonly #coinWeather: CoinWeather;
  /** Heights that no further reorg goes below, by chain: what one has undone another does not bring back. */
  readonly #floors = new Map<string, bigint>();

  constructor(world: World, weather: { accounts: Weather; coins: CoinWeather }) {
    this.#world = world;
    this.#random = world.random.split('aftermath');
    this.#refusals = this.#random.split('refusals');
    this.#weather = weather.accounts;
    this.#coinWeather = weather.coins;
  }

  async maybeReorg(): Promise<void> {
    const { knobs } = this.#world;
    if (knobs.aftermath === 0) return;
    const ended = (await this.#justEnded()).filter(({ purpose }) => [purpose, 'all'].includes(knobs.aftermathOf));
    if (ended.length === 0) return;
    // Refunds and transfers are rarer than sweeps, and told apart from them.
    const rare = ended.filter(({ purpose }) => leaves.has(purpose));
    if (!this.#random.chance(knobs.aftermath * (rare.length > 0 ? pickedOn : 1))) return;
    this.#reorg(this.#random.pick(rare.length > 0 ? rare : ended));
  }

  #reorg(ended: Ended): void {
    const { story, knobs } = this.#world;
    const isOfAccounts = ended.chainId === testChain.id;
    const height = isOfAccounts ? this.#world.chain.head.height : this.#world.coins.chain.head.height;
    const floor = this.#floors.get(ended.chainId) ?? firstRead;
    const own = this.#depthOf(isOfAccounts, ended.txHash);
    if (own === null) return;
    const depthAt = (lowest: number): number => Math.max(own, knobs.confirmations, lowest);
    const mayGo = (depth: number): boolean => depth <= depthMax && height - BigInt(depth) > floor;
    const below = ended.deposits.flatMap((hash) => this.#depthOf(isOfAccounts, hash) ?? []);
    const near = below.filter((lowest) => mayGo(depthAt(lowest)));
    const isBelow = near.length > 0 && this.#random.chance(0.7);
    const doomed = isBelow && isOfAccounts ? this.#doom(ended) : null;
    const lowest = doomed === null ? this.#random.pick(isBelow ? near : [0]) : this.#depthOf(true, doomed);
    const depth = depthAt(lowest ?? 0);
    if (!mayGo(depth)) return;
    if (isOfAccounts) this.#maybeRefuse(ended);
    const lost = isOfAccounts ? this.#reorgAccounts(depth, doomed) : this.#reorgCoins(depth);
    this.#floors.set(ended.chainId, height + 1n);
    for (const hash of lost) this.#world.lostFinal.add(hash);
    const name = names[ended.purpose as keyof typeof names];
    this.counts[name] += 1;
    this.counts.belowDeposits += Number(isBelow);
    story.tell(`a deep reorg of ${depth} blocks behind a ${ended.purpose}, with ${lost.length} transactions`);
  }

  /**
   * What had moved coins moves none when it runs again: an issuer has blocked its sender, or its receiver takes no coins any
   * more. The treasury always takes them.
   */
  #maybeRefuse({ purpose, txHash }: Ended): void {
    const { chain, knobs, story } = this.#world;
    const isRefusable = leaves.has(purpose) || chain.find(txHash)?.receipt.transaction.value === 0n;
    if (!isRefusable || !this.#refusals.chance(knobs.refusedAgain)) return;
    chain.issuers.refused.add(txHash);
    this.counts.refusedAgain += 1;
    story.tell(`${txHash.slice(0, 10)} is refused from now on`);
  }

  /** Of several deposits that went one way, one whose payer spends it again. */
  #doom({ deposits }: Ended): string | null {
    const losable = deposits.filter((hash) => this.#mayBeLost(hash));
    return deposits.length > 1 && losable.length > 0 && this.#random.chance(0.7) ? this.#random.pick(losable) : null;
  }

  #reorgAccounts(depth: number, doomed: string | null): string[] {
    const { chain, payers } = this.#world;
    const again: SimulatedTransaction[] = [];
    const gone = chain.orphan(depth, (one) => {
      const fate = payers.includes(one.from) ? this.#fateOf(one.hash, doomed) : this.#ours();
      if (fate === 'spent_twice') again.push(one);
      return fate === 'pooled' ? 'pooled' : 'dropped';
    });
    for (const one of again) this.#spendAgain(one);
    this.#weather.mineRival(depth);
    return gone.flatMap(({ receipts }) => receipts.map(({ transaction }) => transaction.hash));
  }

  #reorgCoins(depth: number): string[] {
    const { chain, payers } = this.#world.coins;
    const scripts = new Set(payers.map(({ script }) => script));
    const isPayers = ({ inputs: [first] }: CoinTransaction): boolean =>
      scripts.has(chain.known.get(first?.txHash ?? '')?.outputs[first?.position ?? 0]?.script ?? '');
    const lost = chain.orphan(depth, (one) => (isPayers(one) ? this.#late(one.hash) : this.#ours()));
    this.#coinWeather.mineRival(depth);
    return lost.map(({ hash }) => hash);
  }

  #fateOf(hash: string, doomed: string | null): 'pooled' | 'dropped' | 'spent_twice' {
    const fate = hash === doomed ? 'spent_twice' : this.#random.weighted({ late: 7, dropped: 1, spent_twice: 3 });
    if (fate === 'late' || !this.#mayBeLost(hash)) return this.#late(hash);
    const lost = this.#world.sent.find((one) => one.hash === hash);
    if (lost && !this.#world.knobs.mixed) this.#world.bereft.add(lost.to);
    return fate;
  }

  /**
   * What lies beside it on its address is less than itself. With more there, what had moved it is sent again and takes those
   * coins in its place: only some seeds want that.
   */
  #mayBeLost(hash: string): boolean {
    const { sent, knobs } = this.#world;
    if (knobs.mixed) return true;
    const own = sent.find((one) => one.hash === hash);
    if (own === undefined) return true;
    const there = sent.filter(({ to, token }) => to === own.to && token === own.token);
    const all = sumOf(there.flatMap(({ amounts }) => amounts));
    const itself = sumOf(own.amounts);
    return all - itself < itself;
  }

  #ours(): 'pooled' | 'dropped' {
    return this.#random.chance(0.75) ? 'pooled' : 'dropped';
  }

  /** It comes back, at once or after whatever was built on it. */
  #late(hash: string): 'pooled' {
    if (this.#random.chance(0.6)) {
      this.counts.heldBack += 1;
      this.#world.heldBack.set(hash, this.#world.story.step + this.#random.int(2, lateStepsMax));
    }
    return 'pooled';
  }

  #spendAgain(lost: SimulatedTransaction): void {
    const { chain, story } = this.#world;
    try {
      chain.submit(takenBack(lost, this.#random.hex(32)));
      this.counts.spentTwice += 1;
    } catch (error) {
      story.note(`a payer cannot spend ${lost.hash} again: ${String(error)}`);
    }
  }

  /** Blocks from the newest one down to that of a transaction; null where none holds it. */
  #depthOf(isOfAccounts: boolean, hash: string): number | null {
    const { chain, coins } = this.#world;
    const head = isOfAccounts ? chain.head.height : coins.chain.head.height;
    const found = isOfAccounts ? chain.find(hash)?.block.height : coins.chain.find(hash)?.height;
    return found === undefined ? null : Number(head - found) + 1;
  }

  async #justEnded(): Promise<Ended[]> {
    const { place, clock } = this.#world;
    const { rows } = await place.control.query<Ended>({
      name: 'simulation_just_ended',
      text: `select o.purpose, o.chain_id as "chainId", o.tx_hash as "txHash",
                    array(select d.tx_hash from deposits d left join outgoing s on s.id = d.swept_by
                           where (s.id = o.id or s.batch_id = o.id) and d.orphaned_at is null order by d.id) as deposits
               from outgoing o
              where o.status = 'final' and o.succeeded and o.doubted_at is null and o.batch_id is null
                and o.chain_id = any($2::uuid[]) and o.purpose in ('refund', 'sweep', 'batch', 'exchange') and o.final_at > $1::timestamptz - interval '90 seconds'
              order by o.final_at, o.id`,
      // What is solidified on the chain of lifetimes stays.
      values: [clock.now(), [testChain.id, coinChain.id]],
    });
    return rows;
  }
}
