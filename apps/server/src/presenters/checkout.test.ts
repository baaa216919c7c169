import { createCosmosAddressBook } from '@florin/chain-cosmos/address-book';
import { networks } from '@florin/chain-cosmos/networks';
import { examples } from '@florin/contract/examples';
import { InvariantError } from '@florin/domain/errors';
import { rate } from '@florin/domain/money/rate';
import { share } from '@florin/domain/money/share';
import { usd } from '@florin/domain/money/usd';
import type { Token } from '@florin/engine/catalogue/catalogue';
import { expect, test } from 'vitest';
import { presentCheckout, presentCheckoutStatus, presentConfirmedSelection, presentLiveRate } from './checkout.ts';
import { Links } from './links.ts';
import { presentToken } from './token.ts';

const links = new Links({ baseUrl: 'https://pay.example.com', payPageBase: 'https://pay.example.com' });
const { checkout, checkoutStatus, confirmedSelection, liveRate } = examples;

const chain: Token['chain'] = {
  id: checkout.chain.id,
  name: 'Ethereum',
  shortName: 'eth',
  chainType: 'evm',
  network: '1',
  rpcUrls: ['https://rpc.example.com/eth'],
  isActive: true,
  isPaused: false,
  isHalted: false,
  paymentExpiryMinutes: 30,
  confirmationsRequired: 12,
  finalityTag: null,
  explorerTxUrl: 'https://etherscan.io/tx/{tx_hash}',
  walletRpcUrl: 'https://rpc.example.com/public',
  walletRestUrl: null,
  expectedBlockSeconds: 12,
  sweepMaxWaitSeconds: 600,
  sweepCostShare: '0.01',
  batchSweeps: false,
  bumpAfterSeconds: 180,
  withdrawalFeeUsd: '1.00',
  minWithdrawalUsd: '10.00',
};
const token: Token = {
  id: checkout.token.id,
  chainId: chain.id,
  chain,
  asset: { kind: 'native' },
  symbol: 'ETH',
  name: 'Ether',
  tokenType: 'native',
  contract: null,
  decimals: 18,
  payableDecimals: 8,
  isStablecoin: false,
  isActive: true,
  isVerified: true,
  proof: 'held',
  minPaymentUsd: usd('5.00'),
  maxPaymentUsd: null,
  conversionFeeRate: share('0.005'),
};
const units = 35_408_260_000_000_000n;
const price = { rate: rate('3530.25'), at: new Date(0), ageSeconds: 4, isStale: false, source: 'manual', inputs: null };
const { key_id: keyId, payload, signature } = checkout.address_attestation;
const addressProof = { keyId, payload, signature };
const option = { token, address: checkout.wallet_address, addressProof, price, estimate: units };
const lock = {
  lockedRateUsd: '3530.250000000000000000',
  required: String(units),
  received: '0',
  walletAddress: checkout.wallet_address,
  addressProof,
  selectionExpiresAt: new Date(checkout.selection_expires_at),
};
const seen = {
  nativeCoin: null,
  walletNames: null,
  surplus: 0n,
  surplusTaken: null,
  cancelUrl: null,
  reference: checkout.reference,
  completedAt: null,
  deposits: null,
  otherDeposits: null,
  quote: null,
};
const polled = {
  ...lock,
  id: checkout.id,
  status: 'awaiting_payment' as const,
  redirectUrl: checkout.redirect_url,
  cursorHeight: 100n,
  deposits: null,
  allowedTokenIds: null,
  confirmationsReceived: null,
  confirmationsNeeded: 12,
};

test('the page', () => {
  const page = {
    ...polled,
    ...seen,
    amountUsd: '125.00',
    description: checkout.description,
    merchantName: 'Corner Shop',
    receivedUsd: null,
    feePayer: 'user' as const,
    serviceFeeRate: '0.010000',
    depositIndex: 7n,
    tokenId: token.id,
    token,
    options: [option],
    remaining: units,
    paymentUri: checkout.payment_uri,
    nativeCoin: token,
    walletNames: null,
  };
  expect(presentCheckout(page, links)).toEqual(checkout);
});

test('what came is linked to where its chain can be looked up, and nothing is linked where there is no such place', () => {
  const { checkoutTransaction: told, otherDeposit: other } = examples;
  const deposit = {
    height: 1,
    amount: String(units),
    txHash: told.tx_hash,
    isConfirmed: true,
    detectedAt: '2026-03-02T09:17:24.310+00:00',
  };
  const untaken = {
    id: other.id,
    chainId: chain.id,
    chainName: chain.name,
    shortName: chain.shortName,
    chainType: chain.chainType,
    explorerTxUrl: 'https://etherscan.io/tx/{tx_hash}',
    tokenId: other.token.id,
    symbol: 'USDT',
    tokenName: 'Tether USD',
    decimals: 6,
    amount: '25000000',
    txHash: other.tx_hash,
    reason: 'wrong_token',
    status: 'waiting',
    detectedAt: '2026-03-02T09:18:11.520+00:00',
  } as const;
  const page = { ...({} as Parameters<typeof presentCheckout>[0]), ...polled, ...seen, options: [], remaining: units };
  const shown = presentCheckout({ ...page, token, deposits: [deposit], otherDeposits: [untaken] }, links);
  expect(shown.transactions).toEqual([told]);
  expect(shown.other_deposits).toEqual([other]);
  const local = { ...token, chain: { ...chain, explorerTxUrl: null } };
  const unlinked = { ...page, token: local, deposits: [deposit], otherDeposits: [{ ...untaken, explorerTxUrl: null }] };
  const { transactions, other_deposits: others } = presentCheckout(unlinked, links);
  expect([...transactions, ...others].map(({ explorer_url }) => explorer_url)).toEqual([null, null]);
});

