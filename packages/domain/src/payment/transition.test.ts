import { paymentStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { everyMove } from './state-diagram.ts';
import {
  endStatuses,
  heldStatuses,
  isEnd,
  mustMove,
  nextStatus,
  paymentMoves,
  selectableStatuses,
  settledEnds,
} from './transition.ts';

test('the whole table of moves', () => {
  expect(everyMove()).toMatchInlineSnapshot(`
    [
      "awaiting_selection --token_confirmed--> awaiting_payment",
      "awaiting_selection --funds_detected--> awaiting_payment",
      "awaiting_selection --abandoned--> expired",
      "awaiting_selection --cancelled--> expired",
      "awaiting_selection --listed_sender--> blacklisted",
      "awaiting_selection --expired_by_admin--> expired",
      "awaiting_selection --failed_by_admin--> failed",
      "awaiting_selection --deposit_assigned--> awaiting_payment",
      "awaiting_payment --selection_dropped--> awaiting_selection",
      "awaiting_payment --other_token_accepted--> awaiting_payment",
      "awaiting_payment --funds_detected--> partially_paid",
      "awaiting_payment --required_reached--> confirming",
      "awaiting_payment --window_ended--> expired_selection",
      "awaiting_payment --cancelled--> expired",
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
      "confirmed --deposit_lost--> failed",
      "confirmed --swept--> completed",
      "confirmed --sweep_gave_up--> sweep_failed",
      "confirmed --listed_sender--> blacklisted",
      "confirmed --failed_by_admin--> failed",
      "completed --listed_sender--> blacklisted",
      "expired --listed_sender--> blacklisted",
      "expired --failed_by_admin--> failed",
      "expired --deposit_assigned--> awaiting_payment",
      "expired_selection --token_confirmed--> awaiting_payment",
      "expired_selection --required_reached--> awaiting_payment",
      "expired_selection --part_swept--> expired_partial",
      "expired_selection --sweep_gave_up--> sweep_failed",
      "expired_selection --part_not_worth_sweeping--> expired",
      "expired_selection --abandoned--> expired",
      "expired_selection --cancelled--> expired",
      "expired_selection --listed_sender--> blacklisted",
      "expired_selection --expired_by_admin--> expired",
      "expired_selection --failed_by_admin--> failed",
      "expired_selection --deposit_assigned--> awaiting_payment",
      "expired_partial --listed_sender--> blacklisted",
      "blacklisted --resumed_open--> awaiting_payment",
      "blacklisted --resumed_closed--> expired_selection",
      "blacklisted --resumed_completed--> completed",
      "blacklisted --resumed_part_settled--> expired_partial",
      "blacklisted --resumed_expired--> expired",
      "sweep_failed --deposit_lost--> failed",
      "sweep_failed --sweep_retried--> confirmed",
      "sweep_failed --part_sweep_retried--> expired_selection",
      "sweep_failed --listed_sender--> blacklisted",
      "sweep_failed --failed_by_admin--> failed",
      "failed --listed_sender--> blacklisted",
      "failed --resumed_open--> awaiting_payment",
      "failed --resumed_closed--> expired_selection",
    ]
  `);
});

test('a payment that is blacklisted moves only by an administrator', () => {
  const out = paymentMoves.filter((move) => nextStatus('blacklisted', move) !== null);
  expect(out.every((move) => move.startsWith('resumed_'))).toBe(true);
});

test('only a sweep credits: whole or in part, or an administrator gives back an end that had a credit', () => {
  const settling = everyMove().filter((line) => /--> (completed|expired_partial)$/.test(line));
  expect(settling).toEqual([
    'confirmed --swept--> completed',
    'expired_selection --part_swept--> expired_partial',
    'blacklisted --resumed_completed--> completed',
    'blacklisted --resumed_part_settled--> expired_partial',
  ]);
});

test('what is settled leaves its end only for the blacklist', () => {
  for (const end of settledEnds) {
    expect(paymentMoves.filter((move) => nextStatus(end, move) !== null)).toEqual(['listed_sender']);
  }
  expect(endStatuses.filter((end) => !settledEnds.has(end))).toEqual(['expired']);
});

test('a move outside the table is a defect, not a silent stay', () => {
  expect(() => mustMove('completed', 'swept')).toThrow(
    'A payment was asked for a move its status does not have. {"from":"completed","move":"swept"}',
  );
  expect(mustMove('confirmed', 'swept')).toBe('completed');
});

test('what a status allows follows from the table', () => {
  const having = (move: (typeof paymentMoves)[number]) =>
    paymentStatuses.filter((status) => nextStatus(status, move) !== null).toSorted();
  expect([...selectableStatuses].toSorted()).toEqual(having('token_confirmed'));
  expect([...heldStatuses].toSorted()).toEqual(having('resumed_open'));
  expect(paymentStatuses.filter(isEnd).toSorted()).toEqual([...endStatuses].toSorted());
});
