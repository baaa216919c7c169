import { EnvironmentError } from '@florin/system/environment';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgres://florin_app@localhost/florin',
  FLORIN_BASE_URL: 'https://api.example.com/',
  FLORIN_PAY_PAGE_BASE: 'https://pay.example.com',
  FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  FLORIN_ATTESTATION_KEY: Buffer.alloc(32, 9).toString('base64'),
};

test('production is the default, and asks for https', () => {
  expect(readConfig(complete)).toMatchObject({
    guarded: true,
    baseUrl: 'https://api.example.com',
    port: 4400,
  });
  expect(() => readConfig({ ...complete, FLORIN_BASE_URL: 'http://api.example.com' })).toThrow(
    /FLORIN_BASE_URL.*https/,
  );
});

test('development may be reached by http', () => {
  const local = { ...complete, FLORIN_ENV: 'development', FLORIN_BASE_URL: 'http://127.0.0.1:4400' };
  expect(readConfig(local)).toMatchObject({ guarded: false, baseUrl: 'http://127.0.0.1:4400' });
});

test('staging has the rules of production', () => {
  const staging = { ...complete, FLORIN_ENV: 'staging' };
  expect(readConfig(staging)).toMatchObject({ guarded: true });
  expect(() => readConfig({ ...staging, FLORIN_BASE_URL: 'http://api.example.com' })).toThrow(/https/);
});

test.each(Object.keys(complete))('a start without %s says what to set', (name) => {
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(EnvironmentError);
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`Set ${name}: `);
});

test('a start without anything says at once all that is to be set', () => {
  const lines = Object.keys(complete).map((name) => `Set ${name}: [^\n]+\\.`);
  expect(() => readConfig({})).toThrow(new RegExp(`^${lines.join('\n')}$`));
});

test('nobody may frame the payment page but the origins that are named', () => {
  const framed = (value: string) => readConfig({ ...complete, FLORIN_PAY_FRAME_ANCESTORS: value }).payFrameAncestors;
  expect(framed('')).toBe("'none'");
  expect(framed('https://a.example.com, https://b.example.com')).toBe('https://a.example.com https://b.example.com');
  for (const bad of ['*', 'http://a.example.com', 'https://a.example.com/shop', 'https://a.example.com; script-src *'])
    expect(() => framed(bad)).toThrow(/FLORIN_PAY_FRAME_ANCESTORS must list origins/);
});

test('pages of this machine may frame the payment page of a development stack, and of nothing else', () => {
  const framed = (mode: string) =>
    readConfig({ ...complete, FLORIN_ENV: mode, FLORIN_PAY_FRAME_ANCESTORS: 'http://localhost:*' }).payFrameAncestors;
  expect(framed('development')).toBe('http://localhost:*');
  expect(() => framed('staging')).toThrow(/FLORIN_PAY_FRAME_ANCESTORS must list origins/);
});

test('a brand colour is a colour and nothing else', () => {
  const coloured = (value: string) => readConfig({ ...complete, FLORIN_BRAND_COLOR: value }).brand.primaryColor;
  expect(coloured('#A0b1C2')).toBe('#A0b1C2');
  for (const bad of ['red', '#fff', '#123456}body{display:none'])
    expect(() => coloured(bad)).toThrow('FLORIN_BRAND_COLOR must look like #1f6f5c.');
});

test('WalletConnect is offered with a project id alone, by a relay that browsers reach with TLS', () => {
  const id = '0123456789abcdef'.repeat(2);
  const relayOf = (variables: NodeJS.ProcessEnv) => readConfig({ ...complete, ...variables }).walletRelay;
  const withId = { FLORIN_WALLETCONNECT_PROJECT_ID: id };
  expect(relayOf({})).toBeNull();
  expect(relayOf(withId)).toBe(`wss://relay.walletconnect.org/?projectId=${id}`);
  const other = { ...withId, FLORIN_WALLETCONNECT_RELAY: 'wss://relay.example.com' };
  expect(relayOf(other)).toBe(`wss://relay.example.com/?projectId=${id}`);
  expect(() => relayOf({ FLORIN_WALLETCONNECT_PROJECT_ID: `${id}&x=` })).toThrow(/PROJECT_ID must be the 32/);
  const local = { ...withId, FLORIN_WALLETCONNECT_RELAY: 'ws://127.0.0.1:4000' };
  expect(relayOf({ ...local, FLORIN_ENV: 'development' })).toBe(`ws://127.0.0.1:4000/?projectId=${id}`);
  for (const FLORIN_WALLETCONNECT_RELAY of ['ws://127.0.0.1:4000', 'https://relay.example.com', 'relay', 'wss://a.b/c'])
    expect(() => relayOf({ ...withId, FLORIN_WALLETCONNECT_RELAY })).toThrow(/FLORIN_WALLETCONNECT_RELAY must be/);
});

test('TON Connect is offered by named bridges alone, which browsers reach with TLS', () => {
  const bridgesOf = (FLORIN_TONCONNECT_BRIDGES: string, variables: NodeJS.ProcessEnv = {}) =>
    readConfig({ ...complete, FLORIN_TONCONNECT_BRIDGES, ...variables }).tonBridges;
  expect(readConfig(complete).tonBridges).toEqual([]);
  const [one, two] = ['https://one.example.com/bridge', 'https://two.example.com'];
  expect(bridgesOf(`${one}/, ${two}/`)).toEqual([one, two]);
  const local = 'http://127.0.0.1:4000/bridge';
  expect(bridgesOf(local, { FLORIN_ENV: 'development' })).toEqual([local]);
  for (const bad of [local, 'one.example.com', `${one}?a=1`, `${one}#a`, 'https://me:secret@one.example.com/bridge'])
    expect(() => bridgesOf(bad)).toThrow(/FLORIN_TONCONNECT_BRIDGES must list/);
  expect(() => bridgesOf(Array.from({ length: 9 }, () => one).join(','))).toThrow(/at most 8/);
});

test('a wallet that pays for everybody is refused outside of development', () => {
  const wallet = { FLORIN_DEV_WALLET: 'http://127.0.0.1:4499' };
  expect(() => readConfig({ ...complete, ...wallet })).toThrow(/FLORIN_DEV_WALLET belongs to development/);
  expect(readConfig({ ...complete, FLORIN_ENV: 'development', ...wallet }).devWallet).toBe(wallet.FLORIN_DEV_WALLET);
  expect(readConfig(complete).devWallet).toBeNull();
});

test.each([undefined, 'staging'])('finding 17: the server refuses a database that is asked without TLS', (mode) => {
  const read = (url: string) => readConfig({ ...complete, FLORIN_ENV: mode, DATABASE_URL: url }).databaseUrl;
  const open = 'postgresql://florin_app@db.example.com/florin';
  for (const url of [open, `${open}?sslmode=prefer`]) expect(() => read(url)).toThrow('DATABASE_URL must ask for TLS');
  expect(read(`${open}?sslmode=verify-full`)).toMatch(/verify-full$/);
});
