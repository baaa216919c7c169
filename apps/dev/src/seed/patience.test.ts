import { expect, test } from 'vitest';
import { patienceFor, Wait } from './patience.ts';

test('more chains and tokens are waited for longer', () => {
  expect(patienceFor({ chains: 1, tokens: 3 })).toEqual({ quiet: 30_000, whole: 51_000 });
  expect(patienceFor({ chains: 10, tokens: 23 })).toEqual({ quiet: 75_000, whole: 226_000 });
});

const begin = () => {
  let now = 5_000;
  const wait = new Wait({ quiet: 30_000, whole: 100_000 }, () => now);
  return { wait, pass: (milliseconds: number) => (now += milliseconds) };
};

test('a wait is over when nothing more came for as long as is quiet', () => {
  const { wait, pass } = begin();
  pass(30_000);
  expect(wait.over()).toBeNull();
  pass(1);
  expect(wait.over()).toBe(30);
});

test('progress prolongs a wait, the same again and less do not', () => {
  const { wait, pass } = begin();
  pass(29_000);
  wait.saw(2);
  pass(20_000);
  for (const count of [2, 1, 2]) wait.saw(count);
  pass(10_000);
  expect(wait.over()).toBeNull();
  pass(1);
  expect(wait.over()).toBe(59);
});

test('progress without end has a firm end', () => {
  const { wait, pass } = begin();
  for (let count = 1; count <= 10; count += 1) {
    expect(wait.over()).toBeNull();
    pass(10_000);
    wait.saw(count);
  }
  expect(wait.over()).toBeNull();
  pass(1);
  expect(wait.over()).toBe(100);
});
