import { expect, test } from 'vitest';
import { families } from '../documents/chains/declared.ts';
import { campaign, familiesOf } from './recover.campaign.ts';

test('every family that there is loses coins in the campaign', () => {
  expect(familiesOf({}).toSorted()).toEqual(families);
  expect(campaign.about).toContain('every family');
});

test('a part of a name chooses, and a name that none has is told with all that there are', () => {
  expect(familiesOf({ only: 'tez' })).toEqual(['tezos']);
  expect(() => familiesOf({ only: 'monero' })).toThrow(/evm.*tezos/);
});
