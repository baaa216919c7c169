import { readFileSync } from 'node:fs';
import type { CreatedApiKey } from '@florin/contract/schemas/api-key';
import { scopes } from '@florin/contract/vocabulary';
import { writePrivateFile } from '../home/write-file.ts';
import { unless, type Credential, type Rest } from '../rest.ts';

/** What the service shows only once, kept for the next start, and the payment that waits to be tried. */
export interface DemoKeys {
  api_key: string;
  webhook_scope_api_key: string;
  payment_id: string | null;
}

export function readDemoKeys(path: string): Partial<DemoKeys> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<DemoKeys>;
  } catch {
    return {};
  }
}

export const writeDemoKeys = (path: string, keys: DemoKeys): void => writePrivateFile(path, JSON.stringify(keys));

/** The demo merchant's two keys: the kept ones while they work, else new ones. */
export async function seedKeys(rest: Rest, merchant: Credential, path: string): Promise<DemoKeys> {
  const kept = readDemoKeys(path);
  const works = async (key: string | undefined, route: string) =>
    key !== undefined &&
    (await unless(
      ['UNAUTHORIZED', 'FORBIDDEN'],
      unless(['NOT_FOUND'], rest.get(route, { apiKey: key })).then(() => true),
    ));
  const create = async (body: { label: string; scopes?: string[] }) =>
    (await rest.post<CreatedApiKey>('/v1/api-keys', body, merchant)).key;
  const keys: DemoKeys = {
    // A key of an older start may lack the scope for webhooks.
    api_key: (await works(kept.api_key, '/v1/webhooks'))
      ? (kept.api_key as string)
      : await create({ label: 'Demo shop', scopes: [...scopes] }),
    webhook_scope_api_key: (await works(kept.webhook_scope_api_key, '/v1/webhooks'))
      ? (kept.webhook_scope_api_key as string)
      : await create({ label: 'Demo webhooks', scopes: ['webhooks'] }),
    payment_id: kept.payment_id ?? null,
  };
  writeDemoKeys(path, keys);
  return keys;
}
