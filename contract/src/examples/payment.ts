import { catalogueExamples } from './catalogue.ts';
import { addressAttestation, ids, payUrl, walletAddress } from './ids.ts';

const { chainSummary, listedToken, tokenDetail, tokenSummary } = catalogueExamples;

const newPayment = {
  amount_usd: '125.00',
  description: 'Order 1042',
  redirect_url: 'https://shop.example.com/orders/1042',
  reference: '1042',
  metadata: { basket: 'b-77', till: '2' },
  customer_email: 'buyer@example.com',
};
const amounts = {
  locked_rate_usd: '3530.25',
  required_crypto_amount: '0.03540826',
  wallet_address: walletAddress,
  address_attestation: addressAttestation,
};
const paymentTransaction = {
  tx_hash: '0x5b1c7a52f4b6f3c9a0d2e8174c6b9f0e3d1a7c5b2e4f6890a1b3c5d7e9f02134',
  from_address: '0x2F318C334780961FB129D2a6c30D0763d9a5C970',
  amount_crypto: '0.03540826',
  block_height: 24518207,
  confirmations: 14,
  is_confirmed: true,
  detected_at: '2026-03-02T09:17:24.310Z',
  confirmed_at: '2026-03-02T09:19:48.905Z',
};

const txHash = paymentTransaction.tx_hash;
const checkoutTransaction = {
  tx_hash: txHash,
  explorer_url: `https://etherscan.io/tx/${txHash}`,
  amount_crypto: paymentTransaction.amount_crypto,
  is_confirmed: true,
  detected_at: paymentTransaction.detected_at,
};
const otherDeposit = {
  id: ids.deposit,
  chain: chainSummary,
  token: { id: ids.usdt, symbol: 'USDT', name: 'Tether USD' },
  amount_crypto: '25',
  tx_hash: '0x8f02d5c1be36a94702ce5b1f7d9a3e604c8b2517fa0d9e63c4b58a7210fd39e6',
  explorer_url: 'https://etherscan.io/tx/0x8f02d5c1be36a94702ce5b1f7d9a3e604c8b2517fa0d9e63c4b58a7210fd39e6',
  reason: 'wrong_token',
  status: 'waiting',
  detected_at: '2026-03-02T09:18:11.520Z',
};

const awaitingSelection = {
  id: ids.payment,
  status: 'awaiting_selection',
  ...newPayment,
  cancel_url: null,
  pay_url: payUrl,
  fee_payer: 'user',
  token: null,
  locked_rate_usd: null,
  locked_at: null,
  required_crypto_amount: null,
  total_received_crypto: '0',
  total_received_usd: null,
  service_fee_usd: null,
  conversion_fee_usd: null,
  token_fee_usd: null,
  net_settlement_usd: null,
  wallet_address: null,
  address_attestation: null,
  transactions: [],
  other_deposits: [],
  selection_expires_at: null,
  awaiting_payment_at: null,
  partially_paid_at: null,
  confirming_at: null,
  confirmed_at: null,
  completed_at: null,
  created_at: '2026-03-02T09:14:31.482Z',
};
const payment = {
  ...awaitingSelection,
  ...amounts,
  status: 'completed',
  token: tokenDetail,
  locked_at: '2026-03-02T09:15:02.117Z',
  total_received_crypto: '0.03540826',
  total_received_usd: '125.00',
  service_fee_usd: '1.25',
  conversion_fee_usd: '0.63',
  net_settlement_usd: '123.12',
  transactions: [paymentTransaction],
  selection_expires_at: '2026-03-02T09:45:02.117Z',
  awaiting_payment_at: '2026-03-02T09:15:02.117Z',
  confirming_at: '2026-03-02T09:17:24.310Z',
  confirmed_at: '2026-03-02T09:19:48.905Z',
  completed_at: '2026-03-02T09:22:13.064Z',
};
const paymentEntry = {
  id: payment.id,
  amount_usd: payment.amount_usd,
  description: payment.description,
  reference: payment.reference,
  status: payment.status,
  token: listedToken,
  total_received_crypto: payment.total_received_crypto,
  net_settlement_usd: payment.net_settlement_usd,
  selection_expires_at: payment.selection_expires_at,
  completed_at: payment.completed_at,
  created_at: payment.created_at,
};

