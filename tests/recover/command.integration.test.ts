import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@florin/testing/run-command';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedOf } from '../../apps/signer/src/seed.ts';
import { openEvmScene } from './evm-scene.ts';
import type { RecoveryScene } from './scene.ts';

const words = `${'abandon '.repeat(11)}about`;
const main = join(import.meta.dirname, '../../apps/signer/src/recover/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'florin-command-'));
const stateFile = join(folder, 'state.json');
const configuration = join(folder, 'chains.env');
const wordsFile = join(folder, 'words.txt');

// Each run derives a thousand addresses in a process of its own.
vi.setConfig({ testTimeout: 180_000 });

let scene: RecoveryScene;
beforeAll(async () => {
  scene = await openEvmScene(seedOf(words));
  await scene.payEach([3n, 650n]);
  await scene.endowTreasury();
  const lines = Object.entries(scene.variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(configuration, lines.join('\n'));
  writeFileSync(wordsFile, `${words}\n`, { mode: 0o600 });
});
afterAll(async () => {
  await scene.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: readonly string[], input?: string) =>
  runCommand(main, ['--from-words', '--configuration', configuration, '--state', stateFile, ...args], {
    env: {},
    ...(input === undefined ? {} : { input }),
  });

test('words that come through standard input find the coins, as a table, and nothing is sent', async () => {
  const { code, out, err } = await run(['--up-to', '999'], `  ${words.toUpperCase()} \n`);
  expect({ code, err }).toEqual({ code: 0, err: 'evm 31337: 1000 of 1000 indexes, 2 found\n' });
  expect(out).toContain(scene.keys.depositAddress(3n).address);
  expect(out).toContain('0.100000000000000003 coins');
  expect(out).toContain('25.00065 USDT');
  expect(await scene.treasuryHolds(null)).toBe(10n ** 18n);
});

test('neither the result nor what it keeps has a word of the words', async () => {
  const { out, err } = await run(['--gap', '1000', '--json', '--words-file', wordsFile]);
  for (const text of [out, err, readFileSync(stateFile, 'utf8')]) expect(text).not.toMatch(/abandon|about/i);
});

test('a machine that nobody sits at sends nothing without --yes', async () => {
  const { code, out, err } = await run(['--up-to', '999', '--bring-home', '--words-file', wordsFile]);
  expect(code).toBe(3);
  expect(out).toContain('gas from the treasury');
  expect(err).toContain('Nothing was sent.');
  expect(await scene.treasuryHolds(null)).toBe(10n ** 18n);
});

test('with --yes it brings everything home, and tells the transactions', async () => {
  const { code, out } = await run(['--up-to', '999', '--bring-home', '--yes', '--json', '--words-file', wordsFile]);
  expect(code).toBe(0);
  const [chain] = (JSON.parse(out) as { chains: { sent: { state: string; tx_hash: string }[] }[] }).chains;
  expect(chain?.sent.length).toBeGreaterThanOrEqual(2);
  for (const { state, tx_hash: hash } of chain?.sent ?? []) {
    expect(state).toBe('included');
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
  }
});

test('words that are misspelled are refused without being repeated', async () => {
  const { code, out, err } = await run(['--up-to', '9'], words.replace('about', 'abuot'));
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('no BIP-39 words');
  expect(err).not.toContain('abuot');
});

test('a file of words that others may open is not read', async () => {
  chmodSync(wordsFile, 0o644);
  const { code, err } = await run(['--up-to', '9', '--words-file', wordsFile]);
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('run chmod 600') as string });
});

test('the state of other words is not gone on with', async () => {
  expect(existsSync(stateFile)).toBe(true);
  const { code, err } = await run(
    ['--up-to', '9'],
    `${'legal winner thank year wave sausage worth useful legal winner thank yellow'}\n`,
  );
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('of other words') as string });
});
