import { paymentStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { viewOf } from './show/view.ts';
import { choiceFailure, noticeOf } from './texts.ts';

const facts = { merchant: 'Corner Shop', received: '0.5 ETH' };

test('every status that is shown as a text has one, and no other', () => {
  const withText = paymentStatuses.filter((status) => noticeOf(status, facts) !== null);
  expect(withText).toEqual(paymentStatuses.filter((status) => viewOf[status] === 'notice'));
});

test('money that arrived is named, also when the payment is over', () => {
  expect(noticeOf('expired', facts)?.text).toContain('0.5 ETH arrived');
  expect(noticeOf('expired', { ...facts, received: null })?.text).not.toContain('arrived');
  expect(noticeOf('expired_partial', facts)?.text).toContain('0.5 ETH arrived');
});

test('a refused choice says what helps', () => {
  expect(choiceFailure('RATE_STALE', 'ETH on Ethereum')).toContain('no current rate for ETH on Ethereum');
  expect(choiceFailure('INTERNAL_ERROR', 'ETH')).toContain('try again');
});
