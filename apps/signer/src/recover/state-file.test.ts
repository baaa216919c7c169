import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Holding } from '@florin/domain/ports/holding-scan';
import { afterAll, expect, test } from 'vitest';
import { openStateFile } from './state-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const owner = { key: 'evm 1', treasury: '0xT', tokens: [{ kind: 'token', ref: '0xA' }] } as const;
const coin = { txHash: 'ab', position: 1, amount: 10n ** 20n };
const holdings: Holding[] = [
  { index: 7n, address: '0x7', asset: { kind: 'token', ref: '0xA' }, amount: 2n ** 200n },
  { index: 9n, address: '0x9', asset: { kind: 'native' }, amount: coin.amount, coins: [coin] },
];

test('what was noted is there for the next run, to the last unit', () => {
  const file = join(folder, 'kept.json');
  expect(openStateFile(file).read(owner)).toEqual({ next: 0n, holdings: [] });
  openStateFile(file).write(owner, { next: 500n, holdings });
  expect(openStateFile(file).read(owner)).toEqual({ next: 500n, holdings });
  expect(openStateFile(file).read({ ...owner, key: 'evm 137' })).toEqual({ next: 0n, holdings: [] });
});

test('its owner alone may read it', () => {
  const file = join(folder, 'own.json');
  openStateFile(file).write(owner, { next: 1n, holdings: [] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['of other words', { ...owner, treasury: '0xU' }],
  ['for fewer tokens', { ...owner, tokens: [] }],
])('a search %s does not go on with it', (_which, other) => {
  const file = join(folder, 'other.json');
  openStateFile(file).write(owner, { next: 1n, holdings: [] });
  expect(() => openStateFile(file).read(other)).toThrow('other words or other tokens');
});

test.each(['no JSON', '{"a":1}'])('a file of somebody else is left alone: %s', (text) => {
  const file = join(folder, 'else.json');
  writeFileSync(file, text);
  expect(() => openStateFile(file)).toThrow('is no state of a search');
  expect(readFileSync(file, 'utf8')).toBe(text);
});
