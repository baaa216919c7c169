import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, textOf } from '../../architecture/tree.ts';
import { folder, proofsOf, readDecision, readDecisions, topics } from './decisions.ts';
import { decisionsPage } from './page.ts';

const decisions = readDecisions();

test('every decision has its number and a statement as heading, a topic of the list, and says how it is tested', () => {
  expect(decisions.length).toBeGreaterThan(200);
  expect(decisions.flatMap(({ faults }) => faults)).toEqual([]);
});

test('a decision without a topic is told what to write', () => {
  const text = '# 0999 Coins are round\n\n## Gap\n\nNone.\n\n## Choice\n\nRound.\n\n## How it is tested\n\nBy hand.\n';
  const read = (changed: string) => readDecision(`${folder}/0999-coins.md`, changed).faults;
  expect(read(text.replace('\n\n## Gap', '\n\nTopic: Books\n\n## Gap'))).toEqual([]);
  expect(read(text)[0]).toContain(`Topic: <topic>" with one of: ${topics.join('; ')}`);
  expect(read(text.replace('0999', '0998'))[0]).toContain('must begin with "# <number> <statement>"');
});

test('two decisions never share a number', () => {
  const numbers = decisions.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('every decision names a file or a command that tests it', () => {
  const silent = decisions.filter((decision) => proofsOf(decision).length === 0);
  expect(silent.map(({ path }) => `${path}: name a test or a command in backticks under "How it is tested".`)).toEqual(
    [],
  );
});

test('every file that a decision names as its test exists', () => {
  const missing = decisions.flatMap((decision) =>
    proofsOf(decision)
      .filter((proof) => !proof.startsWith('npm run ') && globSync(proof, { cwd: root }).length === 0)
      .map((proof) => `${decision.path} names ${proof}: write where the test is now.`),
  );
  expect(missing).toEqual([]);
});

test('contract/decisions/README.md has every decision: run `npm run decisions`', () => {
  expect(textOf(`${folder}/README.md`)).toBe(decisionsPage(decisions));
});
