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
    expect([breaker.most('a'), breaker.doubted()]).toEqual([null, ['a']]);
    fail(1);
    expect([breaker.most('a'), breaker.most('b'), breaker.doubted()]).toEqual([0, null, ['a']]);
  });

  test('is not held when an answer came in between', () => {
    fail(4);
    breaker.ended('a', true);
    fail(4);
    expect(breaker.most('a')).toBeNull();
  });

  test('that is held gets a probe 15 seconds after the last one ended, until it answers', () => {
    fail(5);
    now += 15_000;
    expect(breaker.most('a')).toBe(1);
    breaker.began('a');
    expect(breaker.most('a')).toBe(0);
    now += 15_000;
    breaker.ended('a', false);
    now += 14_999;
    expect(breaker.most('a')).toBe(0);
    now += 1;
    expect(breaker.most('a')).toBe(1);
    breaker.began('a');
    breaker.ended('a', true);
    expect([breaker.most('a'), breaker.doubted()]).toEqual([null, []]);
  });

  test.each([1, 5])('that failed %d times is forgotten once it takes nothing for a minute', (times) => {
    fail(times);
    now += 600_000;
    expect(breaker.doubted()).toEqual(['a']);
    breaker.offered('a');
    now += 60_000;
    breaker.offered('a');
    expect(breaker.doubted()).toEqual(['a']);
    now += 1;
    expect([breaker.doubted(), breaker.most('a')]).toEqual([[], null]);
  });

  test('that takes what it is offered is remembered', () => {
    fail(5);
    for (let time = 0; time < 10; time += 1) {
      breaker.offered('a');
      now += 30_000;
      breaker.began('a');
      breaker.ended('a', false);
    }
    expect(breaker.doubted()).toEqual(['a']);
  });
});

test('of endpoints in doubt the one that was longest without an offer comes first', () => {
  for (const endpointId of ['a', 'b', 'c']) breaker.ended(endpointId, false);
  breaker.offered('a');
  expect(breaker.doubted()).toEqual(['b', 'c', 'a']);
  breaker.began('b');
  expect(breaker.doubted()).toEqual(['c', 'a', 'b']);
});

test('endpoints that fail and go are not remembered without end', () => {
  for (let index = 0; index < 10_000; index += 1) breaker.ended(`endpoint-${index}`, false);
  expect(breaker.doubted()).toHaveLength(4_096);
});
