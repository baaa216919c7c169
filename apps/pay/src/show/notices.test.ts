import type { Checkout } from '@florin/contract/schemas/checkout';
import { examples } from '@florin/contract/examples';
import { paymentStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { openLocale } from '../i18n/locale.tsx';
import { choiceProblem, noticeOf, unreachable } from './notices.ts';
import { viewOf } from './view.ts';

const english = openLocale({ language: 'en', locale: 'en-US' }, en);
const checkout: Checkout = { ...(examples.checkout as Checkout), total_received_crypto: '0.5' };
const textOf = (changes: Partial<Checkout>) =>
  noticeOf(english, { ...checkout, ...changes })?.text.replaceAll('\u00a0', ' ');

test('every status that is shown as a text has one, and no other', () => {
  const withText = paymentStatuses.filter((status) => noticeOf(english, { ...checkout, status }) !== null);
  expect(withText).toEqual(paymentStatuses.filter((status) => viewOf[status] === 'notice'));
});

test('money that arrived is named, also when the payment is over', () => {
  expect(textOf({ status: 'expired' })).toContain('0.50 ETH arrived');
  expect(textOf({ status: 'expired', total_received_crypto: '0' })).not.toContain('arrived');
  expect(textOf({ status: 'expired_partial' })).toContain('0.50 ETH arrived');
});

test('no text is left with an open place', () => {
  for (const status of paymentStatuses) expect(textOf({ status }) ?? '').not.toMatch(/[{}]/);
});

test('a refused choice says what helps', () => {
  expect(choiceProblem(english, { code: 'RATE_STALE', retryAfter: null }, 'ETH on Ethereum')).toContain(
    'no current rate for ETH on Ethereum',
  );
  expect(choiceProblem(english, { code: 'INTERNAL_ERROR', retryAfter: null }, 'ETH')).toContain('try again');
  expect(choiceProblem(english, { code: 'MAINTENANCE', retryAfter: null }, 'ETH')).toContain('a few minutes');
  expect(choiceProblem(english, { code: 'MAINTENANCE', retryAfter: 5 }, 'ETH')).toContain(
    'ETH cannot be used right now',
  );
});

test("maintenance is told in the operator's words", () => {
  const told = unreachable(english, { code: 'MAINTENANCE', message: 'New nodes until 10:00 UTC.' });
  expect(told.text).toBe('New nodes until 10:00 UTC. This page will be back by itself.');
  expect(unreachable(english, { code: 'OFFLINE', message: '' }).title).toBe('No connection');
  expect(unreachable(english, { code: 'UNANSWERED', message: '' }).title).toBe('The service does not answer');
});
