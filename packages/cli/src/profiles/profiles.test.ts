import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { examples } from '@florin/contract/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal, success, Terminal } from '../../test/terminal.ts';

const service = 'https://pay.example.com';
const key = 'flr_live_abcdefghijklmnopqrstuvwxyz0123456';
let terminal: Terminal;
let asked: Request[];

beforeEach(() => {
  terminal = new Terminal();
  asked = [];
});
afterEach(() => terminal.remove());

const fetch: typeof globalThis.fetch = async (url, init) => {
  const request = new Request(url, init as RequestInit);
  asked.push(request);
  const { pathname } = new URL(request.url);
  if (pathname === '/v1/auth/login') return success({ ...examples.session, session_token: 'a-session' });
  if (pathname === '/v1/auth/logout') return new Response(null, { status: 204 });
  if (pathname === '/v1/withdrawals/balance') return refusal(403, 'FORBIDDEN');
  if (pathname === '/v1/webhooks') return refusal(404, 'NOT_FOUND');
  return success(examples.paymentSettings);
};
const login = (...words: string[]) =>
  terminal.run(['login', '--base-url', service, ...words], { input: `${key}\n`, fetch });
const settings = (words: string[] = [], env: Record<string, string> = {}) =>
  terminal.run(['payments', 'settings', '--json', ...words], { env, fetch });
const lastKey = (): string | null | undefined => asked.at(-1)?.headers.get('x-api-key');

