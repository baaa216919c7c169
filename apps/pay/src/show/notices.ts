import type { Checkout } from '@florin/contract/schemas/checkout';
import type { RefundStatus } from '@florin/contract/vocabulary';
import type { FailureCode, PayFailure } from '../api/pay-failure.ts';
import type { TextName } from '../i18n/en.ts';
import type { Locale } from '../i18n/locale.tsx';
import type { Notice } from './notice.ts';
import { receivedText } from './said.ts';

type Sign = Pick<Notice, 'icon' | 'mood'>;

const notice = ({ text }: Locale, sign: Sign, title: TextName, body: TextName, values = {}): Notice => ({
  ...sign,
  title: text(title),
  text: text(body, values),
});

const attention: Sign = { icon: 'alert', mood: 'attention' };

/** The text of a status that is a text alone; null for every other. */
export function noticeOf(locale: Locale, checkout: Checkout): Notice | null {
  const received = receivedText(locale, checkout);
  const values = { merchant: checkout.merchant_name, amount: received ?? '' };
  switch (checkout.status) {
    case 'expired':
      return notice(
        locale,
        { icon: 'clock', mood: 'calm' },
        'expired_title',
        received === null ? 'expired_text' : 'expired_received',
        values,
      );
    case 'expired_partial':
      return notice(locale, { icon: 'part', mood: 'calm' }, 'expired_partial_title', 'expired_partial_text', values);
    case 'blacklisted':
      return notice(locale, { icon: 'pause', mood: 'attention' }, 'blacklisted_title', 'blacklisted_text', values);
    case 'sweep_failed':
      return notice(locale, { icon: 'check', mood: 'good' }, 'sweep_failed_title', 'sweep_failed_text');
    case 'failed':
      return notice(locale, attention, 'failed_title', 'failed_text', values);
    default:
      return null;
  }
}

/** In place of an address that the signer does not vouch for. */
export const unverified = (locale: Locale, { merchant_name: merchant }: Checkout): Notice =>
  notice(locale, attention, 'unverified_title', 'unverified_text', { merchant });

export const nothingOffered = (locale: Locale, merchant: string): Notice =>
  notice(locale, { icon: 'clock', mood: 'calm' }, 'nothing_offered_title', 'nothing_offered_text', { merchant });

/** Why the page shows nothing yet; during maintenance in the operator's own words, where there are any. */
export function unreachable(locale: Locale, { code, message }: Pick<PayFailure, 'code' | 'message'>): Notice {
  if (code === 'OFFLINE') return notice(locale, { icon: 'cloud', mood: 'calm' }, 'offline_title', 'offline_text');
  if (code !== 'MAINTENANCE')
    return notice(locale, { icon: 'cloud', mood: 'calm' }, 'unanswered_title', 'unanswered_text');
  const closed = notice(locale, { icon: 'tools', mood: 'calm' }, 'maintenance_title', 'maintenance_text');
  return { ...closed, text: [message, closed.text].filter((part) => part !== '').join(' ') };
}

/** In place of what cannot be drawn. */
export const broken = (locale: Locale): Notice => notice(locale, attention, 'problem_other', 'broken_text');

export const unknownPayment = (locale: Locale): Notice =>
  notice(locale, { icon: 'link', mood: 'attention' }, 'unknown_title', 'unknown_text');

export const unknownRefund = (locale: Locale): Notice =>
  notice(locale, { icon: 'link', mood: 'attention' }, 'refund_unknown_title', 'refund_unknown_text');

const refundTexts: Readonly<Record<RefundStatus, [Sign, TextName, TextName]>> = {
  requested: [{ icon: 'clock', mood: 'calm' }, 'refund_received_title', 'refund_received_text'],
  approved: [{ icon: 'clock', mood: 'calm' }, 'refund_received_title', 'refund_received_text'],
  processing: [{ icon: 'clock', mood: 'calm' }, 'refund_processing_title', 'refund_processing_text'],
  completed: [{ icon: 'check', mood: 'good' }, 'refund_completed_title', 'refund_completed_text'],
  rejected: [attention, 'refund_rejected_title', 'refund_rejected_text'],
  failed: [attention, 'refund_failed_title', 'refund_failed_text'],
};

/** What became of a refund whose address is known. */
export const refundNotice = (locale: Locale, status: RefundStatus): Notice => notice(locale, ...refundTexts[status]);

/** Why the page may be out of date. */
export const troubleText = ({ text }: Locale, code: FailureCode): string =>
  code === 'MAINTENANCE'
    ? `${text('maintenance_title')}. ${text('maintenance_text')}`
    : text(code === 'OFFLINE' ? 'trouble_offline' : 'trouble_unanswered');

type Problems = Partial<Record<FailureCode, TextName>>;

const anywhere: Problems = {
  OFFLINE: 'problem_offline',
  UNANSWERED: 'problem_unanswered',
  MAINTENANCE: 'problem_maintenance',
  RATE_LIMIT_EXCEEDED: 'problem_too_many',
};
const ofChoices: Problems = {
  ...anywhere,
  NOT_FOUND: 'problem_not_offered',
  VALIDATION_ERROR: 'problem_bounds',
  RATE_STALE: 'problem_rate',
  CONFLICT: 'problem_in_flight',
};
const ofRefunds: Problems = {
  ...anywhere,
  CONFLICT: 'refund_conflict',
  NOT_FOUND: 'refund_unknown_text',
  VALIDATION_ERROR: 'refund_address_wrong',
};

const problem = (problems: Problems, { text }: Locale, code: FailureCode, coin = ''): string =>
  text(problems[code] ?? 'problem_other', { coin });

/** Why a choice did not count, and what helps; maintenance that says when to come back is over in a moment. */
export const choiceProblem = (
  locale: Locale,
  { code, retryAfter }: Pick<PayFailure, 'code' | 'retryAfter'>,
  coin: string,
): string =>
  code === 'MAINTENANCE' && retryAfter !== null
    ? locale.text('problem_moment', { coin })
    : problem(ofChoices, locale, code, coin);

/** Why an address did not count, and what helps. */
export const refundProblem = (locale: Locale, code: FailureCode, coin: string): string =>
  problem(ofRefunds, locale, code, coin);

/** Why a request was not taken, where nothing more can be said of it. */
export const problemText = (locale: Locale, code: FailureCode): string => problem(anywhere, locale, code);
