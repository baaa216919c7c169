import type { WebhookOutcome, WebhookRequest, WebhookTransport } from '@florin/domain/ports/webhook-transport';
import type { World } from './world.ts';

const failure = (outcome: Partial<WebhookOutcome>): WebhookOutcome => ({
  success: false,
  status: null,
  body: null,
  error: 'timeout',
  durationMs: 100,
  retryAfterSeconds: null,
  ...outcome,
});

/** Merchants' endpoints: what reached them, however the answer went. */
export class Receivers {
  /** Delivery → its body; two different ones are a defect. */
  readonly bodies = new Map<string, string>();
  readonly changed: string[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get transport(): WebhookTransport {
    const random = this.#world.random.split('receivers');
    return {
      post: (request) =>
        this.#world.scheduler.ask('webhook post', () => {
          const fault = random.chance(this.#world.knobs.receiverFault) ? random.int(0, 2) : null;
          if (fault === 0) return Promise.resolve(failure({ error: 'connection_refused' }));
          this.#receive(request);
          if (fault === 1) return Promise.resolve(failure({}));
          if (fault === 2) return Promise.resolve(failure({ status: 500, body: 'broken', error: 'bad_status' }));
          return Promise.resolve(failure({ success: true, status: 200, body: 'ok', error: null }));
        }),
    };
  }

  #receive({ headers, body }: WebhookRequest): void {
    const id = headers['X-SVC-Delivery'] ?? '';
    const before = this.bodies.get(id);
    if (before !== undefined && before !== body) this.changed.push(id);
    this.bodies.set(id, body);
  }
}
