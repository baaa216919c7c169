import { paymentStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { deeds, deedsOf } from './deeds.ts';

test('each status offers what the server may do in it', () => {
  expect(Object.fromEntries(paymentStatuses.map((status) => [status, deedsOf(status)]))).toMatchInlineSnapshot(`
    {
      "awaiting_payment": [
        "expire",
        "fail",
      ],
      "awaiting_selection": [
        "expire",
        "fail",
      ],
      "blacklisted": [
        "release",
        "keep",
      ],
      "completed": [],
      "confirmed": [
        "fail",
      ],
      "confirming": [
        "fail",
      ],
      "expired": [],
      "expired_partial": [],
      "expired_selection": [
        "settlePartial",
        "expire",
        "fail",
      ],
      "failed": [
        "recompute",
      ],
      "partially_paid": [
        "fail",
      ],
      "sweep_failed": [
        "retrySweep",
      ],
    }
  `);
});

test('every deed says what it changes before it does', () => {
  for (const { effect, verb } of Object.values(deeds))
    expect([verb, effect]).toEqual([verb, expect.stringMatching(/\.$/)]);
});
