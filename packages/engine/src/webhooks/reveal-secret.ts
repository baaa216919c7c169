import { type EndpointKey, readEndpoint } from '@florin/database/sql/webhooks/endpoints';
import type { Session } from '@florin/database/statement';
import type { Secrets } from '@florin/domain/ports/secrets';
import { auditOwn, type OwnActor } from '../accounts/own-audit.ts';
import { isFirst, noEndpoint } from './endpoint-key.ts';
import { secretContext } from './webhook-config.ts';

/**
 * The signing secret in the clear; empty when deliveries go unsigned. Audited: whoever has seen it can sign. Refuses with
 * NOT_FOUND, also before the first set-up.
 */
export async function revealSecret(
  { db, secrets }: { db: Session; secrets: Secrets },
  key: EndpointKey,
  by: Omit<OwnActor, 'accountId'> = {},
): Promise<string> {
  const row = await db.maybe(readEndpoint, key);
  if (!row) throw noEndpoint(key);
  const facts = isFirst(key) ? null : { endpoint: key.endpointId };
  await auditOwn(db, { ...by, accountId: key.accountId }, { action: 'webhook.reveal_secret', facts });
  return row.secret === null ? '' : secrets.open(row.secret, secretContext(key.endpointId));
}
