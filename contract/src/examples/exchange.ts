import { catalogueExamples } from './catalogue.ts';
import { ids } from './ids.ts';

const { tokenSummary } = catalogueExamples;
const usdt = { ...tokenSummary, id: ids.usdt, symbol: 'USDT', name: 'Tether USD' };
const counters = { total: 1, page: 1, page_size: 20, total_pages: 1 };

const exchangeInstruction = {
  id: ids.instruction,
  exchange: 'okx',
  kind: 'payout',
  status: 'done',
  withdrawal_id: ids.withdrawal,
  symbol: 'USDT',
  client_reference: ids.instruction.replaceAll('-', ''),
  network: 'USDT-ERC20',
  destination_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount_crypto: '48.76',
  price: null,
  fee_crypto: '1.234',
  proceeds_crypto: null,
  reference: '67485',
  tx_hash: '0x8f1e0a5b7c2d4e6f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7',
  refusal: null,
  last_error: null,
  attempts: 0,
  created_at: '2026-03-02T09:30:00.000Z',
  asked_at: '2026-03-02T09:30:01.000Z',
  ended_at: '2026-03-02T09:33:12.000Z',
};

const exchangeAsset = {
  token: usdt,
  keep_base_units: '100000000',
  threshold_base_units: '500000000',
  day_max_base_units: '20000000000',
  sell: false,
};

const exchangeOverview = {
  active_exchange: 'okx',
  exchanges: [
    {
      name: 'okx',
      is_active: true,
      health: 'ok',
      seen_at: '2026-03-02T09:34:00.000Z',
      answered_at: '2026-03-02T09:34:00.000Z',
      failures: 0,
      failed_at: null,
      failure: null,
      chains: [
        {
          chain_short_name: 'ethereum',
          network: 'USDT-ERC20',
          withdrawals: true,
          deposits: true,
          fee_crypto: '1.234',
          minimum_crypto: '2',
          problem: null,
          read_at: '2026-03-02T09:34:00.000Z',
        },
      ],
      balances: [
        {
          symbol: 'USDT',
          funding_crypto: '11250.5',
          trading_crypto: '0',
          total_crypto: '11250.5',
          booked_crypto: '11250.5',
          read_at: '2026-03-02T09:34:00.000Z',
        },
      ],
      open_payouts: 2,
      open_sales: 0,
      unanswered: 0,
      uncredited_transfers: 0,
    },
  ],
  assets: [exchangeAsset],
};

export const exchangeExamples = {
  exchangeInstruction,
  exchangeInstructionPage: { ...counters, instructions: [exchangeInstruction] },
  exchangeAsset,
  exchangeAssetSetting: {
    keep_base_units: '100000000',
    threshold_base_units: '500000000',
    day_max_base_units: '20000000000',
    sell: false,
  },
  exchangeOverview,
};