const timelineEntry = {
  at: paymentTransaction.detected_at,
  kind: 'deposit',
  title: '0.03540826 ETH came on Ethereum.',
  event: null,
  deposit_id: ids.deposit,
  refund_id: null,
  delivery_id: null,
  amount_crypto: paymentTransaction.amount_crypto,
  symbol: 'ETH',
  tx_hash: txHash,
  explorer_url: checkoutTransaction.explorer_url,
  response_status: null,
};
const settledEntry = {
  ...timelineEntry,
  at: payment.completed_at,
  kind: 'payment',
  title: 'The payment is settled and credited.',
  event: 'payment.completed',
  deposit_id: null,
  amount_crypto: null,
  symbol: null,
  tx_hash: null,
  explorer_url: null,
};
const volumeEntry = {
  start: '2026-03-01',
  token: tokenSummary,
  chain: chainSummary,
  payments: 1,
  gross_usd: '125.00',
  fees_usd: '1.88',
  net_usd: '123.12',
};

const checkoutOption = {
  token: tokenDetail,
  chain: chainSummary,
  rate_usd: '3530.25',
  is_stale: false,
  estimated_amount: '0.03540826',
  wallet_address: walletAddress,
  address_attestation: addressAttestation,
};
const checkoutStatus = {
  id: ids.payment,
  status: 'awaiting_payment',
  total_received_crypto: '0',
  required_crypto_amount: amounts.required_crypto_amount,
  selection_expires_at: payment.selection_expires_at,
  confirmations_received: null,
  confirmations_required: 12,
  redirect_url: newPayment.redirect_url,
};

const walletNetwork = {
  network: '1',
  rpc_url: 'https://rpc.example.com/public',
  explorer_url: 'https://etherscan.io',
  native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

export const paymentExamples = {
  addressAttestation,
  newPayment,
  awaitingSelection,
  payment,
  paymentTransaction,
  checkoutTransaction,
  otherDeposit,
  paymentEntry,
  paymentPage: { total: 1, page: 1, page_size: 20, total_pages: 1, next_cursor: null, payments: [paymentEntry] },
  timelineEntry,
  timeline: { entries: [timelineEntry, settledEntry] },
  volumeEntry,
  volume: { volume: [volumeEntry] },
  paymentSettings: { enabled_token_ids: [ids.eth, ids.usdt], fee_payer: 'user' },
  paymentSettingsChanges: { fee_payer: 'payer' },
  checkoutOption,
  checkout: {
    ...checkoutStatus,
    transactions: [],
    other_deposits: [],
    completed_at: null,
    cancel_url: null,
    reference: newPayment.reference,
    ...amounts,
    amount_usd: newPayment.amount_usd,
    description: newPayment.description,
    merchant_name: 'Corner Shop',
    fee_payer: 'user',
    options: [checkoutOption],
    token: tokenDetail,
    chain: chainSummary,
    remaining_crypto_amount: amounts.required_crypto_amount,
    payment_uri: `ethereum:${walletAddress}@1?value=35408260000000000`,
    wallet_network: walletNetwork,
  },
  walletNetwork,
  recentBlock: {
    height: 24_566_102,
    hash: '0x88e96d4537bea4d9c05d12549907b32561d3bf31f45aae734cdc119f13406cb6',
    time: '2026-03-02T09:17:23.000Z',
  },
  checkoutStatus,
  tokenChoice: { token_id: ids.eth },
  confirmedSelection: {
    ...amounts,
    status: 'awaiting_payment',
    token: tokenSummary,
    chain: chainSummary,
    selection_expires_at: payment.selection_expires_at,
  },
  liveRate: {
    token_id: ids.eth,
    rate_usd: '3530.25',
    estimated_amount: '0.03540826',
    rate_age_seconds: 4,
    is_stale: false,
  },
};
