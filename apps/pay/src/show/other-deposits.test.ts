import { otherDepositStatuses, untakenReasons } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { otherNext, otherText } from './other-deposits.ts';

test('every coin that came is told, whatever the reason and whatever became of it', () => {
  const table = [...untakenReasons, null].flatMap((reason) =>
    otherDepositStatuses.map((status) => {
      const next = otherNext({ reason, status });
      expect(en[otherText({ reason, status })]).toContain('{amount}');
      return `${reason}, ${status}: ${otherText({ reason, status })}${next === null ? '' : ` + ${next}`}`;
    }),
  );
  expect(table).toMatchInlineSnapshot(`
    [
      "wrong_token, waiting: other_wrong + other_next",
      "wrong_token, assigned: other_assigned",
      "wrong_token, refunded: other_refunded",
      "wrong_token, ignored: other_wrong + other_next",
      "wrong_chain, waiting: other_wrong + other_next",
      "wrong_chain, assigned: other_assigned",
      "wrong_chain, refunded: other_refunded",
      "wrong_chain, ignored: other_wrong + other_next",
      "after_settlement, waiting: other_late + other_next",
      "after_settlement, assigned: other_assigned",
      "after_settlement, refunded: other_refunded",
      "after_settlement, ignored: other_late + other_next",
      "below_dust, waiting: other_dust",
      "below_dust, assigned: other_assigned",
      "below_dust, refunded: other_refunded",
      "below_dust, ignored: other_dust",
      "untraced, waiting: other_unclear + other_next",
      "untraced, assigned: other_assigned",
      "untraced, refunded: other_refunded",
      "untraced, ignored: other_unclear + other_next",
      "token_unavailable, waiting: other_unavailable + other_next",
      "token_unavailable, assigned: other_assigned",
      "token_unavailable, refunded: other_refunded",
      "token_unavailable, ignored: other_unavailable + other_next",
      "before_payment, waiting: other_unclear + other_next",
      "before_payment, assigned: other_assigned",
      "before_payment, refunded: other_refunded",
      "before_payment, ignored: other_unclear + other_next",
      "awaiting_rule, waiting: other_waiting",
      "awaiting_rule, assigned: other_assigned",
      "awaiting_rule, refunded: other_refunded",
      "awaiting_rule, ignored: other_waiting",
      "awaiting_rate, waiting: other_waiting",
      "awaiting_rate, assigned: other_assigned",
      "awaiting_rate, refunded: other_refunded",
      "awaiting_rate, ignored: other_waiting",
      "null, waiting: other_unclear + other_next",
      "null, assigned: other_assigned",
      "null, refunded: other_refunded",
      "null, ignored: other_unclear + other_next",
    ]
  `);
});
