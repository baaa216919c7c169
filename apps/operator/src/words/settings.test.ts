import { examples } from '@florin/contract/examples';
import type { Settings } from '@florin/sdk/admin';
import { expect, test } from 'vitest';
import { changesOf, settingWords } from './settings.ts';

const present = examples.settings as unknown as Settings;

test('only what differs is sent, counts as numbers and money as text', () => {
  const texts = { dust_usd: '0.05', min_payment_usd: ' 2.00 ', rate_sources_min: '3' };
  expect(changesOf(present, texts)).toEqual({ min_payment_usd: '2.00', rate_sources_min: 3 });
  expect(changesOf(present, {})).toEqual({});
});

test('what is no number is left for the server to refuse by its field', () => {
  expect(changesOf(present, { rate_sources_min: 'three' })).toEqual({ rate_sources_min: 'three' });
});

test('every setting has a name and says what a change of it does', () => {
  expect(Object.keys(settingWords).toSorted()).toEqual(Object.keys(present).toSorted());
});
