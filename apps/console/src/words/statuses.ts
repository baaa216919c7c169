import type { Tone } from '@florin/ui/parts/badge';
import type { WordName } from './en.ts';

/** Whose turn it is, by the name of the words that say so. */
type Actor = Extract<WordName, `who_${string}`>;

/** What a status means to a merchant. */
export interface StatusMeaning {
  word: string;
  tone: Tone;
  actor: Actor;
  /** What happens next, or what there is to decide. */
  next: string;
}

const meaning = (word: string, tone: Tone, actor: Actor, next = ''): StatusMeaning => ({ word, tone, actor, next });

/** Statuses of payments in the order of their life. */
export const paymentStatuses = {
  awaiting_selection: meaning('Not begun', 'quiet', 'who_payer', 'The payer chooses a coin on the payment page.'),
  awaiting_payment: meaning('Waiting for coins', 'waiting', 'who_payer', 'The payer sends the coins.'),
  partially_paid: meaning(
    'Paid in part',
    'attention',
    'who_payer',
    'The payer sends the rest before the time is over.',
  ),
  confirming: meaning('Confirming', 'waiting', 'who_chain', 'All coins came. The chain confirms them: do not deliver.'),
  confirmed: meaning('Confirmed', 'waiting', 'who_florin', 'Florin sweeps the coins and credits you: do not deliver.'),
  completed: meaning('Paid', 'good', 'who_you', 'The money is yours: deliver.'),
  expired: meaning('Expired', 'quiet', 'who_nobody', 'It ended without money. Ask for a new one.'),
  expired_selection: meaning('Rate ran out', 'quiet', 'who_payer', 'The payer may choose a coin again.'),
  expired_partial: meaning('Ended short', 'attention', 'who_you', 'A part is credited: deliver, or give it back.'),
  blacklisted: meaning('Held', 'bad', 'who_operator', 'Coins came from a refused address: the operator decides.'),
  sweep_failed: meaning('Stuck', 'bad', 'who_operator', 'The coins could not be moved: the operator tries again.'),
  failed: meaning('Failed', 'bad', 'who_nobody', 'The operator or the chain ended it.'),
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
  pending_approval: { word: 'Waits for approval', tone: 'waiting' },
  processing: { word: 'Being paid', tone: 'waiting' },
  completed: { word: 'Paid', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
} as const satisfies Record<string, { word: string; tone: Tone }>;

export const deliveryStatuses = {
  pending: { word: 'Waits', tone: 'waiting' },
  processing: { word: 'Being sent', tone: 'waiting' },
  failed: { word: 'Failed, tries again', tone: 'attention' },
  success: { word: 'Delivered', tone: 'good' },
  permanently_failed: { word: 'Given up', tone: 'bad' },
} as const satisfies Record<string, { word: string; tone: Tone }>;

export const refundStatuses = {
  requested: { word: 'Asked for', tone: 'waiting' },
  approved: { word: 'Approved', tone: 'waiting' },
  processing: { word: 'Being paid', tone: 'waiting' },
  completed: { word: 'Given back', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
} as const satisfies Record<string, { word: string; tone: Tone }>;

/** Why a withdrawal does not go on, in words. */
export const waitingReasons: Readonly<Record<string, string>> = {
  treasury_liquidity: 'the treasury has too little',
  treasury_gas: 'the treasury lacks gas',
  chain_unavailable: 'the chain is not reached',
  signer_refused: 'the signer refused it',
  payout_failed: 'the transaction failed and is looked at',
  exchange_unavailable: 'the exchange is not reached',
  exchange_suspended: 'the exchange pays nothing out at the moment',
  exchange_balance: 'the exchange has too little',
  exchange_refused: 'the exchange refused it',
  exchange_unanswered: 'the exchange has not answered',
  merchant_signature: 'it waits for your passkey',
};
