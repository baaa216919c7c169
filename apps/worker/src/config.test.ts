import { describe, expect, test } from 'vitest';
import { EnvironmentError } from '@florin/system/environment';
import { readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgresql://florin_app@127.0.0.1/florin',
  FLORIN_SIGNER_SOCKET: '/run/florin/signer.sock',
  FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

test('a start without anything says at once all that is to be set', () => {
  const lines = ['DATABASE_URL', 'FLORIN_SECRETS_KEYS', 'FLORIN_SIGNER_SOCKET'].map((name) => `Set ${name}: [^\n]+\\.`);
  expect(() => readConfig({})).toThrow(new RegExp(`^${lines.join('\n')}$`));
});

test('prices come from exchanges unless the operator says otherwise', () => {
  expect(readConfig(complete)).toMatchObject({ mode: 'production', rates: 'exchanges', rateExchanges: null });
  const named = { FLORIN_RATES: 'manual', FLORIN_RATE_EXCHANGES: 'kraken,okx' };
  expect(readConfig({ ...complete, ...named })).toMatchObject({ rates: 'manual', rateExchanges: 'kraken,okx' });
});

test('invented prices are refused in production', () => {
  expect(() => readConfig({ ...complete, FLORIN_RATES: 'offline' })).toThrow(EnvironmentError);
  expect(readConfig({ ...complete, FLORIN_RATES: 'offline', FLORIN_ENV: 'development' }).rates).toBe('offline');
});

test('a chain halts where it takes back what was final, except that of a development stack', () => {
  expect(readConfig(complete).deepReorgs).toBe('halt');
  expect(readConfig({ ...complete, FLORIN_ENV: 'staging' }).deepReorgs).toBe('halt');
  const development = { ...complete, FLORIN_ENV: 'development' };
  expect(readConfig(development).deepReorgs).toBe('follow');
  expect(readConfig({ ...development, FLORIN_DEEP_REORGS: 'halt' }).deepReorgs).toBe('halt');
});

test.each(['production', 'staging', 'test'])('forgetting what was final is refused in %s', (mode) => {
  const wish = { ...complete, FLORIN_ENV: mode, FLORIN_DEEP_REORGS: 'follow' };
  expect(() => readConfig(wish)).toThrow(/FLORIN_DEEP_REORGS=follow/);
});

test.each([undefined, 'staging'])('finding 17: the worker refuses a database that is asked without TLS', (mode) => {
  const read = (url: string) => readConfig({ ...complete, FLORIN_ENV: mode, DATABASE_URL: url }).databaseUrl;
  const open = 'postgresql://florin_app@db.example.com/florin';
  for (const url of [open, `${open}?sslmode=prefer`]) expect(() => read(url)).toThrow('DATABASE_URL must ask for TLS');
  expect(read(`${open}?sslmode=verify-full`)).toMatch(/verify-full$/);
});

test('a worker does everything unless roles are named, and needs a signer only to move coins', () => {
  expect([...readConfig(complete).roles]).toEqual(['scan', 'deliver', 'move']);
  const { FLORIN_SIGNER_SOCKET: _socket, ...elsewhere } = complete;
  const config = readConfig({ ...elsewhere, FLORIN_WORKER_ROLES: 'deliver, scan' });
  expect([...config.roles]).toEqual(['scan', 'deliver']);
  expect(config.signer).toBeNull();
  expect(() => readConfig({ ...elsewhere, FLORIN_WORKER_ROLES: 'scan,move' })).toThrow('Set FLORIN_SIGNER_SOCKET');
  expect(() => readConfig({ ...complete, FLORIN_WORKER_ROLES: 'scan,sign' })).toThrow(/must name some of/);
});

test('an address with several hosts is held to the same: each by TLS, or on this machine', () => {
  const read = (url: string) => readConfig({ ...complete, DATABASE_URL: url }).databaseUrl;
  const several = 'postgresql://florin_app:a,b@one.example.com:5432,two.example.com/florin';
  expect(() => read(several)).toThrow('DATABASE_URL must ask for TLS');
  expect(() => read('postgresql://florin_app@127.0.0.1,two.example.com/florin')).toThrow('must ask for TLS');
  expect(read(`${several}?sslmode=verify-full`)).toMatch(/verify-full$/);
  expect(read('postgresql://florin_app@127.0.0.1:1,127.0.0.1:2/florin')).toMatch(/2\/florin$/);
});

describe('e-mail', () => {
  const mail = {
    ...complete,
    FLORIN_SMTP_URL: 'smtps://florin@mail.example.com',
    FLORIN_SMTP_PASSWORD: 'word',
    FLORIN_MAIL_FROM: 'pay@example.com',
    FLORIN_PAY_PAGE_BASE: 'https://pay.example.com/',
  };
  const smtp = (change: object) => readConfig({ ...mail, ...change }).mail?.smtp;

  test('none is sent unless a mail server is named, nor by a worker that delivers nothing', () => {
    expect(readConfig(complete).mail).toBeNull();
    expect(readConfig({ ...mail, FLORIN_WORKER_ROLES: 'scan' }).mail).toBeNull();
  });

  test('the address says how the server is reached, and TLS is required but on this machine', () => {
    expect(readConfig(mail).mail).toMatchObject({
      operator: 'Florin',
      payPageBase: 'https://pay.example.com',
      perMerchantDay: 2_000,
      smtp: { host: 'mail.example.com', port: 465, implicitTls: true, requiresTls: true, from: 'pay@example.com' },
    });
    expect(smtp({})).toMatchObject({ login: { user: 'florin', password: 'word' } });
    expect(smtp({ FLORIN_SMTP_URL: 'smtp://mail.example.com' })).toMatchObject({
      port: 587,
      implicitTls: false,
      requiresTls: true,
      login: null,
    });
    for (const url of ['smtp://127.0.0.1:2525', 'smtp://[::1]:2525', 'smtp://localhost:2525'])
      expect(smtp({ FLORIN_SMTP_URL: url })).toMatchObject({ requiresTls: false, port: 2525 });
    expect(smtp({ FLORIN_SMTP_URL: 'smtp://127.0.0.1.example.com' })).toMatchObject({ requiresTls: true });
  });

  test.each([
    ['no address of a server', { FLORIN_SMTP_URL: 'mail.example.com' }, /must look like/],
    ['a password in the address', { FLORIN_SMTP_URL: 'smtps://a:b@mail.example.com' }, /FLORIN_SMTP_PASSWORD_FILE/],
    ['options in the address', { FLORIN_SMTP_URL: 'smtp://mail.example.com?tls=no' }, /must look like/],
    ['a user without a password', { FLORIN_SMTP_PASSWORD: '' }, /Set FLORIN_SMTP_PASSWORD/],
    ['no sender', { FLORIN_MAIL_FROM: '' }, /FLORIN_MAIL_FROM/],
    ['two senders', { FLORIN_MAIL_FROM: 'a@example.com, b@example.com' }, /plain address/],
    ['no page for the links', { FLORIN_PAY_PAGE_BASE: '' }, /FLORIN_PAY_PAGE_BASE/],
    ['an authority that is not there', { FLORIN_SMTP_CA: '/nowhere/ca.pem' }, /PEM file/],
  ])('%s stops the start', (_what, change, why) => {
    expect(() => readConfig({ ...mail, ...change })).toThrow(why);
  });
});
