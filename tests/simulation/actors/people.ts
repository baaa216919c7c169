import type { Random } from '../core/random.ts';
import type { Server } from '../world/server.ts';
import type { World } from '../world/world.ts';
import { Administrators } from './administrators.ts';
import { CoinPayers } from './coin-payers.ts';
import { Corrections } from './corrections.ts';
import { LifetimePayers } from './lifetime-payers.ts';
import { Merchants } from './merchants.ts';
import { Payers } from './payers.ts';
import { Refunds } from './refunds.ts';
import { SecondThoughts } from './second-thoughts.ts';
import { Treasurer } from './treasurer.ts';

/** Everybody who does something: one act of one of them in each step, as often as its weight says. */
export class People {
  readonly merchants: Merchants;
  readonly payers: Payers;
  readonly coinPayers: CoinPayers;
  readonly lifetimePayers: LifetimePayers;
  readonly administrators: Administrators;
  readonly treasurer: Treasurer;
  readonly secondThoughts: SecondThoughts;
  readonly #corrections: Corrections;
  readonly #refunds: Refunds;
  readonly #refundsWeight: number;
  readonly #random: Random;

  constructor(world: World, random: Random) {
    this.#random = random;
    this.#refundsWeight = world.knobs.refunds;
    this.merchants = new Merchants(world);
    this.coinPayers = new CoinPayers(world);
    this.lifetimePayers = new LifetimePayers(world);
    this.payers = new Payers(world, this.merchants, { coins: this.coinPayers, lifetimes: this.lifetimePayers });
    this.administrators = new Administrators(world);
    this.#corrections = new Corrections(world);
    this.#refunds = new Refunds(world);
    this.treasurer = new Treasurer(world);
    this.secondThoughts = new SecondThoughts(world, this.merchants);
  }

  async act(server: Server): Promise<void> {
    const act = this.#random.weighted({
      create: 18,
      choose: 24,
      pay: 28,
      replace: 2,
      replace_coins: 5,
      withdraw: 8,
      review: 8,
      give_up: 1,
      decide: 4,
      assign: 5,
      push: 2,
      pause: 1,
      refund: this.#refundsWeight,
      blacklist: 2,
      quarantine: 2,
      nothing: 4,
    });
    if (act === 'create') this.merchants.create(server);
    if (act === 'choose') this.merchants.choose(server);
    this.secondThoughts.act(server);
    if (act === 'pay') await this.payers.pay();
    if (act === 'replace') this.payers.replace();
    if (act === 'replace_coins') this.coinPayers.replace();
    if (act === 'withdraw') this.merchants.withdraw(server);
    if (act === 'review') await this.administrators.review(server);
    if (act === 'give_up') await this.administrators.giveUpWithdrawal(server);
    if (act === 'refund') await this.#refunds.act(server);
    if (act === 'decide') await this.#corrections.decideAboutPayment(server);
    if (act === 'assign') await this.#corrections.decideAboutDeposit(server);
    if (act === 'push') await this.#corrections.push(server);
    if (act === 'pause') await this.#corrections.pause(server);
    await this.administrators.resume(server, 0.2);
    await this.treasurer.act(server);
    if (act === 'quarantine') await this.administrators.decideAboutQuarantine(server);
    if (act === 'blacklist') await this.administrators.blacklist(server);
  }
}
