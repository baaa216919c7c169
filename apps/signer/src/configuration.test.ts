import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const whole = {
  FLORIN_ENV: 'development',
  FLORIN_SIGNER_SOCKET: 's',
  FLORIN_SIGNER_DATABASE_URL: 'postgresql://florin_signer@db.example.com/florin?sslmode=verify-full',
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
    ['evm 1', { feeMax: 10n, gasMax: 20n, costsDayMax: 20_000n, payout: null, refunds: [], batchCode: null }],
    ['bitcoin mainnet', { feeMax: 30n, gasMax: 40n, costsDayMax: 40_000n, payout: null, refunds: [], batchCode: null }],
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

test.each(Object.keys(whole).slice(1, 6))('without %s the operator is told', (name) => {
  expect(() => readConfiguration({ ...whole, [name]: '' })).toThrow(new RegExp(`^Set ${name}[.:]`));
});

test.each(['', '0', '-1', '1.5', '1e18', '0x10', ' 1'])('%j is no limit', (value) => {
  expect(() => readConfiguration({ ...whole, FLORIN_SIGNER_MAX_GAS_EVM_1: value })).toThrow(/MAX_GAS_EVM_1/);
});

test('a signer for no network at all does not start', () => {
  const { FLORIN_SIGNER_MAX_FEE_EVM_1: _one, FLORIN_SIGNER_MAX_FEE_BITCOIN_MAINNET: _other, ...rest } = whole;
  expect(() => readConfiguration(rest)).toThrow(/at least one network/);
});

const production = {
  ...whole,
  FLORIN_ENV: 'production',
  FLORIN_SIGNER_SOCKET_GROUP: 'florin',
  FLORIN_SIGNER_FEES_DAY_MAX_EVM_1: '100',
  FLORIN_SIGNER_FEES_DAY_MAX_BITCOIN_MAINNET: '200',
};

test.each(['FLORIN_SIGNER_SOCKET_GROUP', 'FLORIN_SIGNER_FEES_DAY_MAX_EVM_1'])(
  'production, which is meant when nothing is said, does not start without %s',
  (name) => {
    const { FLORIN_ENV: _mode, ...unsaid } = production;
    expect(readConfiguration(unsaid)).toMatchObject({ isProduction: true, socketGroup: 'florin' });
    expect(() => readConfiguration({ ...production, [name]: undefined })).toThrow(`Set ${name}`);
    expect(() => readConfiguration({ ...production, FLORIN_ENV: 'staging', [name]: undefined })).toThrow(`Set ${name}`);
    expect(() => readConfiguration({ ...production, FLORIN_ENV: 'prod' })).toThrow(/FLORIN_ENV must be one of/);
  },
);

test.each(['production', 'staging'])(
  'finding 17: in %s the signer refuses a database that is asked without TLS',
  (mode) => {
    const read = (url: string, FLORIN_ENV = mode) =>
      readConfiguration({ ...production, FLORIN_ENV, FLORIN_SIGNER_DATABASE_URL: url }).databaseUrl;
    const open = 'postgresql://florin_signer@10.0.0.5/florin';
    for (const url of [open, `${open}?sslmode=prefer`])
      expect(() => read(url)).toThrow('FLORIN_SIGNER_DATABASE_URL must ask for TLS');
    for (const url of [`${open}?sslmode=verify-full`, 'postgresql://florin_signer@127.0.0.1/florin'])
      expect(read(url)).toBe(url);
    expect(read(open, 'development')).toBe(open);
  },
);

test('an asset that is paid out and refunded has one limit over both, in production by an own setting', () => {
  const both = { ...production, ...payouts, FLORIN_SIGNER_REFUNDS_EVM_1: '0xab:5:60' };
  expect(() => readConfiguration(both)).toThrow('Set FLORIN_SIGNER_OUT_DAY_MAX_EVM_1');
  const complete = { ...both, FLORIN_SIGNER_OUT_DAY_MAX_EVM_1: '0xAB:70,native:5' };
  expect(readConfiguration(complete).limits.get('evm 1')?.together).toEqual([
    { ref: '0xAB', dayMax: 70n },
    { ref: null, dayMax: 5n },
  ]);
  expect(() => readConfiguration({ ...complete, FLORIN_SIGNER_OUT_DAY_MAX_EVM_1: '0xAB' })).toThrow('Write');
});

test('an asset whose name holds colons has limits like any other', () => {
  const usdc = '0xdba3::usdc::USDC';
  const settings = {
    ...production,
    FLORIN_SIGNER_MAX_FEE_SUI_Abc: '5',
    FLORIN_SIGNER_MAX_GAS_SUI_Abc: '1',
    FLORIN_SIGNER_FEES_DAY_MAX_SUI_Abc: '9',
    FLORIN_SIGNER_REFUNDS_SUI_Abc: `native:1:2,${usdc}:3:4`,
  };
  expect(readConfiguration(settings).limits.get('sui Abc')?.refunds).toEqual([
    { ref: null, max: 1n, dayMax: 2n },
    { ref: usdc, max: 3n, dayMax: 4n },
  ]);
  const told = (wrong: string) => () => readConfiguration({ ...settings, FLORIN_SIGNER_REFUNDS_SUI_Abc: wrong });
  for (const wrong of [`${usdc}:3`, `${usdc}::3:4`]) expect(told(wrong)).toThrow(/Write .*, with commas between\.$/);
  expect(told('0xdba3:usdc:3:4')).toThrow(/A colon ends a part: in the name of an asset only two at once may stand/);
});

test('a network is spelled as on its chain: in small letters where the setting is in capitals alone', () => {
  const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
  const amounts = Object.fromEntries(
    [`SOLANA_${genesis}`, 'LITECOIN_LITECOIN'].flatMap((place) => [
      [`FLORIN_SIGNER_MAX_FEE_${place}`, '1'],
      [`FLORIN_SIGNER_MAX_GAS_${place}`, '1'],
    ]),
  );
  const found = [...readConfiguration({ ...whole, ...amounts }).limits.keys()];
  expect(found.slice(2)).toEqual([`solana ${genesis}`, 'litecoin litecoin']);
});

test('nodes of its own are addresses, and a depth is a number of blocks', () => {
  const sights = (urls: string, depth?: string) =>
    readConfiguration({ ...whole, FLORIN_SIGNER_RPC_EVM_1: urls, FLORIN_SIGNER_FINAL_DEPTH_EVM_1: depth }).sights;
  expect([...sights('')]).toEqual([]);
  expect([...sights('http://a,https://b')]).toEqual([
    ['evm 1', { rpcUrls: ['http://a', 'https://b'], finalDepth: null }],
  ]);
  expect(sights('http://a', '6').get('evm 1')?.finalDepth).toBe(6n);
  expect(() => sights('nowhere')).toThrow('FLORIN_SIGNER_RPC_EVM_1');
  expect(() => sights('http://a', '0')).toThrow('FLORIN_SIGNER_FINAL_DEPTH_EVM_1');
});
