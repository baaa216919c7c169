import { expect, test } from 'vitest';
import { judgePast, type Marker, type Past } from './judge-lineage.ts';

const marker: Marker = { generation: 1n, nextIndex: 100n, event: { sequence: 7n, id: 'seven' } };
const past: Past = { generation: 1n, nextIndex: 100n, isSettled: true, knownEventId: 'seven' };

test.each<[string, Marker | null, Past, string]>([
  ['all is there', marker, past, 'known'],
  ['more was written since', marker, { ...past, nextIndex: 120n }, 'known'],
  ['a standby took over and has everything', marker, { ...past, isSettled: false }, 'known'],
  ['nothing is remembered, and nothing happened', null, past, 'known'],
  ['nothing is remembered of a database that was restored', null, { ...past, isSettled: false }, 'unknown'],
  ['an index was shown that the database does not know', marker, { ...past, nextIndex: 99n }, 'lost'],
  ['the event is missing', marker, { ...past, knownEventId: null }, 'lost'],
  ['its number was given to another event since', marker, { ...past, knownEventId: 'other' }, 'lost'],
  [
    'a person saw a restore through since',
    marker,
    { ...past, generation: 2n, knownEventId: null, nextIndex: 5n },
    'known',
  ],
  [
    'a restore was seen through, then it was promoted',
    marker,
    { ...past, generation: 2n, isSettled: false },
    'unknown',
  ],
  ['the database is from before a restore that was seen through', marker, { ...past, generation: 0n }, 'lost'],
])('%s', (_what, remembered, told, expected) => {
  expect(judgePast(remembered, told).past).toBe(expected);
});
