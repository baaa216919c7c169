import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { composeWorker } from './composition.ts';
import { readConfig } from './config.ts';

const whole = {
  FLORIN_ENV: 'production',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  FLORIN_SIGNER_SOCKET: '/run/nobody.sock',
  FLORIN_SECRETS_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
};
const account = (name: string) => ({
  FLORIN_EXCHANGES: name,
  [`FLORIN_EXCHANGE_${name.toUpperCase()}_KEY`]: 'the key',
  [`FLORIN_EXCHANGE_${name.toUpperCase()}_SECRET`]: 'the secret',
  [`FLORIN_EXCHANGE_${name.toUpperCase()}_PASSPHRASE`]: 'the passphrase',
});
const exchangesOf = (variables: NodeJS.ProcessEnv) => readConfig({ ...whole, ...variables }).exchanges;

describe('accounts at exchanges', () => {
  test('are read from the environment, or from files; none is what there is without a setting', () => {
    expect(exchangesOf({})).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'florin-words-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'secret');
    writeFileSync(file, 'from a file\n');
    const { FLORIN_EXCHANGE_OKX_SECRET: _secret, ...rest } = account('okx');
    expect(exchangesOf({ ...rest, FLORIN_EXCHANGE_OKX_SECRET_FILE: file })).toEqual([
      {
        name: 'okx',
        credentials: { key: 'the key', secret: 'from a file', passphrase: 'the passphrase' },
        origin: null,
        caFile: null,
        networks: {},
      },
    ]);
    expect(() => exchangesOf(rest)).toThrow('FLORIN_EXCHANGE_OKX_SECRET');
    expect(() => exchangesOf({ ...rest, FLORIN_EXCHANGE_OKX_SECRET_FILE: join(folder, 'none') })).toThrow(
      'must name a file that can be read',
    );
  });

  test.each(['ORIGIN', 'CA', 'NETWORKS'])('take no %s in production', (setting) => {
    const given = { ...account('okx'), [`FLORIN_EXCHANGE_OKX_${setting}`]: 'evm 1 USDT=USDT-ERC20' };
    expect(() => exchangesOf(given)).toThrow('for development and tests');
    expect(exchangesOf({ ...given, FLORIN_ENV: 'development' })).toHaveLength(1);
  });

  test('know further chains outside production', () => {
    const networks = 'evm 31337 USDT=USDT-ERC20, evm 31337 ETH=ETH-Arbitrum One';
    const given = { ...account('okx'), FLORIN_ENV: 'test', FLORIN_EXCHANGE_OKX_NETWORKS: networks };
    expect(exchangesOf(given)[0]?.networks).toEqual({
      'evm 31337': { USDT: 'USDT-ERC20', ETH: 'ETH-Arbitrum One' },
    });
    expect(() => exchangesOf({ ...given, FLORIN_EXCHANGE_OKX_NETWORKS: 'USDT' })).toThrow('table of chains');
  });

  test.each(['treasury', 'Okx', 'ok x'])('have no name like %j', (name) => {
    expect(() => exchangesOf({ FLORIN_EXCHANGES: name })).toThrow('small letters');
  });
});

test.each([
  ['kraken', 'it takes no id of ours for a withdrawal'],
  ['binance', 'takes its fee out of the amount'],
  ['bybit', 'nobody has shown that a withdrawal can be looked up'],
])('a worker with an account at %s does not start, and says why', async (name, why) => {
  const config = readConfig({ ...whole, ...account(name) });
  const starting = composeWorker(config, pino({ level: 'silent' }));
  await expect(starting).rejects.toThrow(`FLORIN_EXCHANGES: ${name} cannot pay withdrawals out`);
  await expect(starting).rejects.toThrow(why);
});
