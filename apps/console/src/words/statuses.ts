import type { Tone } from '@florin/ui/parts/badge';
import type { WordName } from './en.ts';

/** Whose turn it is, by the name of the words that say so. */
type Actor = Extract<WordName, `who_${string}`>;

/** What a status means to a merchant. */
export interface StatusMeaning {
  word: WordName;
  tone: Tone;
  actor: Actor;
  /** What happens next, or what there is to decide. */
  next: WordName;
}

/** A status by the name of its word. */
export interface NamedStatus {
  word: WordName;
  tone: Tone;
}

/** Statuses of payments in the order of their life. */
export const paymentStatuses = {
  awaiting_selection: {
    word: 'status_awaiting_selection',
    tone: 'quiet',
    actor: 'who_payer',
    next: 'next_awaiting_selection',
  },
  awaiting_payment: {
    word: 'status_awaiting_payment',
    tone: 'waiting',
    actor: 'who_payer',
    next: 'next_awaiting_payment',
  },
  partially_paid: { word: 'status_partially_paid', tone: 'attention', actor: 'who_payer', next: 'next_partially_paid' },
  confirming: { word: 'status_confirming', tone: 'waiting', actor: 'who_chain', next: 'next_confirming' },
  confirmed: { word: 'status_confirmed', tone: 'waiting', actor: 'who_florin', next: 'next_confirmed' },
  completed: { word: 'status_completed', tone: 'good', actor: 'who_you', next: 'next_completed' },
  expired: { word: 'status_expired', tone: 'quiet', actor: 'who_nobody', next: 'next_expired' },
  expired_selection: {
    word: 'status_expired_selection',
    tone: 'quiet',
    actor: 'who_payer',
    next: 'next_expired_selection',
  },
  expired_partial: {
    word: 'status_expired_partial',
    tone: 'attention',
    actor: 'who_you',
    next: 'next_expired_partial',
  },
  blacklisted: { word: 'status_blacklisted', tone: 'bad', actor: 'who_operator', next: 'next_blacklisted' },
  sweep_failed: { word: 'status_sweep_failed', tone: 'bad', actor: 'who_operator', next: 'next_sweep_failed' },
  failed: { word: 'status_failed', tone: 'bad', actor: 'who_nobody', next: 'next_failed' },
} as const satisfies Record<string, StatusMeaning>;

export type PaymentStatus = keyof typeof paymentStatuses;

/** Groups of statuses that a list is filtered by. */
export const statusGroups = {
  group_open: ['awaiting_selection', 'awaiting_payment', 'expired_selection'],
  group_moving: ['confirming', 'confirmed'],
  group_paid: ['completed'],
  group_attention: ['partially_paid', 'expired_partial', 'blacklisted', 'sweep_failed', 'failed'],
  group_ended: ['expired'],
} as const satisfies Partial<Record<WordName, readonly PaymentStatus[]>>;

export const withdrawalStatuses = {
  pending_approval: { word: 'withdrawal_pending_approval', tone: 'waiting' },
  processing: { word: 'withdrawal_processing', tone: 'waiting' },
  completed: { word: 'withdrawal_completed', tone: 'good' },
  rejected: { word: 'withdrawal_rejected', tone: 'bad' },
  failed: { word: 'withdrawal_failed', tone: 'bad' },
} as const satisfies Record<string, NamedStatus>;

export const deliveryStatuses = {
  pending: { word: 'delivery_pending', tone: 'waiting' },
  processing: { word: 'delivery_processing', tone: 'waiting' },
  failed: { word: 'delivery_failed', tone: 'attention' },
  success: { word: 'delivery_success', tone: 'good' },
  permanently_failed: { word: 'delivery_permanently_failed', tone: 'bad' },
} as const satisfies Record<string, NamedStatus>;

export const refundStatuses = {
  requested: { word: 'refund_requested', tone: 'waiting' },
  approved: { word: 'refund_approved', tone: 'waiting' },
  processing: { word: 'refund_processing', tone: 'waiting' },
  completed: { word: 'refund_completed', tone: 'good' },
  rejected: { word: 'refund_rejected', tone: 'bad' },
  failed: { word: 'refund_failed', tone: 'bad' },
} as const satisfies Record<string, NamedStatus>;

/** Why a withdrawal does not go on. */
export const waitingReasons = {
  treasury_liquidity: 'waiting_treasury_liquidity',
  treasury_gas: 'waiting_treasury_gas',
  chain_unavailable: 'waiting_chain_unavailable',
  signer_refused: 'waiting_signer_refused',
  payout_failed: 'waiting_payout_failed',
  exchange_unavailable: 'waiting_exchange_unavailable',
  exchange_suspended: 'waiting_exchange_suspended',
  exchange_balance: 'waiting_exchange_balance',
  exchange_refused: 'waiting_exchange_refused',
  exchange_unanswered: 'waiting_exchange_unanswered',
  merchant_signature: 'waiting_merchant_signature',
} as const satisfies Record<string, WordName>;
