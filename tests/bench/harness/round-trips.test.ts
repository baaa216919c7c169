import { expect, test } from 'vitest';
import { roundTripsPerRequest } from './round-trips.ts';

test('what a process reads once a second is told apart from what each request asks', () => {
  const statements = new Map([
    ['create_payment', 1000],
    ['authenticate_key', 3],
    ['read_catalogue', 4],
  ]);
  expect(roundTripsPerRequest({ roundTrips: 1007, statements }, 1000, 2.4)).toEqual({
    perRequest: 1,
    statements: 'create_payment 1.00',
    timed: ['authenticate_key', 'read_catalogue'],
  });
});

test('a reading that is kept for a little less than a second still is the process’s own over a long run', () => {
  const statements = new Map([
    ['create_payment', 6000],
    ['read_maintenance', 23],
  ]);
  expect(roundTripsPerRequest({ roundTrips: 6023, statements }, 6000, 20).perRequest).toBe(1);
});

test('a reading that comes back oftener than once a second belongs to the requests', () => {
  const statements = new Map([
    ['read_payment', 1000],
    ['authenticate_key', 50],
  ]);
  const { perRequest, timed } = roundTripsPerRequest({ roundTrips: 1050, statements }, 1000, 2);
  expect(perRequest).toBeCloseTo(1.05);
  expect(timed).toEqual([]);
});
