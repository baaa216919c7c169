import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { statement } from '@florin/database/statement';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { freePort } from '@florin/nodes/ports';
import { compiled } from '@florin/testing/compiled';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { declaredFetch } from '@florin/testing/declared-calls';
import { seedMerchant } from '@florin/testing/merchant';
import { valkeyOrSkip } from '@florin/testing/valkey';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const store = await valkeyOrSkip();
afterAll(() => store?.stop());

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const insertKey = statement<{ accountId: string; hashHex: string }, { id: string }>(
  'test_insert_key',
  `insert into api_keys (id, account_id, label, hash, scopes, created_at)
   values (gen_random_uuid(), $accountId, 'test', decode($hashHex, 'hex'), '{payments,webhooks}', florin.now()) returning id`,
);
const limitKey = statement<{ id: string; perSecond: number }>(
  'test_limit_key',
  `update api_keys set rate_per_second = $perSecond where id = $id`,
);
const revokeKey = statement<{ id: string }>(
  'test_revoke_key',
  `update api_keys set status = 'revoked', revoked_at = florin.now() where id = $id`,
);

const promote = statement<{ id: string }>(
  'test_promote',
  `update accounts set role = 'admin', version = version + 1 where id = $id`,
);

/** Longest for a process to start on a machine that is busy with other tests. */
const startMs = 60_000;

interface ServerProcess {
  url: string;
  output: () => string;
  stop: () => Promise<void>;
}

let database: TestDatabase;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  if (!store) return;
  database = await freshDatabase();
  await database.db.pool.query(`update settings set registration = 'open', version = version + 1`);
  servers = [await startServer(), await startServer()];
}, startMs * 2);
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await database?.close();
});

const startServer = async (): Promise<ServerProcess> => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compiled,
    FLORIN_ENV: 'development',
    FLORIN_PORT: port,
    FLORIN_BASE_URL: url,
    FLORIN_PAY_PAGE_BASE: url,
    FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    FLORIN_ATTESTATION_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...databaseVariables,
    DATABASE_URL: database.url('app'),
    REDIS_URL: store?.url ?? '',
    // Longer than any pause of a busy machine: these tests are about counting, not about waiting.
    FLORIN_REDIS_ANSWER_MS: '5000',
  };
  const child = spawn(process.execPath, [main], { env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  const isUp = async () => expect((await declaredFetch(`${url}/v1/brand`)).status).toBe(200);
  await vi.waitFor(isUp, { timeout: startMs, interval: 200 }).catch((error: unknown) => {
    throw new Error(`The server did not start. It said: ${output}`, { cause: error });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, output: () => output, stop };
};

const aKey = async (): Promise<{ id: string; headers: Record<string, string> }> => {
  const { accountId } = await seedMerchant(database.url('owner'));
  const text = newApiKey((length) => randomBytes(length));
  const { id } = await database.db.one(insertKey, { accountId, hashHex: credentialHash(text) });
  return { id, headers: { 'x-api-key': text } };
};

/** The session of an account that was made one. */
const anAdministrator = async (): Promise<Record<string, string>> => {
  const registration = { email: 'admin@example.com', password: 'correct horse battery', name: 'Administrator' };
  const response = await declaredFetch(`${servers[0]?.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  const { data } = (await response.json()) as { data: { session_token: string; account: { id: string } } };
  await database.db.run(promote, { id: data.account.id });
  return { authorization: `Bearer ${data.session_token}` };
};

interface Answer {
  from: number;
  to: number;
  status: number;
  retryAfter: string | null;
}

/** Asks both servers from several sides at once for a while. */
const flood = async (headers: Record<string, string>, milliseconds: number): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const until = performance.now() + milliseconds;
  const ask = async ({ url }: ServerProcess): Promise<void> => {
    while (performance.now() < until) {
      const from = performance.now();
      const response = await declaredFetch(`${url}/v1/payments/settings`, { headers });
      await response.arrayBuffer();
      const { status } = response;
      answers.push({ from, to: performance.now(), status, retryAfter: response.headers.get('retry-after') });
    }
  };
  await Promise.all(servers.flatMap((server) => [ask(server), ask(server), ask(server)]));
  return answers;
};

/** Stretches of less than a second in which more than `limit` answers must have been decided. */
const overfullSeconds = (answers: readonly Answer[], limit: number): number => {
  const accepted = answers.filter(({ status }) => status === 200).toSorted((one, other) => one.from - other.from);
  return accepted.filter(({ from }, index) => {
    const stretch = accepted.slice(index, index + limit + 1);
    return stretch.length > limit && Math.max(...stretch.map(({ to }) => to)) - from < 1000;
  }).length;
};

describe.skipIf(store === null)('two servers that share a store', () => {
  test('together accept no more than 60 requests of a key in any second', async () => {
    const { headers } = await aKey();
    const answers = await flood(headers, 3_000);
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect(count(200) + count(429)).toBe(answers.length);
    expect(count(200)).toBeGreaterThan(0);
    for (const { status, retryAfter } of answers) expect(retryAfter).toBe(status === 429 ? '1' : null);
    expect(overfullSeconds(answers, 60)).toBe(0);
  });

  test('refuse what is over the limit of the key, together', async () => {
    const { id, headers } = await aKey();
    await database.db.run(limitKey, { id, perSecond: 5 });
    const answers = await flood(headers, 3_000);
    expect(overfullSeconds(answers, 5)).toBe(0);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('obey within a second what an administrator sets for a key through one of them', async () => {
    const { id, headers } = await aKey();
    const policies = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const { headers: told } = await declaredFetch(`${url}/v1/payments/settings`, { headers });
          return told.get('ratelimit-policy');
        }),
      );
    expect(await policies()).toEqual(['"key";q=60;w=1', '"key";q=60;w=1']);
    const set = await declaredFetch(`${servers[0]?.url}/v1/admin/api-keys/${id}/rate`, {
      method: 'PUT',
      headers: { ...(await anAdministrator()), 'content-type': 'application/json' },
      body: JSON.stringify({ rate_per_second: 9 }),
    });
    expect(set.status).toBe(200);
    await sleep(1_000);
    expect(await policies()).toEqual(['"key";q=9;w=1', '"key";q=9;w=1']);
  });

  test('refuse a revoked key within a second', async () => {
    const { id, headers } = await aKey();
    const statuses = () =>
      Promise.all(
        servers.map(async ({ url }) => (await declaredFetch(`${url}/v1/payments/settings`, { headers })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await database.db.run(revokeKey, { id });
    await sleep(1_000);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('go on by themselves when the store is killed: no request fails for it, and each says so once', async () => {
    const { headers } = await aKey();
    const answering = flood(headers, 3_000);
    await sleep(800);
    await store?.kill();
    const answers = await answering;
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    const killedAt = (answers[0]?.from ?? 0) + 1_500;
    expect(answers.some(({ status, from }) => status === 200 && from > killedAt)).toBe(true);
    // Each by itself now: twice the limit, and never more.
    expect(overfullSeconds(answers, 120)).toBe(0);
    for (const { output } of servers) {
      await vi.waitFor(() => expect(output().split('the store of rate limits is away')).toHaveLength(2), {
        timeout: 5_000,
      });
    }
  });
});
