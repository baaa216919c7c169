import { expect, test } from 'vitest';
import { matchPath } from '@florin/ui/route/match';
import { routes } from '../routes.ts';
import { en } from '../words/en.ts';
import { type Circumstances, needsOf } from './needs.ts';

const calm: Circumstances = {
  partial: 0,
  endedShort: 0,
  stuck: 0,
  failingUrls: [],
  givenUp: 0,
  isVerified: true,
};
const everything: Circumstances = {
  partial: 2,
  endedShort: 1,
  stuck: 3,
  failingUrls: ['https://shop.example.com/hook'],
  givenUp: 4,
  isVerified: false,
};

test('where nothing is the matter nothing needs anybody', () => {
  expect(needsOf(calm)).toEqual([]);
});

test('each circumstance is a need of its own, the urgent ones first', () => {
  const needs = needsOf(everything);
  expect(needs.map(({ title }) => title)).toMatchInlineSnapshot(`
    [
      "need_verification",
      "need_webhook",
      "need_stuck",
      "need_partial",
      "need_ended",
      "need_deliveries",
    ]
  `);
  const urgent = needs.map(({ isUrgent }) => isUrgent);
  expect(urgent).toEqual(urgent.toSorted((a, b) => Number(b) - Number(a)));
});

test('every need leads to a screen, and fills the places of its words', () => {
  for (const { href, title, text, values } of needsOf(everything)) {
    expect(routes.some(({ path }) => matchPath(path, href.split('?')[0] ?? ''))).toBe(true);
    for (const [, place = ''] of `${en[title]} ${en[text]}`.matchAll(/\{(\w+)\}/g))
      expect(values).toHaveProperty(place);
  }
});
