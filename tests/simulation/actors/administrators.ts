import { listAddress, unlistAddress } from '@florin/engine/quarantine/blacklist';
import { keepPayment } from '@florin/engine/payments/keep-payment';
import { releasePayment } from '@florin/engine/deposits/release-payment';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { rejectWithdrawal } from '@florin/engine/withdrawals/reject-withdrawal';
import { coinChain } from '@florin/testing/coin-catalogue';
import { checksummed } from '@florin/chain-evm/address-book';
import { fromWord } from '@florin/chain-tron/address-book';
import { lifetimeChain } from '@florin/testing/lifetime-catalogue';
import type { Random } from '../core/random.ts';
import type { Server } from '../world/server.ts';
import type { World } from '../world/world.ts';

const reason = 'the simulation wants it';

/** Administrators: they see what is stored and decide, sometimes unwisely. */
export class Administrators {
  readonly #world: World;
  readonly #random: Random;
  readonly #ofLifetimes: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('administrators');
    this.#ofLifetimes = this.#random.split('lifetimes');
  }

  get #by() {
    return { actorId: this.#world.place.base.administrator, requestId: null };
  }

  async review(server: Server): Promise<void> {
    const waiting = await this.#withdrawals('pending_approval');
    if (waiting.length === 0) return;
    const id = this.#random.pick(waiting);
    const verdict = this.#random.weighted({ approve: 8, reject: 2 });
    server.request(`the administrator ${verdict}s withdrawal ${id}`, (api) =>
      verdict === 'approve'
        ? approveWithdrawal(api, { id, reason: null }, this.#by)
        : rejectWithdrawal(api, { id, reason }, this.#by),
    );
  }

  async giveUpWithdrawal(server: Server): Promise<void> {
    const processing = await this.#withdrawals('processing');
    if (processing.length === 0) return;
    const id = this.#random.pick(processing);
    server.request(`the administrator gives up withdrawal ${id}`, (api) =>
      failWithdrawal(api, { id, reason }, this.#by),
    );
  }

  /** Coins that are set apart are the operator's to release or to keep; mostly they stay where they are for a while. */
  async decideAboutQuarantine(server: Server): Promise<void> {
    const ids = await this.#ids(
      'blacklisted',
      `select id from payments where status = 'blacklisted' order by created_at, id`,
    );
    if (ids.length === 0) return;
    const order = { paymentId: this.#random.pick(ids), reason };
    const act = this.#random.weighted({ release: 3, keep: 1 });
    const verbs = { release: releasePayment, keep: keepPayment };
    server.request(`the administrator orders ${act} of ${order.paymentId}`, (api) => verbs[act](api, order, this.#by));
  }

  async blacklist(server: Server): Promise<void> {
    const listed = await this.#ids('listed', 'select id from blacklist order by created_at, id');
    const isOfCoins = this.#random.chance(0.3);
    const drawn = isOfCoins
      ? { chainType: coinChain.network, address: this.#random.pick(this.#world.coins.payers).address }
      : { chainType: 'evm', address: checksummed(this.#random.pick(this.#world.payers)) };
    const { chainType, address } = this.#payerOfLifetimes() ?? drawn;
    if (listed.length > 0 && this.#random.chance(0.6)) {
      const id = this.#random.pick(listed);
      server.request('the administrator takes a payer off the blacklist', ({ db }) => unlistAddress(db, id, this.#by));
    } else {
      server.request(`the administrator lists ${address}`, (api) =>
        listAddress(api, { chainType, address, reason }, this.#by),
      );
    }
  }

  #payerOfLifetimes(): { chainType: string; address: string } | null {
    const { lifetimes } = this.#world;
    if (lifetimes === null || !this.#ofLifetimes.chance(0.4)) return null;
    return { chainType: lifetimeChain.family, address: fromWord(this.#ofLifetimes.pick(lifetimes.payers)) };
  }

  /** Lets a chain go on when it stands still or is not offered, which somebody notices sooner or later. */
  async resume(server: Server, chance: number): Promise<void> {
    const still = await this.#ids(
      'still',
      'select id from chains where halted_at is not null or is_paused order by id',
    );
    if (still.length === 0 || !this.#random.chance(chance)) return;
    const id = this.#random.pick(still);
    server.changeCatalogue(`the administrator resumes chain ${id}`, ({ db }) =>
      resumeChain(db, { id, reason }, this.#by),
    );
  }

  #withdrawals(status: string): Promise<string[]> {
    return this.#ids('withdrawals', 'select id from withdrawals where status = $1 order by created_at, id', [status]);
  }

  async #ids(name: string, text: string, values: unknown[] = []): Promise<string[]> {
    const query = { name: `simulation_${name}`, text, values };
    const { rows } = await this.#world.place.control.query<{ id: string }>(query);
    return rows.map(({ id }) => id);
  }
}
