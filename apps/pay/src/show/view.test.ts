import { expect, test } from 'vitest';
import { paceOf, viewOf } from './view.ts';

test('which view belongs to which status, and how often its status is asked for', () => {
  const table = Object.entries(viewOf).map(
    ([status, view]) => `${status}: ${view}, ${paceOf[status as keyof typeof paceOf]}`,
  );
  expect(table).toMatchInlineSnapshot(`
    [
      "awaiting_selection: choose, watched",
      "awaiting_payment: pay, watched",
      "partially_paid: pay, watched",
      "confirming: confirming, watched",
      "confirmed: confirmed, watched",
      "completed: completed, slow",
      "expired: notice, slow",
      "expired_selection: choose_again, watched",
      "expired_partial: notice, slow",
      "blacklisted: notice, slow",
      "sweep_failed: notice, slow",
      "failed: notice, slow",
    ]
  `);
});
