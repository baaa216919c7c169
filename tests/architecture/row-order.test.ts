import { expect, test } from 'vitest';
import { readStatements } from './statements.ts';
import { pathsOf, textOf } from './tree.ts';

/** Statements whose rows may come in any order, and why. */
const readAsSets: Readonly<Record<string, string>> = {
  close_all_sessions: 'counted',
  close_sessions_of: 'counted',
  close_other_sessions: 'every session is forgotten',
  count_mails: 'looked up by their address and their merchant',
  count_open_exchange_instructions: 'counts, looked up by their exchange',
  count_waiting_deposits: 'a line of the log each',
  find_changed_exchange_chains: 'only whether there are any',
  find_known_transactions: 'looked up by their place',
  find_listed_senders: 'a set',
  find_payment_transaction: 'the worst of them is told',
  find_payments_above: 'locked by id afterwards',
  find_touched_payments: 'locked by id afterwards',
  find_watched: 'looked up by their address',
  keep_quarantines: 'only whether there are any',
  list_sightings: 'looked up by their place',
  mark_swept_quarantined: 'the highest of them counts',
  read_fresh_rates: 'looked up by their token',
  read_gas_runway: 'gauges',
  read_gauges: 'gauges',
  read_offers: 'looked up by their token',
  refresh_manual_rates: 'counted',
  refresh_rates: 'counted',
  release_quarantines: 'a set of ids, asked for together',
  reserve_coins: 'only whether there are any',
  revoke_all_api_keys: 'counted',
  unmark_swept: 'the highest of them counts',
};

/** An order for all rows: nothing but its keys, a limit and locks behind it. */
const ends = /\border by (?!.*\b(?:select|from)\b)[^]*$/s;

test('rows that are gone through one by one come in an order of their own, not in that of the disk', async () => {
  const read = new Set(pathsOf('{packages,apps}/*/src/**/*.ts').flatMap((path) => namesReadIn(textOf(path))));
  const statements = await readStatements();
  const many = statements.filter(({ exported }) => exported.every((name) => read.has(name)));
  expect(many.length).toBeGreaterThan(60);
  const found = many.filter(({ text }) => !ends.test(text)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(readAsSets).toSorted());
});

/** What a module reads several rows of, by the names under which it was exported. */
function namesReadIn(source: string): string[] {
  const aliases = new Map([...source.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, name, alias]) => [alias, name]));
  return [...source.matchAll(/\.many\(\s*(\w+)/g)].map(([, name = '']) => aliases.get(name) ?? name);
}
