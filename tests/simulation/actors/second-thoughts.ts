import { cancelPayment } from '@florin/engine/payments/cancel-payment';
import { dropSelection } from '@florin/engine/payments/drop-selection';
import type { Random } from '../core/random.ts';
import type { Server } from '../world/server.ts';
import type { World } from '../world/world.ts';
import type { KnownPayment, Merchants } from './merchants.ts';

/** Payers who take their choice back, also after they have sent, and merchants who want a payment no more. */
export class SecondThoughts {
  readonly counts = { choicesTakenBack: 0, paymentsCancelled: 0 };
  readonly #merchants: Merchants;
  readonly #random: Random;
  /** In a fifth of all worlds everybody stays with what was chosen: what takes long is reached there. */
  readonly #isSettled: boolean;

  constructor(world: World, merchants: Merchants) {
    this.#merchants = merchants;
    this.#random = world.random.split('second thoughts');
    this.#isSettled = this.#random.chance(0.2);
  }

  act(server: Server): void {
    if (this.#isSettled) return;
    const wishing = this.#merchants.payments.slice(-10).find(({ wish }) => wish !== undefined);
    if (wishing && this.#random.chance(0.3)) return this.#takeBack(server, wishing);
    const payment = this.#random.pick([null, ...this.#merchants.payments.slice(-10)]);
    if (payment === null) return;
    const { id, name, merchant } = payment;
    if (payment.choices.length > 0 && this.#random.chance(0.2)) this.#takeBack(server, payment);
    else if (this.#random.chance(0.04))
      server.request(
        `${merchant.name} cancels ${name}`,
        (api) => cancelPayment(api, merchant.caller.accountId, { paymentId: id }),
        () => (this.counts.paymentsCancelled += 1),
      );
  }

  #takeBack(server: Server, { id, name }: KnownPayment): void {
    server.request(
      `the payer of ${name} takes the choice back`,
      (api) => dropSelection(api, id),
      () => (this.counts.choicesTakenBack += 1),
    );
  }
}
