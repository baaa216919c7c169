import { expect, test } from 'vitest';
import { homeIn } from '../home/home.ts';
import { inherited, signerEnvironment } from './environment.ts';
import type { StackFacts } from './stack-facts.ts';

/** A further chain with tokens of these contracts, beside its own coin. */
const chain = (url: string, family: string, network: string, contracts: Readonly<Record<string, string>>) => ({
  url: `http://${url}`,
  identity: { name: url, short_name: url, chain_type: family, network },
  tokens: Object.entries({ COIN: null, ...contracts }).map(([symbol, contract]) => ({ symbol, contract })),
  limits: { fee: 5n, gas: 4n, refund: 3n },
  isFinalByDepth: family === network,
});

const facts = {
  home: homeIn('/nowhere'),
  usdt: '0xA1',
  usdc: '0xA2',
  evmUrl: 'http://evm',
  further: [
    chain('coins', 'litecoinregtest', 'litecoinregtest', {}),
    chain('solana', 'solana', 'Genesis', { USDT: 'Mint1', USDC: 'Mint2' }),
    chain('tron', 'tron', '9', { USDT: 'TTether' }),
    chain('cardano', 'cardanolocal', 'cardanolocal', { USDC: 'a155' }),
  ],
} as unknown as StackFacts;

test('the signer refunds every token of every chain that the stack starts', () => {
  const refunds = Object.entries(signerEnvironment({}, facts)).flatMap(([name, value = '']) =>
    name.startsWith('FLORIN_SIGNER_REFUNDS_')
      ? [[name.slice('FLORIN_SIGNER_REFUNDS_'.length), value.split(',').map((limit) => limit.replace(/:\d+:\d+$/, ''))]]
      : [],
  );
  expect(Object.fromEntries(refunds)).toEqual({
    EVM_31337: ['native', '0xA1', '0xA2'],
    LITECOINREGTEST_LITECOINREGTEST: ['native'],
    SOLANA_Genesis: ['native', 'Mint1', 'Mint2'],
    TRON_9: ['native', 'TTether'],
    CARDANOLOCAL_CARDANOLOCAL: ['native', 'a155'],
  });
});

test('the signer looks at every chain that the stack starts by itself', () => {
  const settings = Object.entries(signerEnvironment({}, facts));
  const nodes = settings.filter(([name]) => name.startsWith('FLORIN_SIGNER_RPC_')).map(([, url]) => url);
  expect(nodes.toSorted()).toEqual(['http://cardano', 'http://coins', 'http://evm', 'http://solana', 'http://tron']);
});

test('the signer pays out USDT where it is issued, and is told how deep a block must be where depth makes it final', () => {
  const of = (place: string) =>
    Object.fromEntries(
      Object.entries(signerEnvironment({}, facts)).flatMap(([name, value]) =>
        name.endsWith(place) && !/REFUNDS|RPC/.test(name) ? [[name.slice(14, -place.length - 1), value]] : [],
      ),
    );
  expect(of('TRON_9')).toEqual({
    MAX_FEE: '5',
    MAX_GAS: '4',
    PAYOUT_TOKEN: 'TTether',
    PAYOUT_MAX: '1000000000000',
    PAYOUT_DAY_MAX: '1000000000000',
  });
  expect(of('CARDANOLOCAL_CARDANOLOCAL')).toEqual({ FINAL_DEPTH: '3', MAX_FEE: '5', MAX_GAS: '4' });
});

test('B23: a developer tries a whole brand, and nothing else of the shell turns a process away from its stack', () => {
  const brand = { FLORIN_BRAND_NAME: 'Kiosk', FLORIN_BRAND_COLOR: '#7a1f5c', FLORIN_BRAND_LOGO: '/kiosk.svg' };
  const shell = {
    ...brand,
    FLORIN_BASE_URL: 'https://other.example.com',
    DATABASE_URL: 'postgres://other',
    HOME: '/h',
  };
  const shared = expect.stringMatching(/florin-compiled$/);
  expect(inherited(shell)).toEqual({ ...brand, HOME: '/h', NODE_COMPILE_CACHE: shared });
});
