import {
  claimFailedDeliveries,
  claimPendingDeliveries,
  type ClaimedDelivery,
  releaseLostDeliveries,
} from '@florin/database/sql/webhooks/claim';
import { endLateFailedDeliveries, endLatePendingDeliveries } from '@florin/database/sql/webhooks/endpoints';
import type { WebhookOutcome } from '@florin/domain/ports/webhook-transport';
import { attemptDelivery } from './attempt-delivery.ts';
import { AttemptWriter } from './attempt-writer.ts';
import { DeliverySlots, type SlotLimits } from './delivery-slots.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'transport'>;

export interface DeliveryLaneOptions extends SlotLimits {
  /** Well beyond the longest attempt; a dead worker's deliveries are taken up by others after it. */
  leaseSeconds: number;
  /** How often repeated attempts and lost leases are looked for. */
  retryEveryMs: number;
  /** Most that one statement claims: it must not keep the others waiting for its connections to be opened. */
  claimMax: number;
  /** Longest wait for an attempt to end before new deliveries are looked for again. */
  pollMs: number;
  /** An attempt that could not be made or written, through no fault of the receiver. */
  onDefect: (error: unknown, deliveryId: string) => void;
}

const presets = {
  total: 1024,
  retries: 256,
  untried: 2,
  perEndpoint: 16,
  claimMax: 32,
  leaseSeconds: 30,
  retryEveryMs: 1_000,
  pollMs: 50,
};

type Lane = 'first' | 'retry';

/** An endpoint that refuses what it was sent is there; one that is silent, broken or overrun had better be left alone. */
const isHealthy = ({ status }: WebhookOutcome): boolean => status !== null && status < 500 && status !== 429;

/**
 * Delivers events to merchants' endpoints, many at a time, none waiting for another's. Any number of processes may do
 * so over one database: what one has claimed the others leave alone.
 */
export class DeliveryLanes {
  readonly #ports: Ports;
  readonly #options: DeliveryLaneOptions;
  readonly #slots: DeliverySlots;
  readonly #writer: AttemptWriter;
  readonly #underWay = new Set<Promise<void>>();
  #retriesAt = -Infinity;
  #ended = 0;
  #onEnd = (): void => {};

  constructor(ports: Ports, options: Partial<DeliveryLaneOptions> & Pick<DeliveryLaneOptions, 'onDefect'>) {
    this.#ports = ports;
    this.#options = { ...presets, ...options };
    this.#writer = new AttemptWriter(ports.db);
    this.#slots = new DeliverySlots(this.#options, () => ports.clock.now().getTime());
  }

  /**
   * One step: claims what is due and starts its attempts without waiting for them. When there was nothing to claim it
   * waits a moment for an attempt to end, since its endpoint may have more. True: ask again at once.
   */
  async deliverDue(): Promise<boolean> {
    const endedBefore = this.#ended;
    const retriesAreDue = this.#retriesAreDue();
    if (retriesAreDue) await this.#tidy();
    const claimed = (await this.#claim('first')) + (retriesAreDue ? await this.#claim('retry') : 0);
    // What ended after the claim had begun may have kept its endpoint's deliveries from it.
    if (claimed > 0 || this.#ended > endedBefore) return true;
    if (this.#underWay.size === 0) return false;
    await this.#nextEnd();
    return true;
  }

  async #tidy(): Promise<void> {
    const { db, clock } = this.#ports;
    await db.run(releaseLostDeliveries, { now: clock.now() });
    await db.run(endLatePendingDeliveries);
    await db.run(endLateFailedDeliveries);
  }

  /** When an attempt has ended, or a moment has passed. */
  #nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      const patience = setTimeout(resolve, this.#options.pollMs);
      this.#onEnd = () => {
        clearTimeout(patience);
        resolve();
      };
    });
  }

  /** When every attempt under way has ended and is written. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #retriesAreDue(): boolean {
    const now = this.#ports.clock.now().getTime();
    if (now - this.#retriesAt < this.#options.retryEveryMs) return false;
    this.#retriesAt = now;
    return true;
  }

  async #claim(lane: Lane): Promise<number> {
    const free = Math.min(this.#slots.free(lane), this.#options.claimMax);
    if (free <= 0) return 0;
    const { db, clock, ids } = this.#ports;
    const now = clock.now();
    const lease = ids.uuid();
    const { perEndpoint, endpointIds, limits, repairs } = this.#slots.allowance();
    const claim = lane === 'first' ? claimPendingDeliveries : claimFailedDeliveries;
    const deliveries = await db.many(claim, {
      now,
      lease,
      leasedUntil: new Date(now.getTime() + this.#options.leaseSeconds * 1000),
      limit: free,
      perEndpoint,
      endpointIds,
      endpointLimits: limits,
      endpointRepairs: repairs,
    });
    for (const delivery of deliveries) this.#start(delivery, lane, lease);
    return deliveries.length;
  }

  #start(delivery: ClaimedDelivery, lane: Lane, lease: string): void {
    this.#slots.take(delivery, lane);
    const attempt = this.#attempt(delivery, lane, lease).finally(() => {
      this.#underWay.delete(attempt);
      this.#ended += 1;
      this.#onEnd();
    });
    this.#underWay.add(attempt);
  }

  async #attempt(delivery: ClaimedDelivery, lane: Lane, lease: string): Promise<void> {
    let healthy: boolean | null = null;
    try {
      healthy = isHealthy(await attemptDelivery(this.#ports, this.#writer, { delivery, lease }));
    } catch (error) {
      this.#options.onDefect(error, delivery.id);
    } finally {
      this.#slots.give(delivery, lane, healthy);
    }
  }
}
