import { expect, test } from 'vitest';
import { parseAnswers } from '../../apps/setup/src/read-answers.ts';
import { parts, shownAnswers, typedCommands, upgradeCommands } from './typed.ts';

test('the page takes an empty machine to a payment in at most twelve commands', () => {
  const typed = parts.flatMap(typedCommands).filter((command) => !command.startsWith('echo '));
  expect(typed.length).toBeGreaterThan(8);
  expect(typed.length).toBeLessThanOrEqual(12);
});

test('setup takes the answers that the page shows', () => {
  expect(parseAnswers(shownAnswers())).toMatchObject({ admin_email: 'you@example.com', chain: { network: '1' } });
});

test('an upgrade is typed in a folder of its own, and what it fetches it fetches there', () => {
  const { fetching, offline, folder } = upgradeCommands();
  expect(folder).toMatch(/^\/opt\/florin-/);
  expect(fetching.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'git clone',
    `cd ${folder.split(' ')[0]}`,
    'npm install',
  ]);
  expect(offline.at(-1)).toBe('npm run setup -- --upgrade');
  expect(offline.some((line) => line.startsWith('npm run backup -- '))).toBe(true);
});
