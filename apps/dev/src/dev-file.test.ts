import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDevFile, writeDevFile } from './dev-file.ts';
import { homeIn } from './home/home.ts';
import { describeStack, type DescribedStack } from './stack/describe-stack.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-dev-file-test-'));
  path = join(folder, 'dev.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const token = (symbol: string, contract: string | null, decimals: number) => ({
  id: `id of ${symbol}`,
  symbol,
  name: symbol,
  chain_id: 'id of the chain',
  token_type: contract === null ? ('native' as const) : ('token' as const),
  contract,
  decimals,
  payable_decimals: Math.min(decimals, 8),
  is_stablecoin: contract !== null,
  is_active: true,
  min_payment_usd: null,
  max_payment_usd: null,
  conversion_fee_rate: '0.005',
  created_at: '2026-03-02T09:15:00.000Z',
});

const described = (): DescribedStack => ({
  facts: {
    home: homeIn(folder),
    credentials: {
      database: { superuser: 's', owner: 'o', app: 'a', signer: 'g' },
      secretsKeys: 'dev1:AAAA',
      merchant: { email: 'merchant@example.com', password: 'm' },
      admin: { email: 'admin@example.com', password: 'n' },
    },
    appUrl: 'postgres://florin_app:a@127.0.0.1:5000/florin',
    signerUrl: 'postgres://florin_signer:g@127.0.0.1:5000/florin',
    baseUrl: 'http://127.0.0.1:4400',
    port: 4400,
    opsPort: 4401,
    consoles: { merchant: 'http://127.0.0.1:4403', operator: 'http://127.0.0.1:4404' },
    ca: '/tls/ca.pem',
    devWallet: 'http://127.0.0.1:4402',
    usdt: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    usdc: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    evmUrl: 'http://127.0.0.1:8545',
    further: [],
    haltOnDeepReorgs: false,
  },
  tls: { ca: '/tls/ca.pem', cert: '/tls/localhost.pem', key: '/tls/localhost.key' },
  catalogue: [
    {
      local: { url: 'http://127.0.0.1:8545', payers: ['0xA', '0xB'] },
      chain: {
        id: 'id of the chain',
        short_name: 'ethereum-local',
        chain_type: 'evm',
        network: '31337',
        confirmations_required: 3,
      },
      tokens: [token('ETH', null, 18), token('USDT', '0x5', 6), token('USDC', '0x6', 6)],
    },
    {
      local: { url: 'http://127.0.0.1:9332', payers: [] },
      chain: {
        id: 'id of another chain',
        short_name: 'litecoin-local',
        chain_type: 'litecoinregtest',
        network: 'litecoinregtest',
        confirmations_required: 3,
      },
      tokens: [token('LTC', null, 8)],
    },
  ] as unknown as DescribedStack['catalogue'],
  keys: { api_key: 'flr_live_1', webhook_scope_api_key: 'flr_live_2', payment_id: null },
});

test('the file says what scripts need and nothing else', () => {
  expect(describeStack(described())).toEqual({
    environment: 'development',
    base_url: 'http://127.0.0.1:4400',
    pay_page_base: 'http://127.0.0.1:4400',
    docs_url: 'http://127.0.0.1:4400/docs',
    console_url: 'http://127.0.0.1:4403',
    operator_url: 'http://127.0.0.1:4404',
    ops_url: 'http://127.0.0.1:4401',
    database_url: 'postgres://florin_app:a@127.0.0.1:5000/florin',
    tls: { ca: '/tls/ca.pem', cert: '/tls/localhost.pem', key: '/tls/localhost.key' },
    merchant: {
      email: 'merchant@example.com',
      password: 'm',
      api_key: 'flr_live_1',
      webhook_scope_api_key: 'flr_live_2',
    },
    admin: { email: 'admin@example.com', password: 'n' },
    chains: [
      {
        id: 'id of the chain',
        short_name: 'ethereum-local',
        chain_type: 'evm',
        chain_id: 31_337,
        rpc_url: 'http://127.0.0.1:8545',
        confirmations_required: 3,
        payers: ['0xA', '0xB'],
        tokens: [
          { id: 'id of ETH', symbol: 'ETH', token_type: 'native', contract: null, decimals: 18 },
          { id: 'id of USDT', symbol: 'USDT', token_type: 'token', contract: '0x5', decimals: 6 },
          { id: 'id of USDC', symbol: 'USDC', token_type: 'token', contract: '0x6', decimals: 6 },
        ],
      },
      {
        id: 'id of another chain',
        short_name: 'litecoin-local',
        chain_type: 'litecoinregtest',
        chain_id: 'litecoinregtest',
        rpc_url: 'http://127.0.0.1:9332',
        confirmations_required: 3,
        payers: [],
        tokens: [{ id: 'id of LTC', symbol: 'LTC', token_type: 'native', contract: null, decimals: 8 }],
      },
    ],
  });
});

test('only its owner reads it, also where a readable file was before', () => {
  writeFileSync(path, '{}', { mode: 0o644 });
  writeDevFile(path, describeStack(described()));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readDevFile(path)?.base_url).toBe('http://127.0.0.1:4400');
});

test('without a stack there is no file', () => {
  expect(readDevFile(path)).toBeNull();
});
