import { catalogue } from '@florin/testing/forgeries/catalogue';
import { expect, test } from 'vitest';
import { pathsOf, textOf } from '../architecture/tree.ts';
import { everyForgery, forgeriesText, withForgeries } from './forgeries-page.ts';

test('the appendix of SECURITY.md is the table of forgeries', () => {
  process.stdout.write(`${forgeriesText()}\n`);
  const page = textOf('SECURITY.md');
  expect(withForgeries(page)).toBe(page);
});

test('at least 60 forgeries are made by the role of the running product or a worker, no two of them the same', () => {
  const made = everyForgery().filter(({ forgery: { has } }) => has === 'app' || has === 'worker');
  const distinct = new Set(made.map(({ group, forgery }) => `${group}: ${forgery.does}`));
  expect(distinct.size).toBe(made.length);
  expect(made.length).toBeGreaterThanOrEqual(60);
});

test('each of them is refused and raises an alarm', () => {
  expect(
    everyForgery().filter(({ forgery: { refuses, alarms } }) => refuses.length === 0 || alarms.length === 0),
  ).toEqual([]);
});

test.each(Object.entries(catalogue))(
  '%s are tried by their test, which fails when it leaves one out',
  (name, group) => {
    const text = textOf(group.test);
    expect(text).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@florin/testing/forgeries/`));
    expect(text).toContain('expect(trial.untried).toEqual([])');
  },
);

test('every finding of the wall is named by a test', () => {
  const tests = pathsOf('{apps,packages,tests}/**/*.test.ts').map(textOf).join('\n');
  const findings = [...Array.from({ length: 18 }, (_, at) => String(at + 1)), '3b', '20', '21', '22'];
  expect(findings.filter((finding) => !new RegExp(`'finding ${finding}\\b`).test(tests))).toEqual([]);
});
