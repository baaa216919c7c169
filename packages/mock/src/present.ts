import { limits } from '@florin/contract/limits';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import { formatReceived, formatRequired } from '@florin/domain/money/crypto';
import { floorToCent } from '@florin/domain/money/exact-usd';
import { formatRate } from '@florin/domain/money/rate';
import { formatUsd, type Usd } from '@florin/domain/money/usd';
import { selectableStatuses } from '@florin/domain/payment/transition';
import type { Attester } from './attester.ts';
import type { PricedToken } from './catalogue.ts';
import { presentPaymentQuote } from './present-quote.ts';
import { confirmationsOf, estimateOf, receivedUnits, receivedValue, requiredUnitsOf } from './ledger.ts';
import type { Lock, PaymentState } from './state.ts';

/** What the wire shows beside a payment itself. */
export interface Surroundings {
  readonly baseUrl: string;
  readonly attester: Attester;
  /** Height of every chain. */
  readonly head: number;
  readonly tokens: readonly PricedToken[];
}

export const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
export const money = (amount: Usd | null | undefined): string | null => (amount ? formatUsd(amount) : null);

const named = ({ id, symbol, name }: PricedToken) => ({ id, symbol, name });
const chainSummary = ({ chain: { id, name, short_name, chain_type } }: PricedToken) => ({
  id,
  name,
  short_name,
  chain_type,
});
const detail = (token: PricedToken, { baseUrl }: Surroundings) => ({
  ...named(token),
  logo_url: `${baseUrl}/assets/tokens/${token.symbol.toLowerCase()}.svg`,
  decimals: token.decimals,
  is_stablecoin: token.isStablecoin,
});

/** A token that payments may be made in. */
export const presentToken = (token: PricedToken, around: Surroundings) => ({
  ...detail(token, around),
  token_type: token.tokenType,
  min_payment_usd: null,
  max_payment_usd: null,
  is_active: true,
  chain: { ...chainSummary(token), is_active: true },
});

export const lockOf = ({ locks }: PaymentState): Lock | null => locks.at(-1) ?? null;
export const received = (payment: PaymentState): string => {
  const lock = lockOf(payment);
  return lock === null ? '0' : formatReceived(receivedUnits(payment), lock.token.decimals);
};
const required = (payment: PaymentState): string | null => {
  const [lock, units] = [lockOf(payment), requiredUnitsOf(payment)];
  return lock === null || units === null ? null : formatRequired(units, lock.token.decimals);
};
const attestation = ({ index, address, locks }: PaymentState, { attester }: Surroundings, family?: string) =>
  attester.attest(family ?? locks.at(-1)?.token.chain.chain_type ?? 'evm', index, address);
export const firstAt = ({ reached }: PaymentState, status: PaymentStatus): string | null => instant(reached[status]);

const transactions = (payment: PaymentState, { head }: Surroundings) =>
  payment.deposits.slice(0, limits.paymentTransactionsMax).map((deposit) => {
    const token = payment.locks.find(({ id }) => id === deposit.selectionId)?.token;
    const confirmations = confirmationsOf(deposit, head);
    return {
      tx_hash: deposit.txHash,
      from_address: deposit.from,
      amount_crypto: formatReceived(deposit.amount, token?.decimals ?? 0),
      block_height: deposit.height,
      confirmations,
      is_confirmed: confirmations >= (token?.chain.confirmations ?? 0),
      detected_at: deposit.seenAt.toISOString(),
      confirmed_at: instant(deposit.confirmedAt),
    };
  });

const othersMax = 50;

const otherDeposits = ({ others }: PaymentState) =>
  others.slice(0, othersMax).map(({ id, token, amount, txHash, reason, seenAt, refundId }) => ({
    id,
    chain: chainSummary(token),
    token: named(token),
    amount_crypto: formatReceived(amount, token.decimals),
    tx_hash: txHash,
    explorer_url: null,
    reason,
    status: refundId === null ? 'waiting' : 'refunded',
    detected_at: seenAt.toISOString(),
  }));

/** One payment as its merchant reads it. */
export function presentPayment(payment: PaymentState, around: Surroundings) {
  const { settlement, deposits } = payment;
  const lock = lockOf(payment);
  return {
    id: payment.id,
    status: payment.status,
    amount_usd: payment.amountUsd,
    description: payment.description,
    redirect_url: payment.redirectUrl,
    cancel_url: payment.cancelUrl,
    reference: payment.reference,
    metadata: payment.metadata,
    customer_email: payment.customerEmail,
    payment_link_id: null,
    pay_url: `${around.baseUrl}/pay/${payment.id}`,
    quote: presentPaymentQuote(payment.quote),
    fee_payer: payment.feePayer,
    token: lock && detail(lock.token, around),
    locked_rate_usd: lock && formatRate(lock.rate),
    locked_at: instant(lock?.opensAt),
    required_crypto_amount: required(payment),
    total_received_crypto: received(payment),
    total_received_usd: deposits.length === 0 ? null : formatUsd(floorToCent(receivedValue(payment))),
    service_fee_usd: money(settlement?.serviceFeeUsd),
    conversion_fee_usd: money(settlement?.conversionFeeUsd),
    token_fee_usd: null,
    net_settlement_usd: money(settlement?.netUsd),
    wallet_address: lock && payment.address,
    address_attestation: lock && attestation(payment, around),
    transactions: transactions(payment, around),
    other_deposits: otherDeposits(payment),
    selection_expires_at: instant(lock?.closesAt),
    awaiting_payment_at: firstAt(payment, 'awaiting_payment'),
    partially_paid_at: firstAt(payment, 'partially_paid'),
    confirming_at: firstAt(payment, 'confirming'),
    confirmed_at: firstAt(payment, 'confirmed'),
    completed_at: firstAt(payment, 'completed'),
    created_at: payment.createdAt.toISOString(),
  };
}

