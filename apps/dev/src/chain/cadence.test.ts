import { describe, expect, test } from 'vitest';
import { blockSeconds, isBlockDue, isSaveDue, settledHeight } from './cadence.ts';

const idle = { pending: false, confirmationsMissing: 0, open: false };

describe('the local chain', () => {
  test('makes a block every 15 seconds while nobody waits for one', () => {
    expect(blockSeconds(idle)).toBe(15);
    expect(isBlockDue(14_999, idle)).toBe(false);
    expect(isBlockDue(15_000, idle)).toBe(true);
  });

  test.each([
    ['a transaction is pending', { ...idle, pending: true }],
    ['a transaction lacks a confirmation', { ...idle, confirmationsMissing: 1 }],
    ['a payment or outgoing transaction is open', { ...idle, open: true }],
  ])('makes a block every second while %s', (_why, demand) => {
    expect(blockSeconds(demand)).toBe(1);
    expect(isBlockDue(999, demand)).toBe(false);
    expect(isBlockDue(1000, demand)).toBe(true);
  });

  test('goes on until a transaction has its three confirmations, then rests', () => {
    const heights = [10, 11, 12, 13, 14];
    let settled = 0;
    const missing = heights.map((head) => {
      settled = settledHeight(settled, head, head === 10, 3);
      return Math.max(0, settled - head);
    });
    expect(missing).toEqual([3, 2, 1, 0, 0]);
  });

  test('counts from the newest transaction when several follow each other', () => {
    const first = settledHeight(0, 10, true, 3);
    expect(settledHeight(first, 12, true, 3)).toBe(15);
    expect(settledHeight(15, 13, false, 3)).toBe(15);
  });
});

test('a chain that takes 50 ms to save is saved each second, one that takes 300 ms every six', () => {
  expect(isSaveDue(1000, 50)).toBe(true);
  expect(isSaveDue(5000, 300)).toBe(false);
  expect(isSaveDue(6000, 300)).toBe(true);
});
