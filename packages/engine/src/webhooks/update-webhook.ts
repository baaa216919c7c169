import { eventTypes } from '@florin/contract/vocabulary';
import { limits } from '@florin/contract/limits';
import {
  noticeAccountChange,
  readWebhookConfig,
  saveWebhookConfig,
  type WebhookConfigRow,
} from '@florin/database/sql/webhooks/configs';
import { repairEndpoint } from '@florin/database/sql/webhooks/endpoints';
import { invalid } from '@florin/domain/errors';
import { auditOwn, type OwnActor } from '../accounts/own-audit.ts';
import { nextSecret } from './next-secret.ts';
import { toWebhookConfig, type WebhookConfig } from './webhook-config.ts';
import { checkWebhookUrl } from './webhook-url.ts';
import type { EnginePorts } from '../ports.ts';

export interface WebhookChange {
  url: string;
  /** Undefined keeps the secret, or makes one at the first set-up; empty: deliveries go unsigned from now on. */
  secret: string | undefined;
  isActive: boolean;
  /** Event types, or `*` alone. */
  events: readonly string[];
}

/**
 * Sets up or changes a merchant's webhook; deliveries that are waiting go by it from their next attempt on.
 * Audited. Refuses with VALIDATION_ERROR (`url`, `events`, `secret`).
 */
export async function updateWebhook(
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'addresses'>,
  { merchantId, change }: { merchantId: string; change: WebhookChange },
  by: Omit<OwnActor, 'accountId'> = {},
): Promise<WebhookConfig> {
  const events = checkChange(change, ports);
  return ports.db.transaction(async (session) => {
    await session.run(noticeAccountChange, { accountId: merchantId });
    const present = await session.maybe(readWebhookConfig, { merchantId });
    const now = ports.clock.now();
    const secret = nextSecret(ports, merchantId, { present, wanted: change.secret, now });
    const row = { url: change.url, isActive: change.isActive, events, ...secret, updatedAt: now };
    await session.run(saveWebhookConfig, { merchantId, ...row });
    if (isMended(present, row))
      await session.run(repairEndpoint, { accountId: merchantId, endpointId: merchantId, at: now });
    const isSecretChanged = present === null || change.secret !== undefined;
    const facts = { url: change.url, is_active: change.isActive, events, secret_changed: isSecretChanged };
    await auditOwn(session, { ...by, accountId: merchantId }, { action: 'webhook.update', facts });
    return toWebhookConfig(row);
  });
}

/** Whether a change may have mended an endpoint that was held: it is met anew. */
export const isMended = (
  before: Pick<WebhookConfigRow, 'url' | 'secret'> | null,
  after: Pick<WebhookConfigRow, 'url' | 'secret'>,
): boolean => before !== null && (before.url !== after.url || before.secret !== after.secret);

/** The event types that a change asks for. Refuses with VALIDATION_ERROR (`url`, `events`, `secret`). */
export function checkChange(change: WebhookChange, { addresses }: Pick<EnginePorts, 'addresses'>): string[] {
  checkWebhookUrl(change.url, addresses);
  checkSecret(change.secret);
  return wantedEvents(change.events);
}

function wantedEvents(events: readonly string[]): string[] {
  const wanted = [...new Set(events)];
  if (wanted.length === 0) throw invalid('events', 'Must name at least one event type, or "*".');
  if (wanted.length === 1 && wanted[0] === '*') return wanted;
  const known: readonly string[] = eventTypes;
  const unknown = wanted.find((type) => !known.includes(type));
  if (unknown === '*') throw invalid('events', 'Name event types, or "*" alone for all of them.');
  if (unknown !== undefined) throw invalid('events', `There is no event type "${unknown}".`);
  return wanted;
}

function checkSecret(secret: string | undefined): void {
  if (secret === undefined) return;
  if (secret.length > limits.webhookSecretCharactersMax || !/^[\x21-\x7e]*$/.test(secret)) {
    throw invalid(
      'secret',
      `Must be at most ${limits.webhookSecretCharactersMax} printable ASCII characters without spaces.`,
    );
  }
}
