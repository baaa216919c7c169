import type { WebhookConfigRow } from '@florin/database/sql/webhooks/configs';
import type { Ids } from '@florin/domain/ports/ids';
import type { Secrets } from '@florin/domain/ports/secrets';
import { webhookSecret } from '@florin/domain/webhook/signature';
import { secretContext } from './webhook-config.ts';

/** The secret columns of a webhook, sealed. */
export type SecretColumns = Pick<WebhookConfigRow, 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/** How long a receiver may take to learn a new secret: the old one signs along. */
const previousSecretMs = 24 * 3_600_000;
const secretBytes = 32;

const none: SecretColumns = { secret: null, previousSecret: null, previousSecretUntil: null };

/**
 * What the secret of a webhook becomes. `wanted`: undefined keeps what is there, or makes one where there is no
 * webhook yet; empty clears it at once; anything else replaces it, and an earlier one signs along for a while.
 */
export function nextSecret(
  { ids, secrets }: { ids: Pick<Ids, 'bytes'>; secrets: Secrets },
  endpointId: string,
  { present, wanted, now }: { present: SecretColumns | null; wanted: string | undefined; now: Date },
): SecretColumns {
  const context = secretContext(endpointId);
  if (wanted === '') return none;
  if (present === null || (present.secret === null && wanted !== undefined)) {
    return { ...none, secret: secrets.seal(wanted ?? webhookSecret(ids.bytes(secretBytes)), context) };
  }
  const { secret, previousSecret, previousSecretUntil } = present;
  if (secret === null || wanted === undefined || secrets.open(secret, context) === wanted) {
    return { secret, previousSecret, previousSecretUntil };
  }
  return {
    secret: secrets.seal(wanted, context),
    previousSecret: secret,
    previousSecretUntil: new Date(now.getTime() + previousSecretMs),
  };
}
