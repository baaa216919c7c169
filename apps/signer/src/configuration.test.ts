import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const whole = {
  FLORIN_SIGNER_SOCKET: 's',
  FLORIN_SIGNER_DATABASE_URL: 'd',
  FLORIN_SIGNER_SEED_FILE: 'f',
  FLORIN_SIGNER_PASSPHRASE_FILE: 'p',
  FLORIN_SIGNER_JOURNAL: 'j',
  FLORIN_SIGNER_MAX_FEE_EVM_1: '10',
  FLORIN_SIGNER_MAX_GAS_EVM_1: '20',
  FLORIN_SIGNER_MAX_FEE_BITCOIN_MAINNET: '30',
  FLORIN_SIGNER_MAX_GAS_BITCOIN_MAINNET: '40',
};
const payouts = {
  FLORIN_SIGNER_PAYOUT_TOKEN_EVM_1: '0xAB',
  FLORIN_SIGNER_PAYOUT_MAX_EVM_1: '50',
  FLORIN_SIGNER_PAYOUT_DAY_MAX_EVM_1: '60',
};

test('statements are prepared unless a pooler stands in between', () => {
  expect(readConfiguration(whole).preparedStatements).toBe(true);
  expect(readConfiguration({ ...whole, FLORIN_DB_PREPARED: 'off' }).preparedStatements).toBe(false);
  expect(() => readConfiguration({ ...whole, FLORIN_DB_PREPARED: 'no' })).toThrow('FLORIN_DB_PREPARED');
});

test('limits are read for each network', () => {
  expect([...readConfiguration(whole).limits]).toEqual([
    ['evm 1', { feeMax: 10n, gasMax: 20n, payout: null, refunds: [], batchCode: null }],
    ['bitcoin mainnet', { feeMax: 30n, gasMax: 40n, payout: null, refunds: [], batchCode: null }],
  ]);
});

test('limits of payouts are read for the networks that have them, all three or none', () => {
  const limits = readConfiguration({ ...whole, ...payouts }).limits;
  expect(limits.get('evm 1')).toMatchObject({ payout: { token: '0xAB', max: 50n, dayMax: 60n } });
  expect(limits.get('bitcoin mainnet')).toMatchObject({ payout: null });
  for (const name of Object.keys(payouts))
    expect(() => readConfiguration({ ...whole, ...payouts, [name]: '' })).toThrow(`Set ${name}`);
});

test('the code that batches may be entrusted to is read as a hash', () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const withCode = (value: string) => readConfiguration({ ...whole, FLORIN_SIGNER_BATCH_CODE_EVM_1: value }).limits;
  expect(withCode(hash).get('evm 1')).toMatchObject({ batchCode: hash });
  expect(() => withCode('0xab')).toThrow(/BATCH_CODE_EVM_1/);
});

test('deposit addresses at exchanges are read with the most that goes there at once', () => {
  const withExchange = (value: string) =>
    readConfiguration({ ...whole, FLORIN_SIGNER_EXCHANGE_EVM_1: value }).limits.get('evm 1')?.exchange;
  expect(withExchange('native:0xDE:5,0xAB:0xDE:60')).toEqual([
    { ref: null, address: '0xDE', max: 5n },
    { ref: '0xAB', address: '0xDE', max: 60n },
  ]);
  expect(withExchange('')).toBeUndefined();
  for (const wrong of ['0xAB:0xDE', '0xAB:0xDE:0', '0xAB::5'])
    expect(() => withExchange(wrong)).toThrow('Write FLORIN_SIGNER_EXCHANGE_EVM_1 as');
});

test.each(Object.keys(whole).slice(0, 5))('without %s the operator is told', (name) => {
  expect(() => readConfiguration({ ...whole, [name]: '' })).toThrow(`Set ${name}.`);
});

test.each(['', '0', '-1', '1.5', '1e18', '0x10', ' 1'])('%j is no limit', (value) => {
  expect(() => readConfiguration({ ...whole, FLORIN_SIGNER_MAX_GAS_EVM_1: value })).toThrow(/MAX_GAS_EVM_1/);
});

test('a signer for no network at all does not start', () => {
  const { FLORIN_SIGNER_MAX_FEE_EVM_1: _one, FLORIN_SIGNER_MAX_FEE_BITCOIN_MAINNET: _other, ...rest } = whole;
  expect(() => readConfiguration(rest)).toThrow(/at least one network/);
});
