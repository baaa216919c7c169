import type { ClaimedDelivery } from '@florin/database/sql/claim-deliveries';
import { finishDelivery } from '@florin/database/sql/finish-delivery';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Secrets } from '@florin/domain/ports/secrets';
import type { WebhookOutcome, WebhookTransport } from '@florin/domain/ports/webhook-transport';
import { deliveryDelayMs } from '@florin/domain/webhook/backoff';
import { signatureHeaders, signingSecrets } from '@florin/domain/webhook/signature';
import { secretContext } from './webhook-config.ts';

export interface DeliveryPorts {
  db: Session;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  transport: WebhookTransport;
}

/** One signed attempt of a claimed delivery; its result counts only while the lease does. */
export async function attemptDelivery(
  ports: DeliveryPorts,
  delivery: ClaimedDelivery,
  lease: string,
): Promise<WebhookOutcome> {
  const at = ports.clock.now();
  const outcome = await ports.transport.post({
    url: delivery.url,
    headers: headersOf(delivery, ports.secrets, at),
    body: delivery.body,
  });
  const { status, nextAttemptAt } = verdict(ports, delivery, outcome);
  await ports.db.run(
    finishDelivery,
    delivery.id,
    lease,
    status,
    nextAttemptAt,
    ports.ids.uuid(),
    at,
    outcome.status,
    outcome.body,
    outcome.error,
    outcome.durationMs,
  );
  return outcome;
}

function headersOf(delivery: ClaimedDelivery, secrets: Secrets, at: Date): Record<string, string> {
  const open = (sealed: Uint8Array | null): string | null =>
    sealed && secrets.open(sealed, secretContext(delivery.merchantId));
  const signing = signingSecrets(
    {
      secret: open(delivery.secret),
      previousSecret: open(delivery.previousSecret),
      previousUntil: delivery.previousSecretUntil,
    },
    at,
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Florin-Webhooks/1',
    'X-SVC-Event': delivery.eventType,
    'X-SVC-Delivery': delivery.id,
    ...signatureHeaders({ deliveryId: delivery.id, at, body: delivery.body, secrets: signing }),
  };
}

function verdict(
  { clock, ids }: DeliveryPorts,
  { attemptCount, maxAttempts }: ClaimedDelivery,
  { success, retryAfterSeconds }: WebhookOutcome,
): { status: 'success' | 'failed' | 'permanently_failed'; nextAttemptAt: Date | null } {
  if (success) return { status: 'success', nextAttemptAt: null };
  const attempt = attemptCount + 1;
  if (attempt >= maxAttempts) return { status: 'permanently_failed', nextAttemptAt: null };
  const delay = deliveryDelayMs({ attempt, fraction: ids.fraction(), retryAfterSeconds });
  return { status: 'failed', nextAttemptAt: new Date(clock.now().getTime() + delay) };
}
