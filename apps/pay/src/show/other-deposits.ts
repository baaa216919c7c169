import type { OtherDeposit } from '@florin/contract/schemas/other-deposit';
import type { UntakenReason } from '@florin/contract/vocabulary';
import type { TextName } from '../i18n/en.ts';

type Facts = Pick<OtherDeposit, 'reason' | 'status'>;

const byReason: Readonly<Record<UntakenReason, TextName>> = {
  wrong_token: 'other_wrong',
  wrong_chain: 'other_wrong',
  after_settlement: 'other_late',
  below_dust: 'other_dust',
  token_unavailable: 'other_unavailable',
  untraced: 'other_unclear',
  before_payment: 'other_unclear',
  awaiting_rule: 'other_waiting',
  awaiting_rate: 'other_waiting',
};

/** What happened to coins that came. */
export const otherText = ({ reason, status }: Facts): TextName => {
  if (status === 'assigned') return 'other_assigned';
  if (status === 'refunded') return 'other_refunded';
  return reason === null ? 'other_unclear' : byReason[reason];
};

/** Decided in a moment, or not worth what it costs to send back. */
const nothingToDo: ReadonlySet<UntakenReason | null> = new Set(['awaiting_rule', 'awaiting_rate', 'below_dust']);

/** What their sender can do; null where there is nothing to do. */
export const otherNext = ({ reason, status }: Facts): TextName | null =>
  status === 'assigned' || status === 'refunded' || nothingToDo.has(reason) ? null : 'other_next';
