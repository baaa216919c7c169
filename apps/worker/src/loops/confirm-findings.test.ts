import type { Violation } from '@florin/database/verify-books';
import { expect, test } from 'vitest';
import { confirmingFindings } from './confirm-findings.ts';

const violation = (rule: string, subject = 'one'): Violation => ({ rule, subject, facts: {} });

test('a finding that a second reading does not have pauses nothing', async () => {
  let standing: Violation[] = [];
  const confirmed = confirmingFindings(async () => standing);
  expect(await confirmed([violation('withdrawal_held')])).toEqual([]);
  standing = [violation('withdrawal_held', 'another')];
  expect(await confirmed([violation('withdrawal_held')])).toEqual([]);
  standing = [violation('withdrawal_held')];
  expect(await confirmed([violation('withdrawal_held')])).toEqual(standing);
});

test('coins that a chain lacks count from the second check in a row on', async () => {
  const confirmed = confirmingFindings(async () => []);
  const short = violation('chain_short', 'eth USDT treasury');
  expect(await confirmed([short])).toEqual([]);
  expect(await confirmed([])).toEqual([]);
  expect(await confirmed([short])).toEqual([]);
  expect(await confirmed([short])).toEqual([short]);
});

test('what was not told, and coins beyond the books, pause nothing', async () => {
  const told = ['withdrawal_told', 'refund_told', 'status_told', 'chain_excess', 'stranded_coins', 'audit_cut'].map(
    (rule) => violation(rule),
  );
  const confirmed = confirmingFindings(async () => told);
  await confirmed(told);
  expect(await confirmed(told)).toEqual([]);
});
