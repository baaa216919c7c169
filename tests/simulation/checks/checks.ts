import { verifyBooks } from '@florin/database/verify-books';
import { coinChain } from '@florin/testing/coin-catalogue';
import type { World } from '../world/world.ts';
import { CreditedDeposits } from './credited-deposits.ts';
import { creditChecks } from './credits.ts';
import {
  chainTruth,
  isContradicted,
  waitsForCoins,
  isHeldElsewhere,
  isSweptAgain,
  isOfStrange,
  isStuckInStrange,
  waitsForLostCoins,
  waitsForItsPayment,
  waitsForPeople,
  waitsForRules,
} from './chain-truth.ts';
import { endings } from './endings.ts';
import { type Finding, FoundError } from './finding.ts';
import { listedSenders } from './listed-senders.ts';
import { isToBeFetched, leftOnAddresses } from './left-on-addresses.ts';
import { overpaid, paidAsTold } from './payouts.ts';
import { keptCoins } from './kept-coins.ts';
import { keysUsedOnce, overRefunded, refundedAsTold } from './refunds.ts';
import { countLifetimes, countReached } from './reached.ts';
import { rateLocks } from './rate-locks.ts';
import { scannedChain } from './scanned-chain.ts';
import { signedAgain } from './signed-again.ts';
import { standing } from './standing.ts';
import { tooEarly } from './too-early.ts';
import { touchedRows } from './touched-rows.ts';
import { undelivered } from './webhooks.ts';

interface FreshEvent {
  sequence: string;
  type: string;
  sourceId: string;
  merchantId: string;
}

/** Blocks that a scanner at rest may be behind: a deposit there may not have been seen. */
const behindMost = 1;

/** Rules about what a movement left where it was: nobody can tell before calm, nor while one is in doubt. */
const ofDoubt = new Set(['stranded_coins', 'batch_shares', 'quarantine_account']);

/** Events of payments that credit their merchants. */
const settlements = new Set(['payment.completed', 'payment.expired_partial']);

/** Everything that is asked of the database and the chain while a seed runs. The first answer ends the seed. */
export class Checks {
  readonly counts: Record<string, number> = { paidOut: 0, refunded: 0, locks: 0 };
  readonly #world: World;
  /** Events up to here were looked at, as far as no transaction was open that could still write an older one. */
  #looked = 0n;
  readonly #judged = new Set<string>();
  readonly #credited: CreditedDeposits;
  #newestLock = 0n;
  #isCalm = false;

  constructor(world: World) {
    this.#world = world;
    this.#credited = new CreditedDeposits(world);
  }

