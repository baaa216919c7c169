import { expect, test } from 'vitest';
import { EnvironmentError } from '@florin/system/environment';
import { readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgresql://florin_app@127.0.0.1/florin',
  FLORIN_SIGNER_SOCKET: '/run/florin/signer.sock',
  FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

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
