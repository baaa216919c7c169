import { expect, test } from 'vitest';
import { judgePast, type Marker, type Past } from './judge-lineage.ts';

/** An event of a time by its id. */
const eventAt = (time: string): Marker['event'] => {
  const hex = Date.parse(time).toString(16).padStart(12, '0');
  return { sequence: 7n, id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000` };
};
const forgotten = { knownEventId: null, eventsSince: new Date('2026-06-01T00:00:00Z') };
const marker: Marker = { generation: 1n, nextIndex: 100n, event: { sequence: 7n, id: 'seven' } };
const past: Past = { generation: 1n, nextIndex: 100n, isSettled: true, knownEventId: 'seven', eventsSince: null };

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
    'the event is so old that it was forgotten',
    { ...marker, event: eventAt('2026-05-31T23:59:59Z') },
    { ...past, ...forgotten },
    'known',
  ],
  [
    'the event is missing and younger than all that was forgotten',
    { ...marker, event: eventAt('2026-06-02T00:00:01Z') },
    { ...past, ...forgotten },
    'lost',
  ],
  [
    'the event is old, and its number was given to another one',
    { ...marker, event: eventAt('2026-05-31T23:59:59Z') },
    { ...past, ...forgotten, knownEventId: 'other' },
    'lost',
  ],
  ['the event is missing, and tells no time', marker, { ...past, ...forgotten }, 'lost'],
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
