import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@florin/nodes/ports';
import { compiled } from '@florin/testing/compiled';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { declaredFetch } from '@florin/testing/declared-calls';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const startMs = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.pool.query(`update settings set registration = 'open', version = version + 1`);
});
afterAll(() => database.close());

/** The process with everything it is willing to log. */
const start = async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compiled,
    FLORIN_ENV: 'development',
    FLORIN_LOG_LEVEL: 'trace',
    FLORIN_PORT: port,
    FLORIN_BASE_URL: url,
    FLORIN_PAY_PAGE_BASE: url,
    FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    FLORIN_ATTESTATION_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...databaseVariables,
    DATABASE_URL: database.url('app'),
  };
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  await vi.waitFor(async () => expect((await declaredFetch(`${url}/v1/brand`)).status).toBe(200), {
    timeout: startMs,
    interval: 200,
  });
  const stop = async (): Promise<string> => {
    child.kill('SIGTERM');
    await ended;
    return output;
  };
  return { url, stop };
};

test(
  'a secret is in the one answer that hands it out, and in no other answer and no line of the log',
  async () => {
    const server = await start();
    const answers: { from: string; text: string }[] = [];
    const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) => {
      const response = await declaredFetch(`${server.url}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      answers.push({ from: `${method} ${path}`, text: `${JSON.stringify([...response.headers])} ${text}` });
      return text === '' ? null : JSON.parse(text).data;
    };
    const password = 'canary-password-of-a-merchant';
    const document = 'canary-document-number';
    const email = 'canary@example.com';
    const { session_token: first } = await ask('POST', '/v1/auth/register', {}, { email, password, name: 'Shop' });
    const session = { authorization: `Bearer ${first}` };
    await database.db.pool.query(`update accounts set kyc_level = 'basic', version = version + 1`);
    const { session_token: second } = await ask('POST', '/v1/auth/login', {}, { email, password });
    const { secret } = await ask('POST', '/v1/auth/2fa/setup', session);
    const code = generateSync({ secret });
    const { backup_codes: backupCodes } = await ask('POST', '/v1/auth/2fa/enable', session, {
      totp_code: code,
      current_password: password,
    });
    const scopes = ['payments', 'withdrawals', 'webhooks'];
    const { key } = await vi.waitFor(async () => {
      const created = await ask('POST', '/v1/api-keys', session, { label: 'Shop', scopes });
      expect(created).not.toBeNull();
      return created;
    });
    const kyc = {
      level: 'advanced',
      legal_name: 'Shop',
      country: 'NL',
      document_type: 'passport',
      document_number: document,
    };
    await ask('POST', '/v1/account/kyc', session, kyc);
    await ask('GET', '/v1/account/kyc', session);
    const apiKey = { 'x-api-key': key as string };
    await ask('PUT', '/v1/webhooks', apiKey, { url: 'https://shop.example.com/hooks' });
    const { secret: webhookSecret } = await ask('GET', '/v1/webhooks/secret', apiKey);
    await ask('GET', '/v1/webhooks', apiKey);
    await ask('GET', '/v1/auth/me', session);
    await ask('GET', '/v1/api-keys', session);
    // What is refused carries its secrets too.
    const wrong = 'canary-password-that-is-wrong';
    await ask('POST', '/v1/auth/login', {}, { email, password: wrong, totp_code: backupCodes[0] });
    await ask('POST', '/v1/auth/login', {}, { email, password: { [wrong]: wrong } });
    await ask('POST', '/v1/payments', { 'x-api-key': `${key}x` }, { amount_usd: '5.00' });
    await ask('POST', '/v1/payments', { 'x-api-key': key }, { amount_usd: 5, password: wrong });
    await ask('GET', `/v1/payments?secret=${wrong}`, apiKey);
    await ask('PUT', '/v1/auth/password', session, { current_password: wrong, new_password: `${password}-new` });
    await ask('POST', '/v1/auth/logout', { authorization: `Bearer ${second}` });
    const log = await server.stop();

    const handedOut: [secret: string, from: string | null][] = [
      [password, null],
      [wrong, null],
      [document, null],
      [first, 'POST /v1/auth/register'],
      [second, 'POST /v1/auth/login'],
      [secret, 'POST /v1/auth/2fa/setup'],
      [backupCodes[0], 'POST /v1/auth/2fa/enable'],
      [key, 'POST /v1/api-keys'],
      [webhookSecret, 'GET /v1/webhooks/secret'],
    ];
    for (const [text, from] of handedOut) {
      expect(text.length).toBeGreaterThan(15);
      expect(answers.filter((answer) => answer.text.includes(text)).map((answer) => answer.from)).toEqual(
        from === null ? [] : [from],
      );
      expect(log.includes(text)).toBe(false);
    }
    expect(log.split('\n').length).toBeGreaterThan(answers.length);
  },
  startMs * 2,
);
