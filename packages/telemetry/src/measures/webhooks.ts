import type { WebhookOutcome } from '@florin/domain/ports/webhook-transport';
import { Counter, Histogram, type Registry } from 'prom-client';
import { answerSeconds } from './seconds.ts';

/** Attempts to deliver webhooks; each outcome is `delivered` or why it was not. */
export function webhookMeasures(registry: Registry): (outcome: WebhookOutcome) => void {
  const attempts = new Counter({
    name: 'florin_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'florin_webhook_attempt_duration_seconds',
    help: 'How long an attempt to deliver a webhook took.',
    labelNames: ['result'],
    buckets: [...answerSeconds, 15],
    registers: [registry],
  });
  return ({ success, error, durationMs }) => {
    attempts.inc({ outcome: success ? 'delivered' : (error ?? 'bad_status') });
    durations.observe({ result: success ? 'delivered' : 'failed' }, durationMs / 1_000);
  };
}
