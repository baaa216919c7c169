import type { MaintenanceArea } from '@florin/contract/vocabulary';
import { type MaintenanceRow, readMaintenance } from '@florin/database/sql/catalogue/maintenance';
import type { Session } from '@florin/database/statement';
import { isClosed } from '@florin/domain/access/maintenance';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';

/** Longest that a process goes by an older word, so that all of them follow within a second. */
const ageMsMax = 900;

/** What is closed as of less than a second ago, read once for all requests that ask at the same time. */
export class MaintenanceCache {
  readonly #db: Session;
  readonly #clock: Clock;
  #readAt = -Infinity;
  #reading: Promise<MaintenanceRow> | null = null;

  constructor(db: Session, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Refuses with MAINTENANCE, in the operator's words, while this part of the service is closed. */
  async refuseClosed(area: MaintenanceArea): Promise<void> {
    const { scope, message } = await this.#current();
    if (isClosed(scope, area)) {
      throw new Refusal('MAINTENANCE', message || 'The service is being maintained. Try again later.');
    }
  }

  /** Makes the next request read it again. */
  forget(): void {
    this.#reading = null;
  }

  #current(): Promise<MaintenanceRow> {
    const now = this.#clock.now().getTime();
    return this.#reading && Math.abs(now - this.#readAt) < ageMsMax ? this.#reading : this.#read(now);
  }

  #read(now: number): Promise<MaintenanceRow> {
    this.#readAt = now;
    const reading = this.#db.one(readMaintenance);
    // A failed reading must not be served for the rest of the second.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    this.#reading = reading;
    return reading;
  }
}
