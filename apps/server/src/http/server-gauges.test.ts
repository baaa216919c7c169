import { expect, test } from 'vitest';
import { ServerGauges, serverGaugeNames } from './server-gauges.ts';

const valuesOf = (gauges: ServerGauges) =>
  Object.fromEntries(gauges.read().map(({ name, label, value }) => [`${name} ${label}`, value]));

test('a refusal of the database counts by what it means, and one that means nothing of the kind does not', () => {
  const gauges = new ServerGauges();
  for (const state of ['53100', '53100', '25006', '23505']) gauges.refused(state);
  expect(valuesOf(gauges)).toMatchObject({
    'database_refusals disk_full': 2,
    'database_refusals read_only': 1,
    'database_refusals too_slow': 0,
  });
  expect(Object.keys(valuesOf(gauges)).filter((key) => key.startsWith('database_refusals'))).toHaveLength(6);
});

test('without a shared store nothing is said of one', () => {
  const gauges = new ServerGauges();
  expect(valuesOf(gauges)).not.toHaveProperty('rate_limit_store_up all');
  gauges.storeIs(true);
  expect(valuesOf(gauges)).toHaveProperty('rate_limit_store_up all', 1);
  gauges.storeIs(false);
  expect(valuesOf(gauges)).toHaveProperty('rate_limit_store_up all', 0);
});

test('every name is in the list that the documents are compared with', () => {
  const gauges = new ServerGauges();
  gauges.storeIs(true);
  expect([...new Set(gauges.read().map(({ name }) => name))].toSorted()).toEqual(serverGaugeNames.toSorted());
});