/** A payment in a list. */
export function presentEntry(payment: PaymentState) {
  const lock = lockOf(payment);
  return {
    id: payment.id,
    amount_usd: payment.amountUsd,
    description: payment.description,
    reference: payment.reference,
    status: payment.status,
    token: lock && { ...named(lock.token), chain: chainSummary(lock.token) },
    total_received_crypto: received(payment),
    net_settlement_usd: money(payment.settlement?.netUsd),
    selection_expires_at: instant(lock?.closesAt),
    completed_at: firstAt(payment, 'completed'),
    created_at: payment.createdAt.toISOString(),
  };
}

const confirmationsLeft = (payment: PaymentState, { head }: Surroundings): number | null =>
  payment.deposits.length === 0 ? null : Math.min(...payment.deposits.map((one) => confirmationsOf(one, head)));

/** What may be polled by anybody. */
export const presentStatus = (payment: PaymentState, around: Surroundings) => ({
  id: payment.id,
  status: payment.status,
  total_received_crypto: received(payment),
  required_crypto_amount: required(payment),
  selection_expires_at: instant(lockOf(payment)?.closesAt),
  confirmations_received: confirmationsLeft(payment, around),
  confirmations_required: (lockOf(payment)?.token ?? around.tokens[0])?.chain.confirmations ?? 0,
  redirect_url: payment.redirectUrl,
});

/** What most payers have comes first: stablecoins, then the chains' own coins. */
const rank = ({ isStablecoin, tokenType }: PricedToken): number => (isStablecoin ? 0 : tokenType === 'native' ? 1 : 2);

/** Tokens that the payer of a payment may choose, in the order in which the merchant named them. */
export const choosable = ({ allowed, ...payment }: PaymentState, tokens: readonly PricedToken[]): PricedToken[] =>
  tokens
    .filter(
      ({ id }) =>
        (allowed === null || allowed.includes(id)) &&
        (payment.deposits.length === 0 || payment.locks.at(-1)?.tokenId === id),
    )
    .toSorted((a, b) => (allowed === null ? rank(a) - rank(b) : allowed.indexOf(a.id) - allowed.indexOf(b.id)));

function remaining(payment: PaymentState): string | null {
  const lock = lockOf(payment);
  const [needed, got] = [requiredUnitsOf(payment), receivedUnits(payment)];
  if (needed === null || lock === null) return null;
  return formatRequired(needed > got ? needed - got : 0n, lock.token.decimals);
}

/** What came beyond what was due and did not go back; null without any. */
function surplus(payment: PaymentState): string | null {
  const [lock, needed, got] = [lockOf(payment), requiredUnitsOf(payment), receivedUnits(payment)];
  if (needed === null || lock === null || got <= needed || payment.surplusRefundId !== null) return null;
  return formatReceived(got - needed, lock.token.decimals);
}

/** What the hosted page shows. */
export function presentCheckout(payment: PaymentState, around: Surroundings) {
  const lock = lockOf(payment);
  const options = selectableStatuses.has(payment.status) ? choosable(payment, around.tokens) : [];
  return {
    ...presentStatus(payment, around),
    amount_usd: payment.amountUsd,
    description: payment.description,
    merchant_name: 'Mock shop',
    fee_payer: payment.feePayer,
    options: options.map((token) => ({
      token: detail(token, around),
      chain: chainSummary(token),
      rate_usd: formatRate(token.rate),
      is_stale: false,
      estimated_amount: formatRequired(estimateOf(payment, token), token.decimals),
      wallet_address: payment.address,
      address_attestation: attestation(payment, around, token.chain.chain_type),
    })),
    token: lock && detail(lock.token, around),
    chain: lock && chainSummary(lock.token),
    locked_rate_usd: lock && formatRate(lock.rate),
    remaining_crypto_amount: remaining(payment),
    surplus_crypto_amount: surplus(payment),
    wallet_address: lock && payment.address,
    address_attestation: lock && attestation(payment, around),
    payment_uri: null,
    wallet_network: null,
    transactions: transactions(payment, around).map(({ tx_hash, amount_crypto, is_confirmed, detected_at }) => ({
      tx_hash,
      explorer_url: null,
      amount_crypto,
      is_confirmed,
      detected_at,
    })),
    other_deposits: otherDeposits(payment),
    completed_at: firstAt(payment, 'completed'),
    cancel_url: payment.cancelUrl,
    reference: payment.reference,
    quote: presentPaymentQuote(payment.quote),
  };
}

/** The lock that a choice made. */
export const presentSelection = (payment: PaymentState, lock: Lock, around: Surroundings) => ({
  status: 'awaiting_payment',
  token: named(lock.token),
  chain: chainSummary(lock.token),
  locked_rate_usd: formatRate(lock.rate),
  required_crypto_amount: required(payment),
  remaining_crypto_amount: remaining(payment),
  wallet_address: payment.address,
  address_attestation: attestation(payment, around),
  selection_expires_at: lock.closesAt.toISOString(),
});
