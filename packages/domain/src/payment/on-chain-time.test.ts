import { expect, test } from 'vitest';
import { onChainTime } from './on-chain-time.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 2, 1, 12, minutes));
const reading = { blockTime: at(30), readAt: at(31), precedingTimes: [at(27), at(28), at(29)], live: true };

test('an honest block time is believed', () => {
  expect(onChainTime(reading)).toEqual(at(30));
});

test('a block from the future counts as of its reading', () => {
  expect(onChainTime({ ...reading, blockTime: at(45) })).toEqual(at(31));
});

test('a block before the median of its predecessors counts as of that median', () => {
  expect(onChainTime({ ...reading, blockTime: at(1) })).toEqual(at(28));
});

test('while live, a time far from the reading is not believed', () => {
  expect(onChainTime({ ...reading, readAt: at(50) })).toEqual(at(50));
});

test('after an outage the block keeps its own time', () => {
  expect(onChainTime({ ...reading, readAt: new Date(at(31).getTime() + 72 * 3_600_000), live: false })).toEqual(at(30));
});

test('the first block of all has no predecessors to hold it back', () => {
  expect(onChainTime({ ...reading, precedingTimes: [] })).toEqual(at(30));
});

test('ten minutes off are still believed while live, a moment more is not', () => {
  expect(onChainTime({ ...reading, readAt: at(40) })).toEqual(at(30));
  const later = new Date(at(40).getTime() + 1);
  expect(onChainTime({ ...reading, readAt: later })).toEqual(later);
});

test('the median is the middle of the times, in whatever order the headers came', () => {
  const precedingTimes = [at(29), at(9), at(28)];
  expect(onChainTime({ ...reading, blockTime: at(1), precedingTimes })).toEqual(at(28));
});
