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

test('limits are read for each network', () => {
  expect([...readConfiguration(whole).limits]).toEqual([
    ['evm 1', { feeMax: 10n, gasMax: 20n }],
    ['bitcoin mainnet', { feeMax: 30n, gasMax: 40n }],
  ]);
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
