import { beforeEach, describe, expect, test } from 'vitest';
import { EndpointBreaker } from './endpoint-breaker.ts';

let now: number;
let breaker: EndpointBreaker;
beforeEach(() => {
  now = 1_000;
  breaker = new EndpointBreaker(() => now);
});
const fail = (times: number) => {
  for (let time = 0; time < times; time += 1) breaker.ended('a', false);
};

describe('an endpoint', () => {
  test('is held after five failures in a row, and no other with it', () => {
    fail(4);
    expect([breaker.most('a'), breaker.held()]).toEqual([null, []]);
    fail(1);
    expect([breaker.most('a'), breaker.most('b'), breaker.held()]).toEqual([0, null, ['a']]);
  });

  test('is not held when an answer came in between', () => {
    fail(4);
    breaker.ended('a', true);
    fail(4);
    expect(breaker.most('a')).toBeNull();
  });

  test('that is held gets one probe every 15 seconds until it answers', () => {
    fail(5);
    now += 15_000;
    expect(breaker.most('a')).toBe(1);
    breaker.began('a');
    expect(breaker.most('a')).toBe(0);
    breaker.ended('a', false);
    now += 14_999;
    expect(breaker.most('a')).toBe(0);
    now += 1;
    expect(breaker.most('a')).toBe(1);
    breaker.began('a');
    breaker.ended('a', true);
    expect([breaker.most('a'), breaker.held()]).toEqual([null, []]);
  });
});