test('a key comes from standard input, is tried, shown masked, and kept for its owner alone', async () => {
  const ran = await login();
  expect([ran.code, ran.out]).toEqual([
    0,
    `Logged in to ${service} as profile default: flr_live_…3456, payments, webhooks, wallets, refunds.\n`,
  ]);
  expect(ran.out + ran.err).not.toContain(key);
  const path = join(terminal.config, 'profiles.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(terminal.config).mode & 0o777).toBe(0o700);
  await settings();
  expect([asked.at(-1)?.url, lastKey()]).toEqual([`${service}/v1/payments/settings`, key]);
});

test('a key that is refused is not kept', async () => {
  const ran = await terminal.run(['login', '--base-url', service], {
    input: key,
    fetch: async () => refusal(401, 'UNAUTHORIZED'),
  });
  expect(ran.code).toBe(3);
  expect((await settings()).code).toBe(3);
});

test('there is no option for a key', async () => {
  expect((await terminal.run(['login', '--api-key', key])).code).toBe(2);
});

test('a key typed at a terminal is asked for', async () => {
  const ran = await terminal.run(['login', '--base-url', service], { input: key, isTTY: true, fetch });
  expect([ran.code, ran.err]).toEqual([0, 'API key: ']);
});

test('a saved key never goes to another address', async () => {
  await login();
  const ran = await settings(['--base-url', 'https://elsewhere.example.com']);
  expect([ran.code, asked.filter(({ url }) => url.includes('elsewhere'))]).toEqual([3, []]);
});

test('a profile by name wins over the environment, the environment over what is saved', async () => {
  await login();
  await settings([], { FLORIN_API_KEY: 'flr_other', FLORIN_BASE_URL: 'https://other.example.com' });
  expect([asked.at(-1)?.url, lastKey()]).toEqual(['https://other.example.com/v1/payments/settings', 'flr_other']);
  const other = { FLORIN_API_KEY: 'flr_other', FLORIN_BASE_URL: 'https://other.example.com' };
  await settings(['--profile', 'default'], other);
  expect([asked.at(-1)?.url, lastKey()]).toEqual([`${service}/v1/payments/settings`, key]);
  await settings([], { ...other, FLORIN_PROFILE: 'default' });
  expect([asked.at(-1)?.url, lastKey()]).toEqual([`${service}/v1/payments/settings`, key]);
});

test('a key does not cross a network in the clear', async () => {
  const ran = await settings([], { FLORIN_API_KEY: 'flr_other', FLORIN_BASE_URL: 'http://pay.example.com' });
  expect([ran.code, asked]).toEqual([2, []]);
});

test('F9: what login needs is asked for on a terminal, and standard input is the secret everywhere else', async () => {
  const typed = await terminal.run(['login'], { input: `${service}\n${key}`, isTTY: true, fetch });
  expect([typed.code, typed.err]).toEqual([0, 'Address of the service: API key: ']);
  const session = ['login', '--session', '--email', 'a@example.com', '--base-url', service];
  expect((await terminal.run(session, { input: 'correct horse battery\n', fetch })).code).toBe(0);
  expect(await asked.findLast(({ url }) => url.endsWith('/v1/auth/login'))?.json()).toMatchObject({
    password: 'correct horse battery',
  });
  const piped = await terminal.run(['login', '--session', '--base-url', service], { input: 'x', fetch });
  expect([piped.code, piped.err]).toEqual([2, expect.stringContaining('--email is missing.')]);
});

test('a session is kept beside the key, and ends when its profile is forgotten', async () => {
  await login();
  terminal.write('password.txt', 'correct horse battery\n');
  const signIn = ['login', '--session', '--email', 'a@example.com', '--password-file', 'password.txt'];
  const ran = await terminal.run([...signIn, '--base-url', service], { fetch });
  expect(ran.code).toBe(0);
  const sent = asked.find(({ url }) => url.endsWith('/v1/auth/login'));
  expect(await sent?.json()).toEqual({ email: 'a@example.com', password: 'correct horse battery' });
  await settings();
  expect(lastKey()).toBe(key);
  expect((await terminal.run(['logout'], { fetch })).code).toBe(0);
  expect([asked.at(-1)?.url, asked.at(-1)?.headers.get('authorization')]).toEqual([
    `${service}/v1/auth/logout`,
    'Bearer a-session',
  ]);
  expect(readFileSync(join(terminal.config, 'profiles.json'), 'utf8')).not.toContain(key);
});

test('a login under a name is for the commands that name it', async () => {
  await login();
  await terminal.run(['login', '--profile', 'live', '--base-url', 'https://live.example.com'], {
    input: 'flr_two',
    fetch,
  });
  await settings();
  expect(lastKey()).toBe(key);
  await settings(['--profile', 'live']);
  expect(lastKey()).toBe('flr_two');
});

test('keys that others may read are warned about', async () => {
  await login();
  chmodSync(join(terminal.config, 'profiles.json'), 0o644);
  expect((await settings()).err).toContain('Others on this machine may read');
});

test('a development stack that runs here, or in a folder above, needs no login', async () => {
  const dev = {
    base_url: 'http://127.0.0.1:4400',
    merchant: { email: 'm@example.com', password: 'p', api_key: 'flr_dev', webhook_scope_api_key: 'flr_hooks' },
    admin: { email: 'a@example.com', password: 'p' },
  };
  terminal.write('.florin/dev.json', JSON.stringify(dev));
  expect((await settings()).code).toBe(0);
  expect(lastKey()).toBe('flr_dev');
  await terminal.run(['webhooks', 'retrieve', '--json'], { fetch });
  expect(lastKey()).toBe('flr_hooks');
  await terminal.run(['admin', 'settings', 'retrieve', '--json'], { fetch });
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer a-session');
});

test('credentials of the environment for the development stack that runs here know it as such', async () => {
  const dev = { base_url: 'http://127.0.0.1:4400', merchant: { api_key: 'flr_dev' }, admin: {}, chains: [] };
  terminal.write('.florin/dev.json', JSON.stringify(dev));
  const at = (address: string) =>
    terminal.run(['pay', 'nothing'], { fetch, env: { FLORIN_API_KEY: 'flr_key', FLORIN_BASE_URL: address } });
  expect((await at('http://127.0.0.1:4400/')).err).toContain('neither a command of pay nor the id or link');
  expect((await at('http://127.0.0.1:4401')).err).toContain('Only the development stack has accounts that pay');
});
