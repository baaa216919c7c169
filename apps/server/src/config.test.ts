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
  expect(readConfig(complete)).toMatchObject({ production: true, baseUrl: 'https://api.example.com', port: 4400 });
  expect(() => readConfig({ ...complete, FLORIN_BASE_URL: 'http://api.example.com' })).toThrow(
    /FLORIN_BASE_URL.*https/,
  );
});

test('development may be reached by http', () => {
  const local = { ...complete, FLORIN_ENV: 'development', FLORIN_BASE_URL: 'http://127.0.0.1:4400' };
  expect(readConfig(local)).toMatchObject({ production: false, baseUrl: 'http://127.0.0.1:4400' });
});

test.each(Object.keys(complete))('a start without %s says what to set', (name) => {
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(EnvironmentError);
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`Set ${name}: `);
});
