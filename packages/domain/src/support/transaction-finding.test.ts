import { transactionFindings, unmatchedReasons } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { type FoundDeposit, transactionFinding } from './transaction-finding.ts';

const deposit = (change: Partial<FoundDeposit> = {}): FoundDeposit => ({
  ruling: 'counted',
  reason: null,
  orphaned: false,
  ...change,
});

test('every ruling has its finding', () => {
  const rulings = ['counted', 'awaiting_rule', 'awaiting_rate', 'blacklisted'] as const;
  const told = rulings.map((ruling) => `${ruling}: ${transactionFinding([deposit({ ruling })])}`);
  const unmatched = unmatchedReasons.map(
    (reason) => `${reason}: ${transactionFinding([deposit({ ruling: 'unmatched', reason })])}`,
  );
  expect([...told, ...unmatched]).toMatchInlineSnapshot(`
    [
      "counted: counted",
      "awaiting_rule: waiting",
      "awaiting_rate: waiting",
      "blacklisted: under_review",
      "wrong_token: other_token",
      "wrong_chain: other_network",
      "after_settlement: not_taken",
      "below_dust: too_small",
      "untraced: not_taken",
      "token_unavailable: not_taken",
      "before_payment: not_taken",
    ]
  `);
});

test('a transaction without a deposit was not seen, one whose block is gone has left the chain', () => {
  expect(transactionFinding([])).toBe('not_seen');
  expect(transactionFinding([deposit({ orphaned: true })])).toBe('left_chain');
});

test('of several deposits the best one is told, in any order', () => {
  const mixed = [
    deposit({ ruling: 'unmatched', reason: 'below_dust' }),
    deposit({ ruling: 'unmatched', reason: 'wrong_token' }),
    deposit({ orphaned: true }),
  ];
  expect(transactionFinding(mixed)).toBe('other_token');
  expect(transactionFinding(mixed.toReversed())).toBe('other_token');
  expect(transactionFinding([...mixed, deposit()])).toBe('counted');
});

test('every finding can be reached', () => {
  const rulings = ['counted', 'awaiting_rule', 'blacklisted', 'unmatched'] as const;
  const reasons = [null, ...unmatchedReasons];
  const reached = rulings.flatMap((ruling) =>
    reasons.flatMap((reason) => [true, false].map((orphaned) => transactionFinding([{ ruling, reason, orphaned }]))),
  );
  expect(new Set([...reached, transactionFinding([])])).toEqual(new Set(transactionFindings));
});
