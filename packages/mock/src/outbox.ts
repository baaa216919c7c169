import { signatureHeaders } from '@florin/domain/webhook/signature';
import type { MockDelivery, MockPost } from './options.ts';
import type { EventState, WebhookState } from './state.ts';

/** Keeps events in their order and posts them, signed, to the webhook of now. */
export class Outbox {
  readonly events: EventState[] = [];
  readonly deliveries: MockDelivery[] = [];
  readonly #post: MockPost;
  readonly #waiting: EventState[] = [];

  constructor(post: MockPost) {
    this.#post = post;
  }

  record(event: EventState): void {
    this.events.push(event);
    this.#waiting.push(event);
  }

  /** Posts what waits, one after the other, each at most three times. */
  async flush(webhook: WebhookState | null, now: () => Date): Promise<void> {
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      if (webhook === null || !webhook.isActive) continue;
      if (!webhook.events.includes('*') && !webhook.events.includes(event.event)) continue;
      await this.#deliver(event, webhook, now);
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
