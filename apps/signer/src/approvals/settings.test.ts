import { expect, test } from 'vitest';
import { readApprovalSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readApprovalSettings(environment, '/keys/seed');

test('nothing set: the book lies beside the seed, no passkeys, no development keys, one person for everything', () => {
  expect(read({})).toEqual({
    file: '/keys/seed.approvals',
    relyingParty: null,
    developmentKeys: false,
    policies: new Map(),
  });
});

test.each([
  ['production', false],
  ['staging', false],
  ['development', true],
  ['test', true],
])('in %s a development key is believed: %s', (mode, developmentKeys) => {
  expect(read({ FLORIN_ENV: mode })).toMatchObject({ developmentKeys });
});

test('passkeys need a domain and pages of it, by https outside of this machine', () => {
  const party = (id: string, origins: string) =>
    read({ FLORIN_SIGNER_RP_ID: id, FLORIN_SIGNER_ORIGINS: origins }).relyingParty;
  expect(party('example.com', 'https://example.com, https://pay.example.com')).toEqual({
    id: 'example.com',
    origins: ['https://example.com', 'https://pay.example.com'],
  });
  expect(party('localhost', 'http://localhost:4400')).toMatchObject({ id: 'localhost' });
  for (const origins of [
    '',
    'http://example.com',
    'https://example.com/admin',
    'https://example.org',
    'https://badexample.com',
  ])
    expect(() => party('example.com', origins)).toThrow('FLORIN_SIGNER_ORIGINS');
  expect(() => party('', 'https://example.com')).toThrow('FLORIN_SIGNER_RP_ID');
});

test('amounts are read for each asset of each network', () => {
  const { policies } = read({
    FLORIN_SIGNER_TWO_PEOPLE_EVM_1: '0xAB:1000,native:5',
    FLORIN_SIGNER_AUTOMATIC_EVM_1: '0xAB:10:100',
  });
  expect(policies).toEqual(
    new Map([
      [
        'evm 1',
        [
          { asset: '0xAB', twoPeopleFrom: 1_000n, automatic: { max: 10n, dayMax: 100n } },
          { asset: 'native', twoPeopleFrom: 5n, automatic: null },
        ],
      ],
    ]),
  );
});

test('what cannot be meant is refused with the form', () => {
  for (const wrong of ['0xAB', '0xAB:0', '0xAB:1:2', '0xAB:1e3'])
    expect(() => read({ FLORIN_SIGNER_TWO_PEOPLE_EVM_1: wrong })).toThrow('Write FLORIN_SIGNER_TWO_PEOPLE_EVM_1 as');
  for (const wrong of ['0xAB:1', '0xAB:1:0'])
    expect(() => read({ FLORIN_SIGNER_AUTOMATIC_EVM_1: wrong })).toThrow('Write FLORIN_SIGNER_AUTOMATIC_EVM_1 as');
  const both = { FLORIN_SIGNER_TWO_PEOPLE_EVM_1: '0xAB:10', FLORIN_SIGNER_AUTOMATIC_EVM_1: '0xAB:10:100' };
  expect(() => read(both)).toThrow('overlap');
});
