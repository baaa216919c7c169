import { countOpenPayments } from '@florin/database/sql/payments/count-open';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';

/** A count is good for this long, and for less once it is near the limit. */
const countedMs = 10_000;
const fullCountedMs = 1_000;
const merchantsMax = 10_000;

interface Count {
  at: number;
  open: number;
}

/**
 * Bounds how many payments of one merchant wait for their payers. Counted now and then instead of for each payment, so
 * several servers may together let a few more through.
 */
export class OpenPayments {
  readonly #db: Session;
  readonly #clock: Clock;
  readonly #max: number;
  readonly #counts = new Map<string, Count>();

  constructor(db: Session, clock: Clock, max: number) {
    this.#db = db;
    this.#clock = clock;
    this.#max = max;
  }

  /** Counts one more. Refuses with CONFLICT when the merchant has as many as it may. */
  async admit(merchantId: string): Promise<void> {
    const now = this.#clock.now().getTime();
    const known = this.#counts.get(merchantId);
    const goodMs = known && known.open >= this.#max ? fullCountedMs : countedMs;
    const count = known && Math.abs(now - known.at) < goodMs ? known : await this.#count(merchantId, now);
    if (count.open >= this.#max)
      throw new Refusal(
        'CONFLICT',
        `${this.#max} payments wait for their payers already. Make more once some are over.`,
      );
    count.open += 1;
  }

  async #count(merchantId: string, at: number): Promise<Count> {
    const { total } = await this.#db.one(countOpenPayments, { merchantId, most: this.#max });
    const count = { at, open: Number(total) };
    this.#counts.delete(merchantId);
    this.#counts.set(merchantId, count);
    const oldest = this.#counts.size > merchantsMax ? this.#counts.keys().next().value : undefined;
    if (oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }
}