  async afterStep(full: boolean): Promise<void> {
    this.#report(this.#changedBodies());
    this.#report(this.#reusedCodes());
    this.#report(this.#world.shownTwice.map((subject) => ({ rule: 'address_shown_twice', subject, facts: {} })));
    this.#report(this.#world.unexpected.map((subject) => ({ rule: 'unexpected_error', subject, facts: {} })));
    this.#report(this.#world.fence.findings);
    this.#report(await this.#world.fence.keptBytes(this.#world.place.control));
    // Asked in one journey: nothing moves meanwhile.
    const [fresh, ...findings] = await Promise.all(
      this.#world.place.atOnce(
        () =>
          [
            this.#freshEvents(),
            standing(this.#world),
            scannedChain(this.#world),
            keptCoins(this.#world),
            endings(this.#world),
            overpaid(this.#world),
            overRefunded(this.#world),
            listedSenders(this.#world),
            tooEarly(this.#world),
            signedAgain(this.#world),
            this.#rateLocks(),
          ] as const,
      ),
    );
    const settled = fresh.filter(({ type }) => settlements.has(type)).map(({ sourceId }) => sourceId);
    const [touched, credits] = await Promise.all([
      fresh.length === 0 ? [] : touchedRows(this.#world.place.control, fresh),
      creditChecks(this.#world, settled, this.#credited),
    ]);
    for (const one of [touched, credits, ...findings]) this.#report(one);
    if (full) this.#report(await this.#credited.untaken());
    if (full) await this.#books();
  }

  async #freshEvents(): Promise<FreshEvent[]> {
    const { rows } = await this.#world.place.control.query<FreshEvent>({
      name: 'simulation_new_events',
      text: `select sequence, type, source_id as "sourceId", merchant_id as "merchantId" from events
              where sequence > $1 order by sequence`,
      values: [this.#looked],
    });
    const fresh = rows.filter(({ sequence }) => !this.#judged.has(sequence));
    for (const { sequence } of fresh) this.#judged.add(sequence);
    this.#looked = BigInt(Math.max(0, Number(rows.at(-1)?.sequence ?? this.#looked) - 60));
    return fresh;
  }

  /**
   * The next moment at which something is due that has not ended; null when everything has.
   *
   * @param isLate what waits for lost coins counts no more: whatever was to come back is back
   */
  async waitsFor(isLate: boolean): Promise<Date | null> {
    const { rows } = await this.#world.place.control.query<{ due: Date | null }>({
      name: 'simulation_waits_for',
      text: `select min(due) as due from (
         select next_attempt_at as due from outgoing o where (status not in ('final', 'dead') or doubted_at is not null) and not ${waitsForPeople} and not (status <> 'included' and ${isOfStrange('o.token_id')}) and not ($2 and ${waitsForLostCoins}) and not ${isContradicted}
         union all select p.sweep_due_at from payments p where ${isSweptAgain}
         union all select next_payout_at from withdrawals where status = 'processing'
         union all select next_payout_at from refunds where status in ('approved', 'processing') and not ${isOfStrange('token_id')} and not ${waitsForCoins} and not ${waitsForItsPayment}
         union all select $1::timestamptz from payments p where (status in ('awaiting_payment', 'partially_paid', 'confirming', 'confirmed') or status = 'expired_selection' and settling_at is not null)
          and not exists (select from outgoing o where o.purpose = 'sweep' and o.purpose_id = p.id and ${waitsForPeople}) and not ${isHeldElsewhere} and not ($2 and ${isStuckInStrange})
         union all select $1::timestamptz from deposits
          where confirmed_at is null and orphaned_at is null and reason is distinct from 'untraced'
         union all select $1::timestamptz from deposits d join payments p on p.id = d.payment_id where ${waitsForRules}
         union all select r.due_at from remainders r where r.due_at < $1::timestamptz + interval '15 minutes' and ${isToBeFetched}
         union all select $1::timestamptz from chain_cursors where head_height - height > ${behindMost}
         union all select coalesce(next_attempt_at, leased_until) from deliveries where status in ('pending', 'processing', 'failed')
       ) open`,
      values: [this.#world.clock.now(), isLate],
    });
    return rows[0]?.due ?? null;
  }

  async atEnd(): Promise<void> {
    this.#isCalm = true;
    await this.afterStep(true);
    this.#report(await chainTruth(this.#world));
    this.#report(await paidAsTold(this.#world));
    this.#report(await refundedAsTold(this.#world));
    this.#report(await keysUsedOnce(this.#world));
    this.#report(await leftOnAddresses(this.#world));
    this.#report(await this.#credited.untaken());
    this.#report(await undelivered(this.#world));
    const { rows } = await this.#world.place.control.query<{ purpose: string; n: string }>(
      `select purpose, count(*) as n from outgoing where status = 'final' and succeeded group by purpose`,
    );
    const ended = new Map(rows.map(({ purpose, n }) => [purpose, Number(n)]));
    this.counts['paidOut'] = ended.get('payout') ?? 0;
    this.counts['refunded'] = ended.get('refund') ?? 0;
    await this.#countOrders();
    await this.#countStatuses();
    await this.#countCoins();
    Object.assign(this.counts, await countReached(this.#world), await countLifetimes(this.#world));
  }

  /** What administrators ordered and was carried out. */
  async #countOrders(): Promise<void> {
    const { rows } = await this.#world.place.control.query<{ action: string; n: string }>(
      'select action, count(*) as n from audit_log group by action',
    );
    for (const { action, n } of rows) this.counts[action] = Number(n);
  }

  /** How many payments were ever told to be in each status. */
  async #countStatuses(): Promise<void> {
    const { rows } = await this.#world.place.control.query<{ type: string; n: string }>(
      `select type, count(distinct source_id) as n from events where source_type = 'payment' group by type`,
    );
    for (const { type, n } of rows) this.counts[type] = Number(n);
  }

  async #countCoins(): Promise<void> {
    const { rows } = await this.#world.place.control.query<{ name: string; n: string }>(
      `select 'coinDeposits' as name, count(*) as n from deposits where chain_id = $1 and confirmed_at is not null
       union all select 'coinSwept', count(*) from outgoing where chain_id = $1 and purpose = 'sweep' and status = 'final' and succeeded
       union all select 'coinBatches', count(*) from outgoing where chain_id = $1 and purpose = 'batch' and status = 'final' and succeeded
       union all select 'coinRefunds', count(*) from outgoing where chain_id = $1 and purpose = 'refund' and status = 'final' and succeeded
       union all select 'coinOrphaned', count(*) from deposits where chain_id = $1 and orphaned_at is not null`,
      [coinChain.id],
    );
    for (const { name, n } of rows) this.counts[name] = Number(n);
  }

  async #books(): Promise<void> {
    const { rows } = await this.#world.place.control.query<Finding>({ name: verifyBooks.name, text: verifyBooks.text });
    const open = await this.#undecided();
    const sound = rows.filter(({ rule, subject }) => rule !== 'negative_asset' || !open.has(subject));
    const isDoubted = sound.some(({ rule }) => ofDoubt.has(rule)) && (!this.#isCalm || (await this.#isDoubted()));
    this.#report(sound.filter(({ rule }) => !isDoubted || !ofDoubt.has(rule)));
  }

  /** A movement, or what it carries, is corrected step by step: in between the books are of two minds about it. */
  async #isDoubted(): Promise<boolean> {
    const { rowCount } = await this.#world.place.control.query(
      'select from outgoing where doubted_at is not null limit 1',
    );
    return rowCount !== 0;
  }

  /**
   * Addresses that a doubted movement has left: by the books it took coins that a reorg has taken since. And those whose
   * deposit is in a block again, and is booked a step behind the sweep that came back with it. What was set apart in the
   * treasury goes with the deposit, of which less may have arrived there than it was.
   */
  async #undecided(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#world.place.control.query<{ subject: string }>({
      name: 'simulation_undecided',
      text: `select o.token_id || ':' || place || ':' || o.source_index as subject
         from outgoing o left join outgoing b on b.id = o.batch_id cross join unnest(array['deposit', 'quarantine']) place
        where o.source_index is not null and (o.doubted_at is not null or b.doubted_at is not null)
       union all
       select o.token_id || ':quarantine:treasury'
         from outgoing o left join outgoing b on b.id = o.batch_id
        where o.purpose = 'sweep' and (o.doubted_at is not null or b.doubted_at is not null)
       union all
       select d.token_id || case when d.quarantined_at is not null and d.reversed_swept then ':quarantine:treasury'
                                 else ':deposit:' || d.deposit_index end
         from deposits d
        where d.swept_by is not null and d.reversals > 0 and d.orphaned_at is null and d.confirmed_at is null`,
    });
    return new Set(rows.map(({ subject }) => subject));
  }

  /** Locks are numbered when they are written and seen when they are committed: a few are looked at twice. */
  async #rateLocks(): Promise<Finding[]> {
    const { findings, newest } = await rateLocks(this.#world, this.#newestLock - 20n);
    if (newest > this.#newestLock) this.#newestLock = newest;
    this.counts['locks'] = Number(this.#newestLock);
    return findings;
  }

  #reusedCodes(): Finding[] {
    return this.#world.reusedCodes.map((subject) => ({ rule: 'second_factor_used_twice', subject, facts: {} }));
  }

  #changedBodies(): Finding[] {
    return this.#world.receivers.changed.map((id) => ({ rule: 'webhook_body_changed', subject: id, facts: {} }));
  }

  #report(findings: readonly Finding[]): void {
    const [first] = findings;
    if (!first) return;
    for (const { rule, subject, facts } of findings) {
      this.#world.story.tell(`FOUND ${rule} ${subject} ${toText(facts)}`);
    }
    throw new FoundError(first);
  }
}

/** Bigint as text, since JSON has no such number. */
const toText = (facts: unknown): string =>
  JSON.stringify(facts, (_key, member: unknown) => (typeof member === 'bigint' ? String(member) : member));
