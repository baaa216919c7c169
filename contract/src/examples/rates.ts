import { catalogueExamples } from './catalogue.ts';

const { chainSummary: chain, tokenSummary: token } = catalogueExamples;
const counters = { total: 1, page: 1, page_size: 20, total_pages: 1 };

const rateQuote = {
  source: 'kraken',
  pair: 'ETH/USD',
  bid: '3530.20',
  ask: '3530.30',
  last: '3530.21',
  rate_usd: '3530.25',
  quoted_at: '2026-03-02T09:14:49.000Z',
  fault: null,
};
const inputs = [
  rateQuote,
  { ...rateQuote, source: 'bitstamp', bid: '3530.00', ask: '3530.10', last: '3530.10', rate_usd: '3530.05' },
  { ...rateQuote, source: 'cryptocom', bid: '3530.40', ask: '3530.60', last: '3530.44', rate_usd: '3530.5' },
  {
    ...rateQuote,
    source: 'okx',
    pair: 'ETH/USDT',
    bid: '353.20',
    ask: '353.30',
    last: '353.26',
    rate_usd: '353.17885',
    fault: 'outlier',
  },
];

const rateRecord = {
  token,
  chain_short_name: chain.short_name,
  rate_usd: '3530.25',
  source: 'consensus',
  rated_at: rateQuote.quoted_at,
  is_stale: false,
  manual_rate_usd: null,
  frozen: false,
  inputs,
  refused_at: null,
  refused_inputs: [],
};

const rateSource = {
  name: 'kraken',
  seen_at: '2026-03-02T09:14:52.000Z',
  quoted_at: rateQuote.quoted_at,
  quotes: 12,
  answer_ms: 84,
  failures: 0,
  failed_at: '2026-03-01T22:10:03.000Z',
  failure: 'timeout',
};

const rateJudgement = { judged_at: '2026-03-02T09:14:52.000Z', rate_usd: '3530.25', inputs };
const rateLock = {
  token,
  locked_rate_usd: '3530.25',
  locked_at: '2026-03-02T09:14:58.000Z',
  source: 'consensus',
  rated_at: rateQuote.quoted_at,
  inputs,
};

/** Where prices come from, what they agree on, and what a lock keeps of it. */
export const rateExamples = {
  rateQuote,
  rateRecord,
  ratePage: { ...counters, rates: [rateRecord] },
  rateSource,
  rateSources: { rate_sources: [rateSource] },
  rateJudgement,
  rateHistoryPage: { ...counters, rate_history: [rateJudgement] },
  rateLock,
  rateLocks: { rate_locks: [rateLock] },
};
