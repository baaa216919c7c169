import type { PaymentStatus, RefundStatus } from '@florin/contract/vocabulary';
import type { FailureCode, PayFailure } from './api/pay-failure.ts';

/** Coin and network as people must see them together: the same coin on another network is another choice. */
export const coinOn = (symbol: string, network: string): string => `${symbol} on ${network}`;

/** Statuses whose view is a text alone. `received`: amount with symbol, or null for nothing. */
export interface NoticeFacts {
  merchant: string;
  received: string | null;
}

export interface Notice {
  title: string;
  text: string;
}

type NoticeText = (facts: NoticeFacts) => Notice;

const notices: Partial<Record<PaymentStatus, NoticeText>> = {
  expired: ({ merchant, received }) => ({
    title: 'This payment has expired',
    text:
      received === null
        ? `Please do not send anything to it any more. Ask ${merchant} for a new payment if you still want to pay.`
        : `${received} arrived and was not enough to be credited. Please contact ${merchant} about it, and do not send anything more.`,
  }),
  expired_partial: ({ merchant, received }) => ({
    title: 'Part of this payment was received',
    text: `${received ?? 'A part'} arrived in time and was credited to ${merchant}. Please do not send the rest any more: ask ${merchant} how to go on.`,
  }),
  blacklisted: ({ merchant }) => ({
    title: 'This payment is on hold',
    text: `It has to be looked at by a person before it can go on. Please do not send anything more. ${merchant} can tell you what happens next.`,
  }),
  sweep_failed: () => ({
    title: 'Your payment has arrived',
    text: 'Handing it over takes longer than usual. There is nothing for you to do, and you may close this page.',
  }),
  failed: ({ merchant }) => ({
    title: 'This payment could not be completed',
    text: `If you have sent something, it is recorded. Please contact ${merchant} and give the payment number below.`,
  }),
};

/** The text of a status that is a text alone; null for every other. */
export const noticeOf = (status: PaymentStatus, facts: NoticeFacts): Notice | null => notices[status]?.(facts) ?? null;

export const nothingOffered = (merchant: string): Notice => ({
  title: 'No coin can be used at the moment',
  text: `Please try again in a few minutes, or contact ${merchant}.`,
});

/** Why a choice did not count, and what helps. */
export const choiceFailure = (code: FailureCode, symbol: string): string => {
  const texts: Partial<Record<FailureCode, string>> = {
    OFFLINE: 'There was no answer. Check your connection and try again.',
    NOT_FOUND: `${symbol} cannot be used at the moment. Please choose another coin.`,
    VALIDATION_ERROR: `${symbol} cannot be used for this amount. Please choose another coin.`,
    RATE_STALE: `There is no current rate for ${symbol}. Try again in a moment, or choose another coin.`,
    MAINTENANCE: 'Payments are paused for maintenance. Please try again in a few minutes.',
    RATE_LIMIT_EXCEEDED: 'Too many requests. Please wait a moment and try again.',
  };
  return texts[code] ?? 'Something went wrong. Nothing was changed; please try again.';
};

/** Why the page shows nothing yet. */
export const unreachable = (code: FailureCode): Notice =>
  code === 'MAINTENANCE'
    ? { title: 'Closed for maintenance', text: 'This page will be back by itself in a few minutes.' }
    : { title: 'No connection', text: 'The payment could not be loaded. The page keeps trying by itself.' };

/** Why the page may be out of date. */
export const trouble = (code: FailureCode): string =>
  code === 'OFFLINE'
    ? 'No connection. What you see may be out of date; the page keeps trying.'
    : 'The service does not answer at the moment. What you see may be out of date; the page keeps trying.';

export const unknownPayment: Notice = {
  title: 'This payment link does not work',
  text: 'There is no payment behind it. Check that the link is complete, or ask the shop to send it again.',
};

export const refundUnknown: Notice = {
  title: 'This refund link does not work',
  text: 'It is incomplete or no longer valid. Ask the shop to send you a new one.',
};

const onItsWay: Notice = {
  title: 'Your address was received',
  text: 'Your refund is checked by a person and then sent. You may close this page.',
};

/** What became of a refund whose address is known. */
export const refundNotice = (status: RefundStatus): Notice =>
  ({
    requested: onItsWay,
    approved: onItsWay,
    processing: { title: 'Your refund is on its way', text: 'It arrives in a few minutes. You may close this page.' },
    completed: { title: 'Your refund was sent', text: 'It has arrived at your address. You may close this page.' },
    rejected: { title: 'This refund was declined', text: 'Nothing was sent. Please contact the shop about it.' },
    failed: { title: 'This refund could not be sent', text: 'Nothing arrived. Please contact the shop about it.' },
  })[status];

/** Why an address did not count, and what helps. */
export const refundFailure = ({ code, hint }: PayFailure): string => {
  const texts: Partial<Record<FailureCode, string>> = {
    OFFLINE: 'There was no answer. Check your connection and try again.',
    CONFLICT: 'An address was given for this refund before. Open the link again to see it.',
    NOT_FOUND: 'This link is no longer valid. Ask the shop to send you a new one.',
    MAINTENANCE: 'The service is closed for maintenance. Please try again in a few minutes.',
    RATE_LIMIT_EXCEEDED: 'Too many requests. Please wait a moment and try again.',
  };
  return hint ?? texts[code] ?? 'Something went wrong. Nothing was changed; please try again.';
};
