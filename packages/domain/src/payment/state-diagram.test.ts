import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diagramPage } from './state-diagram.ts';

test('the page of states in the documents is the table of moves', () => {
  const page = readFileSync(new URL('../../../../docs/payment-states.md', import.meta.url), 'utf8');
  expect(page).toBe(diagramPage());
});
