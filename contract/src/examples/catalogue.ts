import { baseUrl, ids } from './ids.ts';

const chainSummary = { id: ids.chain, name: 'Ethereum', short_name: 'eth', chain_type: 'evm' };
const chain = { ...chainSummary, is_active: true };
const tokenSummary = { id: ids.eth, symbol: 'ETH', name: 'Ether' };
const tokenDetail = {
  ...tokenSummary,
  logo_url: `${baseUrl}/assets/tokens/eth.svg`,
  decimals: 18,
  is_stablecoin: false,
};
const token = {
  ...tokenDetail,
  token_type: 'native',
  min_payment_usd: '5.00',
  max_payment_usd: null,
  is_active: true,
  chain,
};
const usdt = {
  ...token,
  id: ids.usdt,
  symbol: 'USDT',
  name: 'Tether USD',
  logo_url: `${baseUrl}/assets/tokens/usdt.svg`,
  decimals: 6,
  token_type: 'token',
  is_stablecoin: true,
};

const newChain = {
  name: 'Ethereum',
  short_name: 'eth',
  chain_type: 'evm',
  network: '1',
  rpc_urls: ['https://rpc.example.com/eth'],
  confirmations_required: 12,
  finality_tag: 'finalized',
  explorer_tx_url: 'https://etherscan.io/tx/{tx_hash}',
  wallet_rpc_url: 'https://rpc.example.com/public',
  wallet_rest_url: null,
  expected_block_seconds: 12,
  payment_expiry_minutes: 30,
  withdrawal_fee_usd: '1.00',
  min_withdrawal_usd: '10.00',
  is_active: true,
};
const adminChain = {
  ...newChain,
  id: ids.chain,
  is_paused: false,
  halted_at: null,
  halt_reason: null,
  sweep_max_wait_seconds: 600,
  sweep_cost_share: '0.01',
  batch_sweeps: true,
  bump_after_seconds: 180,
  created_at: '2026-03-01T07:00:00.000Z',
};

const newToken = {
  chain_id: ids.chain,
  symbol: 'USDT',
  name: 'Tether USD',
  token_type: 'token',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
  is_stablecoin: true,
  conversion_fee_rate: '0',
  is_active: true,
};
const adminToken = {
  ...newToken,
  id: ids.usdt,
  payable_decimals: 6,
  contract_symbol: null,
  verified_at: '2026-03-01T07:05:02.000Z',
  problem: null,
  proof: 'held',
  min_payment_usd: null,
  max_payment_usd: null,
  warnings: [],
  created_at: '2026-03-01T07:05:00.000Z',
};

const counters = { total: 1, page: 1, page_size: 20, total_pages: 1 };

export const catalogueExamples = {
  chainSummary,
  chain,
  tokenSummary,
  listedToken: { ...tokenSummary, chain: chainSummary },
  tokenDetail,
  token,
  tokenList: { tokens: [token, usdt] },
  newChain,
  chainChanges: { payment_expiry_minutes: 45, is_active: false },
  adminChain,
  adminChainPage: { ...counters, chains: [adminChain] },
  newToken,
  tokenChanges: { min_payment_usd: '5.00', is_active: true },
  adminToken,
  adminTokenPage: { ...counters, tokens: [adminToken] },
  rateChange: { rate_usd: '3530.25' },
  tokenRate: {
    token_id: ids.eth,
    rate_usd: '3530.25',
    manual_rate_usd: '3530.25',
    frozen: false,
    is_stale: false,
    source: 'manual',
    rated_at: '2026-03-02T09:14:52.000Z',
  },
};
