import { EndpointBreaker } from './endpoint-breaker.ts';
import { EndpointWindows, type WindowLimits } from './endpoint-windows.ts';

export interface SlotLimits extends WindowLimits {
  /** Attempts of this process at a time. */
  total: number;
  /** Of these, repeated ones: the rest stays free for deliveries that were never tried. */
  retries: number;
}

/** Where an attempt goes. */
interface Target {
  endpointId: string;
  /** When the endpoint was last mended; null: never. */
  repairedAt: Date | null;
}

interface Room {
  doubted: number;
  unproven: number;
}

/** Most of all attempts that go to endpoints whose last answer was none or a bad one. */
const doubtedShare = 1 / 2;
/** Most that go to these and to those that were not tried lately: the rest is for whoever answers. */
const unprovenShare = 3 / 4;

/** How a claim spells when an endpoint was mended. */
const spelled = ({ repairedAt }: Pick<Target, 'repairedAt'>): string => repairedAt?.toISOString() ?? '';

/** How many attempts are under way, and where to: what the next claim may take. */
export class DeliverySlots {
  readonly #limits: SlotLimits;
  readonly #busy = new Map<string, number>();
  /** When each endpoint that something is known of was last mended, as far as this process has seen. */
  readonly #repairs = new Map<string, string>();
  readonly #breaker: EndpointBreaker;
  readonly #windows: EndpointWindows;
  #total = 0;
  #retries = 0;

  /** `now` in milliseconds. */
  constructor(limits: SlotLimits, now: () => number) {
    this.#limits = limits;
    this.#breaker = new EndpointBreaker(now);
    this.#windows = new EndpointWindows(limits, now);
  }

  get underWay(): number {
    return this.#total;
  }

  free(lane: 'first' | 'retry'): number {
    const total = this.#limits.total - this.#total;
    return lane === 'first' ? total : Math.min(total, this.#limits.retries - this.#retries);
  }

  /**
   * What the next claim may take of each endpoint: `perEndpoint`, and of which endpoints another number, and up to which
   * repair that holds. Whoever has not answered well keeps room for those who do.
   */
  allowance(): { perEndpoint: number; endpointIds: string[]; limits: number[]; repairs: string[] } {
    const room = this.#room();
    const perEndpoint = Math.min(this.#limits.untried, room.unproven);
    const doubted = this.#breaker.doubted();
    const known = new Set([...doubted, ...this.#busy.keys(), ...this.#windows.unusual(perEndpoint)]);
    for (const id of this.#repairs.keys()) if (!known.has(id)) this.#repairs.delete(id);
    const endpointIds = [...known];
    return {
      perEndpoint,
      endpointIds,
      limits: endpointIds.map((id) => this.#next(id, room)),
      repairs: endpointIds.map((id) => this.#repairs.get(id) ?? ''),
    };
  }

  /** Attempts that may begin to endpoints whose last answer was bad, and to those with all that did not answer lately. */
  #room(): Room {
    let [doubted, proven] = [0, 0];
    for (const [id, busy] of this.#busy) {
      if (this.#breaker.isDoubted(id)) doubted += busy;
      else if (this.#windows.isTried(id)) proven += busy;
    }
    const { total } = this.#limits;
    const unproven = Math.max(0, Math.ceil(total * unprovenShare) - (this.#total - proven));
    return { unproven, doubted: Math.min(unproven, Math.max(0, Math.ceil(total * doubtedShare) - doubted)) };
  }

  /** How many more attempts an endpoint may get. Those in doubt share their room: what one may take no other may. */
  #next(endpointId: string, room: Room): number {
    const next = Math.max(0, this.#most(endpointId) - (this.#busy.get(endpointId) ?? 0));
    if (this.#breaker.isDoubted(endpointId)) {
      const offered = Math.min(next, room.doubted);
      room.doubted -= offered;
      if (offered > 0) this.#breaker.offered(endpointId);
      return offered;
    }
    return this.#windows.isTried(endpointId) ? next : Math.min(next, room.unproven);
  }

  take(target: Target, lane: 'first' | 'retry'): void {
    const { endpointId } = target;
    this.#total += 1;
    if (lane === 'retry') this.#retries += 1;
    this.#busy.set(endpointId, (this.#busy.get(endpointId) ?? 0) + 1);
    this.#learnRepair(endpointId, spelled(target));
    this.#breaker.began(endpointId);
  }

  /** `healthy`: whether the endpoint can be reached and works; null when nothing was learned about it. */
  give(target: Target, lane: 'first' | 'retry', healthy: boolean | null): void {
    const { endpointId } = target;
    this.#total -= 1;
    if (lane === 'retry') this.#retries -= 1;
    const left = (this.#busy.get(endpointId) ?? 1) - 1;
    if (left > 0) this.#busy.set(endpointId, left);
    else this.#busy.delete(endpointId);
    // What an attempt from before a repair has met says nothing of the endpoint as it is.
    if (healthy === null || spelled(target) !== (this.#repairs.get(endpointId) ?? '')) return;
    this.#breaker.ended(endpointId, healthy);
    this.#windows.ended(endpointId, healthy);
  }

  /** Times in this spelling sort as they follow one another. */
  #learnRepair(endpointId: string, repair: string): void {
    if (repair <= (this.#repairs.get(endpointId) ?? '')) return;
    this.#repairs.set(endpointId, repair);
    this.#breaker.forget(endpointId);
    this.#windows.forget(endpointId);
  }

  #most(endpointId: string): number {
    return this.#breaker.most(endpointId) ?? this.#windows.most(endpointId);
  }
}