test('what came beyond what was due is told until it went back, exactly', () => {
  const page = { ...({} as Parameters<typeof presentCheckout>[0]), ...polled, ...seen, options: [], remaining: 0n };
  const told = (surplus: bigint) => presentCheckout({ ...page, token, surplus }, links).surplus_crypto_amount;
  expect([told(1n), told(10n ** 18n), told(0n)]).toEqual(['0.000000000000000001', '1', null]);
});

test('a wallet is told no node but the one that is for everybody, and no currency that the catalogue lacks', () => {
  const page = { ...({} as Parameters<typeof presentCheckout>[0]), ...polled, ...seen, options: [], remaining: units };
  const bare = { ...token, chain: { ...chain, walletRpcUrl: null, explorerTxUrl: null } };
  expect(presentCheckout({ ...page, token: bare, nativeCoin: null }, links).wallet_network).toEqual({
    family: 'evm',
    network: '1',
    asset: null,
    rpc_url: null,
    rest_url: null,
    explorer_url: null,
    native_currency: null,
    accounts: null,
  });
  expect(presentCheckout({ ...page, token: null, nativeCoin: null }, links).wallet_network).toBeNull();
});

test('a wallet is told a network by the name that its blocks carry, and its own coin by its denomination', () => {
  const page = { ...({} as Parameters<typeof presentCheckout>[0]), ...polled, ...seen, options: [], remaining: units };
  const { walletNames } = createCosmosAddressBook(networks.get('cosmoshub')!);
  const told = (asset: Token['asset']) =>
    presentCheckout({ ...page, token: { ...token, asset }, nativeCoin: null, walletNames: walletNames! }, links)
      .wallet_network;
  expect(told({ kind: 'native' })).toMatchObject({
    family: 'cosmos',
    network: 'cosmoshub-4',
    asset: 'uatom',
    accounts: { address_prefix: 'cosmos', coin_type: 118, coin: 'uatom' },
  });
  expect(told({ kind: 'token', ref: 'ibc/F0' })).toMatchObject({ asset: 'ibc/F0', accounts: { coin: 'uatom' } });
});

test('an option without a rate is stale and has no estimate', () => {
  const page = {
    ...({} as Parameters<typeof presentCheckout>[0]),
    ...polled,
    ...seen,
    tokenId: null,
    token: null,
    remaining: null,
  };
  const unpriced = presentCheckout({ ...page, options: [{ ...option, price: null, estimate: null }] }, links)
    .options[0];
  expect(unpriced).toMatchObject({ rate_usd: null, is_stale: true, estimated_amount: null });
});

test('the poll', () => {
  expect(presentCheckoutStatus({ ...polled, decimals: 18, tokenId: token.id })).toEqual(checkoutStatus);
});

test('the poll before a token is chosen', () => {
  const row = {
    ...polled,
    status: 'awaiting_selection' as const,
    required: null,
    decimals: null,
    selectionExpiresAt: null,
  };
  expect(presentCheckoutStatus({ ...row, tokenId: null })).toMatchObject({
    total_received_crypto: '0',
    required_crypto_amount: null,
    confirmations_required: 12,
  });
});

test('a confirmed selection', () => {
  const address = checkout.wallet_address;
  const payment = { ...({} as Parameters<typeof presentConfirmedSelection>[0]['payment']), ...lock, id: checkout.id };
  const chosen = { token, address, addressProof };
  expect(presentConfirmedSelection({ ...chosen, payment: { ...payment, status: 'awaiting_payment' } })).toEqual(
    confirmedSelection,
  );
  // After a part was paid the whole counts what came, and the rest is told beside it.
  const inPart = { ...payment, status: 'awaiting_payment' as const, received: String(units - 10_000_000_000n) };
  expect(presentConfirmedSelection({ ...chosen, payment: inPart })).toEqual({
    ...confirmedSelection,
    remaining_crypto_amount: '0.00000001',
  });
  const unlocked = {
    payment: { ...payment, status: 'awaiting_payment' as const, lockedRateUsd: null },
    ...chosen,
  };
  expect(() => presentConfirmedSelection(unlocked)).toThrow(InvariantError);
});

test('a live rate', () => {
  expect(presentLiveRate(option)).toEqual(liveRate);
});

test('a token in the list', () => {
  expect(presentToken(token, links)).toEqual(examples.token);
});
