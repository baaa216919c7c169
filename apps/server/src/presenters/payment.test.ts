import { examples } from '@florin/contract/examples';
import { expect, test } from 'vitest';
import { newPaymentRow } from '../../test/scene.ts';
import { Links } from './links.ts';
import { presentPayment, presentPaymentEntry } from './payment.ts';

const links = new Links({ baseUrl: 'https://pay.example.com', payPageBase: 'https://pay.example.com' });
const { payment, paymentEntry, awaitingSelection } = examples;
const [transaction] = payment.transactions;

const { key_id: keyId, payload, signature } = payment.address_attestation;

const untouched = {
  ...newPaymentRow,
  id: payment.id,
  amountUsd: '125.00',
  description: payment.description,
  redirectUrl: payment.redirect_url,
  reference: payment.reference,
  metadata: payment.metadata,
  customerEmail: payment.customer_email,
};

const completed = {
  ...untouched,
  status: 'completed',
  token: { id: payment.token.id, symbol: 'ETH', name: 'Ether', decimals: 18, isStablecoin: false },
  lockedRateUsd: '3530.250000000000000000',
  lockedAt: new Date(payment.locked_at),
  required: '35408260000000000',
  received: '35408260000000000',
  receivedUsd: '125.00',
  serviceFeeUsd: '1.25',
  conversionFeeUsd: '0.63',
  netSettlementUsd: '123.12',
  walletAddress: payment.wallet_address,
  addressProof: { keyId, payload, signature },
  selectionExpiresAt: new Date(payment.selection_expires_at),
  awaitingPaymentAt: new Date(payment.awaiting_payment_at),
  confirmingAt: new Date(payment.confirming_at),
  confirmedAt: new Date(payment.confirmed_at),
  completedAt: new Date(payment.completed_at),
  transactions: [
    {
      txHash: transaction!.tx_hash,
      fromAddress: transaction!.from_address,
      amount: '35408260000000000',
      blockHeight: transaction!.block_height,
      confirmations: transaction!.confirmations,
      isConfirmed: true,
      detectedAt: '2026-03-02T09:17:24.310412+00:00',
      confirmedAt: '2026-03-02T09:19:48.905+00:00',
    },
  ],
} as const;

test('a payment that nobody has touched', () => {
  expect(presentPayment(untouched, links)).toEqual(awaitingSelection);
});

test('a completed payment', () => {
  expect(presentPayment({ ...completed, transactions: [...completed.transactions] }, links)).toEqual(payment);
});

test('a deposit whose chain names no sender, as the coins of a mining pool', () => {
  const [one] = completed.transactions;
  const { transactions } = presentPayment({ ...completed, transactions: [{ ...one, fromAddress: null }] }, links);
  expect(transactions).toEqual([{ ...transaction, from_address: '' }]);
});

test('a payment in a list', () => {
  const { id, symbol, name, decimals } = completed.token;
  const { id: chainId, name: chainName, short_name: chainShortName, chain_type: chainType } = examples.chainSummary;
  const chain = { chainId, chainName, chainShortName, chainType };
  const row = { ...completed, ...chain, tokenId: id, tokenSymbol: symbol, tokenName: name, tokenDecimals: decimals };
  expect(presentPaymentEntry(row)).toEqual(paymentEntry);
});
