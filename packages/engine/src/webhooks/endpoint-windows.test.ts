import { beforeEach, describe, expect, test } from 'vitest';
import { EndpointWindows } from './endpoint-windows.ts';

let now: number;
let windows: EndpointWindows;
beforeEach(() => {
  now = 1_000;
  windows = new EndpointWindows({ untried: 4, perEndpoint: 16 }, () => now);
});
const answer = (times: number, healthy: boolean) => {
  for (let time = 0; time < times; time += 1) windows.ended('a', healthy);
};

describe('how many attempts an endpoint may get at a time', () => {
  test('is few before the first answer, and one more with each healthy one up to the most', () => {
    expect([windows.most('a'), windows.unusual(4)]).toEqual([4, []]);
    answer(3, true);
    expect([windows.most('a'), windows.most('b'), windows.unusual(4)]).toEqual([7, 4, ['a']]);
    answer(50, true);
    expect(windows.most('a')).toBe(16);
  });

  test('halves with each silence and never falls below one', () => {
    answer(12, true);
    const seen = Array.from({ length: 6 }, () => {
      answer(1, false);
      return windows.most('a');
    });
    expect(seen).toEqual([8, 4, 2, 1, 1, 1]);
  });

  test('is forgotten after a minute without an attempt', () => {
    answer(1, false);
    now += 60_000;
    expect(windows.unusual(4)).toEqual(['a']);
    now += 1;
    expect(windows.unusual(4)).toEqual([]);
    expect(windows.most('a')).toBe(4);
  });
});
