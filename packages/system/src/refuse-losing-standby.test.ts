import { expect, test } from 'vitest';
import { refuseLosingStandby } from './refuse-losing-standby.ts';

const sight = { standbys: 1, standbyNames: 'two', synchronousCommit: 'on' };

test.each([
  ['no standby', { ...sight, standbys: 0, standbyNames: '' }],
  ['no standby at present', { ...sight, standbys: 0 }],
  ['one that commits wait for', sight],
  ['one that commits wait for until it shows them', { ...sight, synchronousCommit: 'remote_apply' }],
])('a database with %s is taken', (_which, seen) => {
  expect(() => refuseLosingStandby(seen, false)).not.toThrow();
});

test.each([
  ['a standby that nobody waits for', { ...sight, standbyNames: '' }, 'synchronous_standby_names is '],
  ['commits that wait for their own disk alone', { ...sight, synchronousCommit: 'local' }, 'synchronous_commit is '],
  ['commits that a crash of the standby can lose', { ...sight, synchronousCommit: 'remote_write' }, 'remote_write'],
  ['commits that wait for nothing', { ...sight, synchronousCommit: 'off' }, 'may lose payments'],
  ['standbys that it does not tell of', null, 'does not tell'],
])('a database with %s is refused, unless the operator accepts what it can cost', (_which, seen, line) => {
  expect(() => refuseLosingStandby(seen, false)).toThrow(line);
  expect(() => refuseLosingStandby(seen, true)).not.toThrow();
});
