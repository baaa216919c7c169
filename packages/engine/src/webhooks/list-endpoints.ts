import { limits } from '@florin/contract/limits';
import {
  type EndpointHealthRow,
  type EndpointKey,
  type EndpointRow,
  listEndpoints as listRows,
  readEndpoint as readRow,
  readEndpointHealth,
} from '@florin/database/sql/webhooks/endpoints';
import type { Session } from '@florin/database/statement';
import { noEndpoint } from './endpoint-key.ts';
import { toWebhookConfig, type WebhookConfig } from './webhook-config.ts';

/** So many of an account's newest deliveries say how its endpoints do. */
const newest = 500;

/** An endpoint as its owner sees it. */
export interface Endpoint extends WebhookConfig {
  id: string;
  isFirst: boolean;
  health: Omit<EndpointHealthRow, 'endpointId'>;
}

/** All endpoints of an account, the first one first. */
export const listEndpoints = async (db: Session, accountId: string): Promise<Endpoint[]> =>
  withHealth(db, accountId, await db.many(listRows, { accountId }));

/** One endpoint of the account's. Refuses with NOT_FOUND, also for another's. */
export async function readEndpoint(db: Session, key: EndpointKey): Promise<Endpoint> {
  const row = await db.maybe(readRow, key);
  const [endpoint] = row ? await withHealth(db, key.accountId, [row]) : [];
  if (!endpoint) throw noEndpoint(key);
  return endpoint;
}

const unknown = { waiting: 0n, lastAttemptAt: null, lastResponseStatus: null, isWell: null };

async function withHealth(db: Session, accountId: string, rows: readonly EndpointRow[]): Promise<Endpoint[]> {
  const asked = { accountId, endpointIds: rows.map(({ id }) => id), most: limits.deliveriesWaitingMax, newest };
  const health = new Map((await db.many(readEndpointHealth, asked)).map((row) => [row.endpointId, row]));
  return rows.map((row) => ({
    ...toWebhookConfig(row),
    id: row.id,
    isFirst: row.createdAt === null,
    health: health.get(row.id) ?? unknown,
  }));
}
