import { examples } from '@florin/contract/examples';
import type { Checkout, CheckoutOption } from '@florin/contract/schemas/checkout';
import type { OtherDeposit } from '@florin/contract/schemas/other-deposit';
import type { FeeEstimates } from '@florin/contract/schemas/fee-estimate';
import { type PaymentStatus, paymentStatuses } from '@florin/contract/vocabulary';

/** The moment at which every picture is taken: ten minutes before the amount is held no longer. */
export const takenAt = new Date('2026-03-02T09:35:02.000Z');

const base = examples.checkout as Checkout;
const [eth] = base.options as [CheckoutOption];

/** Another coin beside that of the example; drawings come from where the gallery serves them. */
const option = (
  n: number,
  [symbol, name, decimals]: readonly [string, string, number],
  [chain, short]: readonly [string, string],
  changes: Partial<CheckoutOption> = {},
): CheckoutOption => ({
  ...eth,
  token: {
    id: `0198c0d0-4444-7aaa-8b2c-0000000000${String(n).padStart(2, '0')}`,
    symbol,
    name,
    decimals,
    logo_url: eth.token.logo_url.replace('/eth.', `/${symbol.toLowerCase()}.`),
    is_stablecoin: decimals === 6,
  },
  chain: {
    ...eth.chain,
    id: `0198c0d0-5555-7aaa-8b2c-0000000000${String(n).padStart(2, '0')}`,
    name: chain,
    short_name: short,
  },
  rate_usd: '1.0',
  estimated_amount: '125',
  ...changes,
});

const noRate = { rate_usd: null, is_stale: true, estimated_amount: null };
const ethereum = ['Ethereum', 'eth'] as const;
const polygon = ['Polygon', 'polygon'] as const;
const options: CheckoutOption[] = [
  option(1, ['USDT', 'Tether USD', 6], ethereum),
  option(2, ['USDC', 'USD Coin', 6], polygon),
  eth,
  option(3, ['BNB', 'BNB', 18], ['BNB Smart Chain', 'bsc'], noRate),
];

const transactions = [examples.checkoutTransaction];
const wrongCoin = examples.otherDeposit as OtherDeposit;
const tooLate: OtherDeposit = { ...wrongCoin, reason: 'after_settlement' };

/** Forty tokens on eight chains, as an operator of many has them; the first ones have no rate. */
export const manyOptions: readonly CheckoutOption[] = [
  ['AAVE', 'Aave', 18],
  ['BNB', 'BNB', 18],
  ['DAI', 'Dai', 18],
  ['LINK', 'Chainlink', 18],
  ['POL', 'POL', 18],
  ['USDC', 'USD Coin', 6],
  ['USDT', 'Tether USD', 6],
  ['WBTC', 'Wrapped Bitcoin', 8],
].flatMap((coin, at) =>
  [['Arbitrum', 'arbitrum'], ['Avalanche', 'avalanche'], ['BNB Smart Chain', 'bsc'], ethereum, polygon].map(
    (network, n) =>
      option(at * 5 + n, coin as [string, string, number], network as [string, string], at === 0 ? noRate : {}),
  ),
);

/** As the API tells a payment of this status. */
const changes: Readonly<Record<PaymentStatus, Partial<Checkout>>> = {
  awaiting_selection: {
    options,
    token: null,
    chain: null,
    locked_rate_usd: null,
    required_crypto_amount: null,
    remaining_crypto_amount: null,
    wallet_address: null,
    payment_uri: null,
    selection_expires_at: null,
  },
  awaiting_payment: {},
  partially_paid: {
    total_received_crypto: '0.012',
    remaining_crypto_amount: '0.02340826',
    payment_uri: base.payment_uri!.replace(/value=.*/, 'value=23408260000000000'),
  },
  confirming: { confirmations_received: 5, transactions },
  confirmed: { confirmations_received: 12, transactions },
  completed: { confirmations_received: 14, transactions, completed_at: '2026-03-02T09:22:13.064Z' },
  expired: { token: null, chain: null, wallet_address: null, other_deposits: [tooLate] },
  expired_selection: {
    options: [{ ...eth, estimated_amount: '0.02340826' }],
    total_received_crypto: '0.012',
    remaining_crypto_amount: '0.02340826',
  },
  expired_partial: { total_received_crypto: '0.012' },
  blacklisted: { total_received_crypto: '0.03540826' },
  sweep_failed: { total_received_crypto: '0.03540826' },
  failed: {},
};

const paid: ReadonlySet<PaymentStatus> = new Set(['confirming', 'confirmed', 'completed']);

/** Every status, and a payment that waits on a chain without links for payments. */
export const sampleNames = [...paymentStatuses, 'awaiting_by_address'] as const;
export type SampleName = (typeof sampleNames)[number];

const idOf = (name: SampleName): string =>
  `0198c0e5-93b0-7d4c-a1f8-0000000000${String(sampleNames.indexOf(name)).padStart(2, '0')}`;

const ofStatus = (status: PaymentStatus): Checkout => {
  const settled = paid.has(status)
    ? { total_received_crypto: '0.03540826', remaining_crypto_amount: '0', payment_uri: null }
    : {};
  return { ...base, options: [], ...settled, ...changes[status], id: idOf(status), status };
};

const byAddress: Checkout = {
  ...ofStatus('awaiting_payment'),
  id: idOf('awaiting_by_address'),
  chain: { ...eth.chain, name: 'Aptos', short_name: 'aptos', chain_type: 'aptos' },
  wallet_address: `0x${'8ba1f109'.repeat(8)}`,
  payment_uri: null,
  wallet_network: { ...base.wallet_network!, family: 'aptos', network: '1', rpc_url: null },
};

/** By the ids of the sample payments. */
export const samples: ReadonlyMap<string, Checkout> = new Map(
  [...paymentStatuses.map(ofStatus), byAddress].map((sample) => [sample.id, sample]),
);

export const sampleOf = (name: SampleName): Checkout => samples.get(idOf(name))!;

const fees: Readonly<Record<string, string | null>> = { ETH: '0.21', USDT: '0.42', USDC: '0.01', BNB: '0.03' };

export const feesOf = (checkout: Checkout): FeeEstimates => ({
  payment_id: checkout.id,
  estimates: checkout.options.map(({ token, chain }) => ({
    token_id: token.id,
    chain_short_name: chain.short_name,
    estimated_gas_fee_native: null,
    native_token_symbol: null,
    estimated_gas_fee_usd: fees[token.symbol] ?? null,
  })),
  fetched_at: takenAt.toISOString(),
});
