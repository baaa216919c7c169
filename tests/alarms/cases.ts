/** A series by its values while something is wrong and while all is well; the values of others stand still. */
export interface AlarmCase {
  series: string;
  wrong: number;
  well: number;
  /** Other series that the rule asks. */
  beside?: Readonly<Record<string, number>>;
  /** The value climbs by `wrong` at each step, and stands still when all is well. */
  climbs?: true;
  /** Other series that the rule asks, which climb all the time by so much at each step. */
  besideClimbs?: Readonly<Record<string, number>>;
}

const ethereum = '{of="ethereum"}';

/**
 * What raises each alarm, and what ends it: the figure just beyond, and just within. A share is of two minutes: one far
 * beyond its bound is raised in the first of them.
 */
export const cases: Readonly<Record<string, AlarmCase>> = {
  FlorinChainSilent: { series: `florin_chain_answer_age_seconds${ethereum}`, wrong: 61, well: 60 },
  FlorinNodesFail: {
    series: 'florin_node_requests_total{chain="ETH", method="a", outcome="failed"}',
    wrong: 100,
    well: 0,
    climbs: true,
    besideClimbs: {
      'florin_node_requests_total{chain="ETH", method="b", outcome="done"}': 100,
      'florin_node_requests_total{chain="SOL", method="a", outcome="done"}': 1_000,
    },
  },
  FlorinChainHeadOld: {
    series: `florin_chain_head_age_seconds${ethereum}`,
    wrong: 151,
    well: 150,
    beside: { [`florin_chain_block_seconds${ethereum}`]: 12 },
  },
  FlorinChainBehind: {
    series: `florin_chain_blocks_behind${ethereum}`,
    wrong: 13,
    well: 12,
    beside: { [`florin_chain_confirmations${ethereum}`]: 12, 'florin_chain_confirmations{of="slow"}': 100 },
  },
  FlorinChainHalted: { series: `florin_chain_halted${ethereum}`, wrong: 1, well: 0 },
  FlorinChainDisputed: { series: `florin_chain_disputed${ethereum}`, wrong: 1, well: 0 },
  FlorinDepositsUnagreed: { series: `florin_deposits_unagreed${ethereum}`, wrong: 1, well: 0 },
  FlorinTokenRefused: { series: `florin_tokens_refused${ethereum}`, wrong: 1, well: 0 },
  FlorinAddressForged: { series: 'florin_addresses_forged{of="evm"}', wrong: 1, well: 0 },
  FlorinPoolLow: { series: 'florin_pool_addresses_left{of="evm"}', wrong: 999, well: 1000 },
  FlorinPayoutsPaused: { series: 'florin_payouts_paused{of="chain_short"}', wrong: 1, well: 0 },
  FlorinBooksBroken: { series: 'florin_books_violations{of="open"}', wrong: 1, well: 0 },
  FlorinBooksUnchecked: { series: 'florin_books_check_age_seconds{of="all"}', wrong: 901, well: 900 },
  FlorinBooksNotWholeChecked: {
    series: 'florin_books_whole_check_age_seconds{of="all"}',
    wrong: 2_678_401,
    well: 2_678_400,
  },
  FlorinReorgLoss: { series: 'florin_reorg_loss_usd{of="all"}', wrong: 5, well: 0, climbs: true },
  FlorinDatabaseRewound: { series: 'florin_database_rewound{of="all"}', wrong: 1, well: 0 },
  FlorinDatabaseReadOnly: { series: 'florin_database_writable{of="all"}', wrong: 0, well: 1 },
  FlorinDatabaseRefuses: { series: 'florin_database_refusals{of="disk_full"}', wrong: 3, well: 0, climbs: true },
  FlorinDatabaseGrows: {
    series: 'florin_database_bytes_in_30_days{of="all"}',
    wrong: 2_001,
    well: 2_000,
    beside: { 'florin_database_bytes{of="all"}': 1_000 },
  },
  FlorinServerGone: { series: 'up{job="florin", instance="a"}', wrong: 0, well: 1 },
  FlorinWorkerGone: { series: 'florin_beat_age_seconds{of="worker move"}', wrong: 61, well: 60 },
  FlorinSignerGone: { series: 'florin_beat_age_seconds{of="signer"}', wrong: 61, well: 60 },
  FlorinServerFails: {
    series: 'florin_http_requests_total{instance="a", route="/", status="5xx"}',
    wrong: 50,
    well: 0,
    climbs: true,
    besideClimbs: {
      'florin_http_requests_total{instance="a", route="/", status="2xx"}': 100,
      'florin_http_requests_total{instance="b", route="/", status="2xx"}': 1_000,
    },
  },
  FlorinSignerRefuses: {
    series: 'florin_signer_requests_total{verb="sign_intent", outcome="refused"}',
    wrong: 4,
    well: 0,
    climbs: true,
  },
  FlorinLoopFails: { series: 'florin_loop_failures_total{loop="audit"}', wrong: 4, well: 0, climbs: true },
  FlorinConnectionsExhausted: { series: 'florin_connections_waiting{of="server"}', wrong: 1, well: 0 },
  FlorinRateLimitStoreGone: { series: 'florin_rate_limit_store_up{of="all"}', wrong: 0, well: 1 },
  FlorinRateTooOld: { series: 'florin_rate_age_seconds{of="ethereum ETH"}', wrong: 31, well: 30 },
  FlorinRateRefused: { series: 'florin_rate_refused{of="ethereum ETH"}', wrong: 1, well: 0 },
  FlorinRateFewSources: { series: 'florin_rate_sources_counted{of="ethereum ETH"}', wrong: 2, well: 3 },
  FlorinRateSourceOld: { series: 'florin_rate_source_age_seconds{of="binance"}', wrong: 61, well: 60 },
  FlorinRateSourceFails: { series: 'florin_rate_source_failures{of="binance"}', wrong: 11, well: 10 },
  FlorinDepositsWaitForARate: { series: 'florin_deposits_waiting{of="awaiting_rate"}', wrong: 1, well: 0 },
  FlorinDepositsUnmatched: { series: `florin_deposits_unmatched${ethereum}`, wrong: 1, well: 0 },
  FlorinQuarantineUndecided: { series: 'florin_quarantines_open{of="undecided"}', wrong: 1, well: 0 },
  FlorinPaymentsSuspended: { series: 'florin_payments_suspended{of="all"}', wrong: 1, well: 0 },
  FlorinOutgoingStandsStill: { series: `florin_outgoing_oldest_seconds${ethereum}`, wrong: 3_601, well: 3_600 },
  FlorinOutgoingDoubted: { series: 'florin_outgoing_doubted{of="all"}', wrong: 1, well: 0 },
  FlorinGasRunsOut: { series: `florin_gas_runway_sweeps${ethereum}`, wrong: 99, well: 100 },
  FlorinDeliveriesOverdue: { series: 'florin_deliveries_overdue_seconds{of="pending"}', wrong: 301, well: 300 },
  FlorinWebhooksFail: {
    series: 'florin_webhook_attempts_total{outcome="bad_status"}',
    wrong: 100,
    well: 0,
    climbs: true,
    besideClimbs: { 'florin_webhook_attempts_total{outcome="delivered"}': 10 },
  },
  FlorinMailsOverdue: { series: 'florin_mails_overdue_seconds{of="all"}', wrong: 301, well: 300 },
  FlorinMailsWaiting: { series: 'florin_mails_waiting_seconds{of="all"}', wrong: 3_601, well: 3_600 },
  FlorinMailsLost: { series: 'florin_mails_lost{of="failed"}', wrong: 1, well: 0, climbs: true },
  FlorinExchangeSilent: { series: 'florin_exchange_answer_age_seconds{of="kraken"}', wrong: 61, well: 60 },
  FlorinExchangeFails: { series: 'florin_exchange_failures{of="kraken"}', wrong: 6, well: 5 },
  FlorinExchangeChainClosed: { series: 'florin_exchange_chain_open{of="kraken ethereum"}', wrong: 0, well: 1 },
  FlorinExchangeUnanswered: { series: 'florin_exchange_unanswered_seconds{of="kraken"}', wrong: 901, well: 900 },
};

/** What must be raised within two minutes: somebody has to act before money or trust is lost. */
export const urgent: readonly string[] = [
  'FlorinChainSilent',
  'FlorinChainHeadOld',
  'FlorinChainBehind',
  'FlorinPoolLow',
  'FlorinBooksBroken',
  'FlorinPayoutsPaused',
  'FlorinDatabaseReadOnly',
  'FlorinDatabaseRefuses',
  'FlorinServerGone',
  'FlorinWorkerGone',
  'FlorinSignerGone',
  'FlorinConnectionsExhausted',
  'FlorinServerFails',
  'FlorinSignerRefuses',
  'FlorinRateLimitStoreGone',
];
