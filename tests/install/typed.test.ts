import { expect, test } from 'vitest';
import { parseAnswers } from '../../apps/setup/src/read-answers.ts';
import { parts, shownAnswers, typedCommands } from './typed.ts';

test('the page takes an empty machine to a payment in at most twelve commands', () => {
  const typed = parts.flatMap(typedCommands).filter((command) => !command.startsWith('echo '));
  expect(typed.length).toBeGreaterThan(8);
  expect(typed.length).toBeLessThanOrEqual(12);
});

test('setup takes the answers that the page shows', () => {
  expect(parseAnswers(shownAnswers())).toMatchObject({ admin_email: 'you@example.com', chain: { network: '1' } });
});
