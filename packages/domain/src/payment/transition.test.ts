import { paymentStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { mustMove, nextStatus, paymentMoves } from './transition.ts';

const everyMove = paymentStatuses.flatMap((from) =>
  paymentMoves.flatMap((move) => {
    const to = nextStatus(from, move);
    return to === null ? [] : [`${from} --${move}--> ${to}`];
  }),
);

test('the whole table of moves', () => {
  expect(everyMove).toMatchInlineSnapshot(`
    [
      "awaiting_selection --token_confirmed--> awaiting_payment",
      "awaiting_selection --listed_sender--> blacklisted",
      "awaiting_selection --expired_by_admin--> expired",
      "awaiting_selection --failed_by_admin--> failed",
      "awaiting_payment --funds_detected--> partially_paid",
      "awaiting_payment --required_reached--> confirming",
      "awaiting_payment --window_ended--> expired_selection",
      "awaiting_payment --listed_sender--> blacklisted",
      "awaiting_payment --expired_by_admin--> expired",
      "awaiting_payment --failed_by_admin--> failed",
      "partially_paid --required_reached--> confirming",
      "partially_paid --window_ended--> expired_selection",
      "partially_paid --funds_left_none--> awaiting_payment",
      "partially_paid --listed_sender--> blacklisted",
      "partially_paid --failed_by_admin--> failed",
      "confirming --confirmations_reached--> confirmed",
      "confirming --funds_left_some--> partially_paid",
      "confirming --funds_left_none--> awaiting_payment",
      "confirming --funds_left_after_window--> expired_selection",
      "confirming --listed_sender--> blacklisted",
      "confirming --failed_by_admin--> failed",
      "confirmed --swept--> completed",
      "confirmed --sweep_gave_up--> sweep_failed",
      "confirmed --listed_sender--> blacklisted",
      "confirmed --failed_by_admin--> failed",
      "completed --listed_sender--> blacklisted",
      "expired --listed_sender--> blacklisted",
      "expired --failed_by_admin--> failed",
      "expired_selection --token_confirmed--> awaiting_payment",
      "expired_selection --required_reached--> awaiting_payment",
      "expired_selection --listed_sender--> blacklisted",
      "expired_selection --expired_by_admin--> expired",
      "expired_selection --failed_by_admin--> failed",
      "expired_partial --listed_sender--> blacklisted",
      "sweep_failed --listed_sender--> blacklisted",
      "sweep_failed --failed_by_admin--> failed",
      "sweep_failed --sweep_retried--> confirmed",
      "failed --listed_sender--> blacklisted",
    ]
  `);
});

test('a payment that is blacklisted moves nowhere by itself', () => {
  expect(paymentMoves.map((move) => nextStatus('blacklisted', move))).toEqual(paymentMoves.map(() => null));
});

test('only a sweep completes a payment', () => {
  expect(everyMove.filter((line) => line.endsWith('--> completed'))).toEqual(['confirmed --swept--> completed']);
});

test('a move outside the table is a defect, not a silent stay', () => {
  expect(() => mustMove('completed', 'swept')).toThrow('does not have');
});
