import { signatureHeaders } from '@florin/domain/webhook/signature';
import type { MockDelivery, MockPost } from './options.ts';
import type { EventState, WebhookState } from './state.ts';

/** Keeps events in their order and posts them, signed, to the webhook of now. */
export class Outbox {
  readonly events: EventState[] = [];
  readonly deliveries: MockDelivery[] = [];
  readonly #post: MockPost;
  readonly #waiting: EventState[] = [];
  readonly #awaiting = new Set<() => void>();
  #draining: Promise<void> | null = null;

  constructor(post: MockPost) {
    this.#post = post;
  }

  record(event: EventState): void {
    this.events.push(event);
    this.#waiting.push(event);
    for (const tell of this.#awaiting) tell();
  }

  /** Whether there are more events than so many before the time is over, and before whoever waits has left. */
  more(than: number, ms: number, left: AbortSignal): Promise<boolean> {
    if (this.events.length > than) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (came: boolean): void => {
        clearTimeout(timer);
        this.#awaiting.delete(come);
        left.removeEventListener('abort', leave);
        resolve(came);
      };
      const [come, leave] = [() => end(true), () => end(false)];
      const timer = setTimeout(leave, ms);
      this.#awaiting.add(come);
      left.addEventListener('abort', leave, { once: true });
      if (left.aborted) leave();
    });
  }

  /** Whether something is being posted: a shop that asks for more while it handles an event must not wait for itself. */
  get isPosting(): boolean {
    return this.#draining !== null;
  }

  /** Posts what waits, one after the other, each at most three times; comes back when nothing waits any more. */
  async flush(webhook: () => WebhookState | null, now: () => Date): Promise<void> {
    while (this.#draining !== null || this.#waiting.length > 0) {
      this.#draining ??= this.#drain(webhook, now).finally(() => (this.#draining = null));
      await this.#draining;
    }
  }

  async #drain(webhook: () => WebhookState | null, now: () => Date): Promise<void> {
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      const present = webhook();
      if (present === null || !present.isActive) continue;
      if (!present.events.includes('*') && !present.events.includes(event.event)) continue;
      await this.#deliver(event, present, now);
    }
  }

  async #deliver({ id, event, body }: EventState, { url, secret }: WebhookState, now: () => Date): Promise<void> {
    let status: number | null = null;
    let attempts = 0;
    while (attempts < 3 && !(status !== null && status >= 200 && status < 300)) {
      attempts += 1;
      const signed = signatureHeaders({ deliveryId: id, at: now(), body, secrets: secret === '' ? [] : [secret] });
      const headers = { 'Content-Type': 'application/json', 'X-SVC-Event': event, 'X-SVC-Delivery': id, ...signed };
      status = await this.#post(url, { method: 'POST', headers, body }).then(
        (answer) => answer.status,
        () => null,
      );
    }
    this.deliveries.push({ id, event, status, attempts });
  }
}
