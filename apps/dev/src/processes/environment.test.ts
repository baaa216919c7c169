import { expect, test } from 'vitest';
import { homeIn } from '../home/home.ts';
import { inherited, signerEnvironment } from './environment.ts';
import type { StackFacts } from './stack-facts.ts';

const facts = {
  home: homeIn('/nowhere'),
  usdt: '0xA1',
  usdc: '0xA2',
  chains: ['evm', 'bitcoin', 'solana', 'tron', 'cosmos', 'aptos', 'sui', 'ton', 'cardano', 'tezos'],
  nodes: { evm: 'http://evm', coins: 'http://coins' },
  solana: { url: 'http://solana', network: 'Genesis', contracts: { USDT: 'Mint1', USDC: 'Mint2' } },
  tron: { url: 'http://tron', network: '9', contracts: { USDT: 'TTether' } },
  cosmos: { url: 'http://cosmos', network: 'cosmoslocal', contracts: { USDT: 'ibc/1', USDC: 'ibc/2' } },
  aptos: { url: 'http://aptos', network: '4', contracts: { USDT: '0x1a', USDC: '0x2a' } },
  sui: { url: 'http://sui', network: 'Digest', contracts: { USDC: '0x1::usdc::USDC' } },
  ton: { url: 'http://ton', network: 'local', contracts: { USDT: 'UQTether' } },
  cardano: { url: 'http://cardano', network: 'cardanolocal', contracts: { USDC: 'a155' } },
  tezos: { url: 'http://tezos', network: 'local', contracts: { USDT: 'KT1Tether_0' } },
} as unknown as StackFacts;

test('the signer refunds every token of every family that the stack starts', () => {
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
    COSMOSLOCAL_COSMOSLOCAL: ['native', 'ibc/1', 'ibc/2'],
    APTOS_4: ['native', '0x1a', '0x2a'],
    SUI_Digest: ['native', '0x1::usdc::USDC'],
    TON_local: ['native', 'UQTether'],
    CARDANOLOCAL_CARDANOLOCAL: ['native', 'a155'],
    TEZOS_local: ['native', 'KT1Tether_0'],
  });
});

test('the signer looks at every chain that the stack starts by itself', () => {
  const settings = Object.entries(signerEnvironment({}, facts));
  const nodes = settings.filter(([name]) => name.startsWith('FLORIN_SIGNER_RPC_')).map(([, url]) => url);
  expect(nodes.toSorted()).toEqual([
    'http://aptos',
    'http://cardano',
    'http://coins',
    'http://cosmos',
    'http://evm',
    'http://solana',
    'http://sui',
    'http://tezos',
    'http://ton',
    'http://tron',
  ]);
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
