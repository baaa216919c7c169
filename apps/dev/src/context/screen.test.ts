import { expect, test } from 'vitest';
import { openScreen, type Output } from './screen.ts';

const paper = (isTTY: boolean) => {
  const written: string[] = [];
  const out: Output = { isTTY, write: (text) => written.push(text) };
  return { out, text: () => written.join('') };
};
const open = (isTTY: boolean, env: NodeJS.ProcessEnv = {}) => {
  const { out, text } = paper(isTTY);
  return { screen: openScreen({ out, err: out }, env, 12), text };
};

test('a step says its number, its title and its seconds in one line', async () => {
  const { screen, text } = open(false);
  expect(await screen.step('PostgreSQL', () => 'up')).toBe('up');
  expect(text()).toMatch(/^ {2}step {2}1 of 12 {2}PostgreSQL {20,}\d+\.\d s\n$/);
});

test('a step that fails is marked and throws on', async () => {
  const { screen, text } = open(false);
  await expect(screen.step('Signer', () => Promise.reject(new Error('no seed')))).rejects.toThrow('no seed');
  expect(text()).toMatch(/Signer +\d+\.\d s {2}failed\n$/);
});

test.each([
  ['a pipe', false, {}],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }],
  ['a dumb terminal', true, { TERM: 'dumb' }],
])('%s gets no colours', (_what, isTTY, env) => {
  const { screen, text } = open(isTTY, env);
  screen.problem('Port 4400 is in use.');
  expect(text()).toBe('  Port 4400 is in use.\n');
});

test('a terminal gets colours', () => {
  const { screen, text } = open(true);
  screen.problem('Port 4400 is in use.');
  expect(text()).toContain('\u001b[31m');
});
