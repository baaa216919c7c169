import { assignDeposit } from '@florin/engine/deposits/assign-deposit';
import { expirePayment } from '@florin/engine/payments/expire-payment';
import { failPayment } from '@florin/engine/payments/fail-payment';
import { ignoreDeposit } from '@florin/engine/deposits/ignore-deposit';
import { pauseChain } from '@florin/engine/catalogue/pause-chain';
import { bumpOutgoing, retryOutgoing } from '@florin/engine/outgoing/push-outgoing';
import { recomputePayment } from '@florin/engine/deposits/recompute-payment';
import { retrySweep } from '@florin/engine/sweeps/retry-sweep';
import { settlePart } from '@florin/engine/payments/settle-part';
import type { Random } from '../core/random.ts';
import type { Server } from '../world/server.ts';
import type { World } from '../world/world.ts';

const reason = 'the simulation wants it';

/** What is ordered of a payment, and where it mostly makes sense. */
const paymentOrders = {
  expire: { verb: expirePayment, where: `status in ('awaiting_selection', 'awaiting_payment', 'expired_selection')` },
  fail: { verb: failPayment, where: `status in ('partially_paid', 'confirming', 'confirmed', 'expired_selection')` },
  retry: { verb: retrySweep, where: `status = 'sweep_failed'` },
  recompute: { verb: recomputePayment, where: `status = 'failed'` },
  settle: { verb: settlePart, where: `status = 'expired_selection' and received > 0` },
} as const;
/** Of an order: that it is given where it makes no sense. */
const folly = 0.1;

interface Untaken {
  id: string;
  /** A payment that was shown its address. */
  paymentId: string | null;
}

/** What administrators put right by hand, or believe they do. A refusal is an answer like any other. */
export class Corrections {
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('corrections');
  }

  get #by() {
    return { actorId: this.#world.place.base.administrator, requestId: null };
  }

  async decideAboutPayment(server: Server): Promise<void> {
    const order = this.#random.weighted({ expire: 3, fail: 2, retry: 3, recompute: 5, settle: 4 });
    const { verb, where } = paymentOrders[order];
    const id = await this.#one(`select id from payments where ${this.#mostly(where)} order by created_at, id`);
    if (id === null) return;
    server.request(`the administrator orders ${order} of ${id}`, (api) =>
      verb(api, { paymentId: id, reason }, this.#by),
    );
  }

  /** Money that no payment took is given to one, or put out of sight. */
  async decideAboutDeposit(server: Server): Promise<void> {
    const untaken = await this.#rows<Untaken>(
      `select d.id, p.id as "paymentId" from deposits d left join payments p on p.deposit_index = d.deposit_index
        where ${this.#mostly(`d.ruling = 'unmatched' and d.orphaned_at is null`)} order by d.detected_at, d.id`,
    );
    if (untaken.length === 0) return;
    const { id, paymentId } = this.#random.pick(untaken);
    if (this.#random.chance(0.3)) {
      const ignored = this.#random.chance(0.7);
      server.request(`the administrator ${ignored ? 'ignores' : 'shows'} deposit ${id}`, (api) =>
        ignoreDeposit(api, { depositId: id, reason, ignored }, this.#by),
      );
      return;
    }
    const other = await this.#one(
      `select id from payments where ${this.#mostly(`status in ('awaiting_selection', 'expired', 'expired_selection')`)} order by created_at, id`,
    );
    const taker = this.#random.chance(0.6) ? (paymentId ?? other) : other;
    if (taker === null) return;
    this.#world.assigned.add(id);
    server.request(`the administrator gives deposit ${id} to ${taker}`, (api) =>
      assignDeposit(api, { depositId: id, paymentId: taker, reason }, this.#by),
    );
  }

  /** Something of ours that has no block yet is made dearer, or looked at again at once. */
  async push(server: Server): Promise<void> {
    const id = await this.#one(
      `select id from outgoing where ${this.#mostly(`status in ('signed', 'sent') and batch_id is null`)} order by created_at, id`,
    );
    if (id === null) return;
    const verb = this.#random.weighted({ bump: 3, retry: 1 });
    server.request(`the administrator orders ${verb} of movement ${id}`, (api) =>
      (verb === 'bump' ? bumpOutgoing : retryOutgoing)(api, { id, reason }, this.#by),
    );
  }

  /** Takes a chain's tokens off the payers' choice; somebody offers them again before long. */
  async pause(server: Server): Promise<void> {
    const id = await this.#one('select id from chains order by id');
    if (id === null) return;
    server.changeCatalogue(`the administrator pauses chain ${id}`, ({ db }) =>
      pauseChain(db, { id, reason }, this.#by),
    );
  }

  #mostly(where: string): string {
    return this.#random.chance(folly) ? 'true' : where;
  }

  async #one(sql: string): Promise<string | null> {
    const rows = await this.#rows<{ id: string }>(sql);
    return rows.length === 0 ? null : this.#random.pick(rows).id;
  }

  async #rows<T extends object>(sql: string): Promise<T[]> {
    return (await this.#world.place.control.query<T>(sql)).rows;
  }
}
