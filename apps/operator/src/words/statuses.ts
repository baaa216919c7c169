import type { Tone } from '@florin/ui/parts/badge';

const tones: Readonly<Record<string, Tone>> = {
  ok: 'good',
  completed: 'good',
  approved: 'good',
  final: 'good',
  closed: 'quiet',
  active: 'good',
  pending_approval: 'attention',
  requested: 'attention',
  pending: 'attention',
  open: 'attention',
  degraded: 'attention',
  paused: 'attention',
  blacklisted: 'bad',
  failed: 'bad',
  sweep_failed: 'bad',
  halted: 'bad',
  dead: 'bad',
  rejected: 'quiet',
  expired: 'quiet',
  expired_selection: 'quiet',
  expired_partial: 'quiet',
};

/** The colour of a status; what moves by itself waits. */
export const toneOf = (status: string): Tone => tones[status] ?? 'waiting';

/** A word of the wire for people: `pending_approval` → `Pending approval`. */
export const inWords = (word: string): string => {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Why no payment took coins. */
export const reasons: Readonly<Record<string, string>> = {
  wrong_token: 'The payer sent another token than the one that was chosen.',
  wrong_chain: 'The coins came on another chain than the one that was chosen.',
  after_settlement: 'They came after the payment was settled.',
  below_dust: 'They are worth too little to move anything.',
  untraced: 'They were found on the address, and no transaction was seen that brought them.',
  token_unavailable: 'Their token was not offered at the time.',
  before_payment: 'They were sent before the payment existed.',
  awaiting_rule: 'The payment is held: they count once it is taken up again.',
  awaiting_rate: 'Their rate is not known yet: they count once it is.',
};
