import { limits } from '@florin/contract/limits';
import { noticeAccountChange } from '@florin/database/sql/webhooks/configs';
import {
  countEndpointsSince,
  endDeliveries,
  type EndpointKey,
  listEndpoints,
  readEndpoint as readRow,
  removeEndpoint,
  repairEndpoint,
  saveEndpoint,
} from '@florin/database/sql/webhooks/endpoints';
import type { Session } from '@florin/database/statement';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { type IdempotentRequest, onceForKey, type Outcome } from '../access/idempotency.ts';
import { auditOwn, type OwnActor } from '../accounts/own-audit.ts';
import type { EnginePorts } from '../ports.ts';
import { isFirst, noEndpoint } from './endpoint-key.ts';
import { type Endpoint, readEndpoint } from './list-endpoints.ts';
import { nextSecret } from './next-secret.ts';
import { checkChange, isMended, updateWebhook, type WebhookChange } from './update-webhook.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'addresses'>;
const hourMs = 3_600_000;

type By = Omit<OwnActor, 'accountId'>;

/**
 * Sets up a further endpoint, which gets events from now on. Audited. Refuses with CONFLICT (as many as an account may
 * have), RATE_LIMIT_EXCEEDED (as many as it may add in an hour, with the seconds to wait), VALIDATION_ERROR (`url`,
 * `events`, `secret`).
 */
export async function addEndpoint(
  ports: Ports,
  { accountId, change, once }: { accountId: string; change: WebhookChange; once: IdempotentRequest<Endpoint> | null },
  by: By,
): Promise<Outcome<Endpoint>> {
  const events = checkChange(change, ports);
  const outcome = await onceForKey(ports, once, async (session) => {
    // One after the other, so that they can be counted.
    await session.run(noticeAccountChange, { accountId });
    const { length } = await session.many(listEndpoints, { accountId });
    if (length >= limits.webhookEndpointsMax)
      throw new Refusal('CONFLICT', `An account has at most ${limits.webhookEndpointsMax} webhook endpoints.`);
    await refuseTooMany(session, accountId, ports.clock.now());
    const key = { accountId, endpointId: ports.ids.uuid() };
    await save(session, ports, { key, change: { ...change, events }, by });
    return readEndpoint(session, key);
  });
  if (!outcome) throw new InvariantError('An endpoint was neither added nor refused.', {});
  return outcome;
}

/** Whoever adds and removes endpoints without end would leave each of them behind, with what was learned of it. */
async function refuseTooMany(session: Session, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const { total, first } = await session.one(countEndpointsSince, { accountId, since });
  if (total < BigInt(limits.webhookEndpointsPerHour) || first === null) return;
  const seconds = Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000));
  const message = `An account adds at most ${limits.webhookEndpointsPerHour} webhook endpoints in an hour. Try again in ${seconds} seconds.`;
  throw new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: seconds });
}

/**
 * Changes an endpoint; deliveries that are waiting go by it from their next attempt on. Audited. Refuses with NOT_FOUND,
 * VALIDATION_ERROR (`url`, `events`, `secret`).
 */
export async function changeEndpoint(
  ports: Ports,
  { key, change }: { key: EndpointKey; change: WebhookChange },
  by: By,
): Promise<Endpoint> {
  if (!isFirst(key)) {
    const events = checkChange(change, ports);
    return ports.db.transaction(async (session) => {
      await session.run(noticeAccountChange, { accountId: key.accountId });
      if (!(await session.maybe(readRow, key))) throw noEndpoint(key);
      await save(session, ports, { key, change: { ...change, events }, by });
      return readEndpoint(session, key);
    });
  }
  await readEndpoint(ports.db, key);
  await updateWebhook(ports, { merchantId: key.accountId, change }, by);
  return readEndpoint(ports.db, key);
}

/**
 * Takes an endpoint away, and ends what waits for it, after the attempt that is under way; its deliveries stay to be read. Audited. Refuses with NOT_FOUND, and
 * CONFLICT for the first one, which can be switched off.
 */
export const deleteEndpoint = ({ db, clock }: Ports, key: EndpointKey, by: By): Promise<void> =>
  db.transaction(async (session) => {
    await session.run(noticeAccountChange, { accountId: key.accountId });
    const row = await session.maybe(readRow, key);
    if (!row) throw noEndpoint(key);
    if (isFirst(key)) throw new Refusal('CONFLICT', 'The first endpoint stays: switch it off with is_active.');
    await session.maybe(removeEndpoint, { ...key, at: clock.now() });
    // A retry holds the endpoint: what it put in line before is seen only by a statement that begins after it.
    await session.run(endDeliveries, key);
    const facts = { endpoint: key.endpointId, url: row.url };
    await auditOwn(session, { ...by, accountId: key.accountId }, { action: 'webhook.remove', facts });
  });

async function save(
  session: Session,
  ports: Ports,
  { key, change, by }: { key: EndpointKey; change: WebhookChange; by: By },
): Promise<void> {
  const { accountId, endpointId } = key;
  const { url, isActive, events } = change;
  const present = await session.maybe(readRow, key);
  const now = ports.clock.now();
  const secret = nextSecret(ports, endpointId, { present, wanted: change.secret, now });
  const row = { url, isActive, events, ...secret, updatedAt: now };
  await session.run(saveEndpoint, { id: endpointId, accountId, ...row });
  if (isMended(present, row)) await session.run(repairEndpoint, { ...key, at: now });
  const isSecretChanged = present === null || change.secret !== undefined;
  const facts = { endpoint: endpointId, url, is_active: isActive, events, secret_changed: isSecretChanged };
  await auditOwn(session, { ...by, accountId }, { action: 'webhook.update', facts });
}
