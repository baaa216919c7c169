import { expect, test } from 'vitest';
import { textOf } from '../../architecture/tree.ts';
import { conformanceSection, type Ran } from './conformance.ts';
import { families } from './declared.ts';
import { chainsPage } from './page.ts';
import { trials } from './trials.ts';

test('docs/chains.md is what the families say of themselves and what was run: run `npm run chains`', async () => {
  expect(textOf('docs/chains.md')).toBe(await chainsPage());
});

test('what code cannot know is said of every family, and of no other', () => {
  expect(families.length).toBeGreaterThanOrEqual(10);
  expect(Object.keys(trials).toSorted()).toEqual(families);
});

const ran = (cases: Ran['cases']): Ran => ({ chain: 'anvil', level: 'node', tokens: 1, cases });

test('a case that a family does not run has its reason below the table, once for all that share it', () => {
  const section = conformanceSection([
    {
      title: 'One',
      ran: ran({ pays: { run: 'node' }, reads: { run: 'pure' }, forks: { doesNotApply: 'it is final' } }),
    },
    {
      title: 'Two',
      ran: ran({ pays: { doesNotApply: 'no coins' }, reads: { run: 'pure' }, forks: { doesNotApply: 'it is final' } }),
    },
  ]);
  expect(section).toContain('| pays  | run  | (1)  |');
  expect(section).toContain('| reads | pure | pure |');
  expect(section).toContain('| forks | (2)  | (2)  |');
  expect(section).toContain('- (1) no coins\n- (2) it is final\n');
});

test('a case that no record of a family has is named with the command that writes it', () => {
  const columns = [
    { title: 'One', ran: ran({ pays: { run: 'node' } }) },
    { title: 'Two', ran: ran({}) },
  ];
  expect(() => conformanceSection(columns)).toThrow(/pays.*vitest run tests\/chains -u/);
});
