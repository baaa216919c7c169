import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkNode } from './node-version.ts';
import { readSettings, root } from './settings.ts';

test('without settings the stack lives in .florin of the checkout on port 4400 and keeps its data', () => {
  expect(readSettings({})).toEqual({
    home: join(root, '.florin'),
    port: 4400,
    fresh: false,
    chains: ['evm'],
    everyChain: false,
    haltOnDeepReorgs: false,
  });
});

test('settings name folder, port and a fresh start; a relative folder counts from the checkout', () => {
  const env = { FLORIN_HOME: 'two', FLORIN_PORT: '4500', FLORIN_FRESH: '1' };
  expect(readSettings(env)).toMatchObject({ home: join(root, 'two'), port: 4500, fresh: true });
  expect(readSettings({ FLORIN_HOME: '/srv/florin' }).home).toBe('/srv/florin');
});

test.each(['0', '65536', 'http', '-1', '44 00', '4400.5'])('port %s is refused with what to give', (port) => {
  expect(() => readSettings({ FLORIN_PORT: port })).toThrow(/FLORIN_PORT is ".*"\. Give a number from 1 to 65535/);
});

test('a wish for fresh data that is not clear is refused rather than guessed', () => {
  expect(() => readSettings({ FLORIN_FRESH: 'yes' })).toThrow(/FLORIN_FRESH is "yes"\. Give 1/);
});

test('an old Node is named together with the remedy', () => {
  expect(() => checkNode('22.22.2')).toThrow(/needs Node 24 and found 22\.22\.2\. Run "npm install"/);
  expect(() => checkNode('24.0.0')).not.toThrow();
});

test('further chains are asked for by name, beside the one that is always there', () => {
  expect(readSettings({}, ['--chains', 'evm,bitcoin']).chains).toEqual(['evm', 'bitcoin']);
  expect(readSettings({}, ['--chains=bitcoin,evm']).chains).toEqual(['evm', 'bitcoin']);
  expect(readSettings({}, ['--chains', 'solana,evm']).chains).toEqual(['evm', 'solana']);
  expect(readSettings({}, ['--chains', 'cosmos,evm']).chains).toEqual(['evm', 'cosmos']);
  expect(readSettings({}, ['--chains', 'sui,evm']).chains).toEqual(['evm', 'sui']);
  for (const wrong of ['bitcoin', 'solana', 'evm,dogecoin', '', 'evm,,bitcoin'])
    expect(() => readSettings({}, ['--chains', wrong])).toThrow(
      /Give --chains with evm and any of bitcoin, solana, tron, cosmos, aptos, sui, ton, cardano, tezos/,
    );
  expect(() => readSettings({}, ['--chain', 'evm'])).toThrow(/Give --chains/);
});

test('all chains are asked for with one word, which stands alone', () => {
  const { chains, everyChain } = readSettings({}, ['--chains', 'all']);
  expect({ count: chains.length, first: chains[0], everyChain }).toEqual({ count: 10, first: 'evm', everyChain: true });
  expect(readSettings({}, ['--chains', chains.join(',')])).toMatchObject({ chains, everyChain: false });
  expect(() => readSettings({}, ['--chains', 'all,evm'])).toThrow(/or --chains all/);
});

test('halting as in production is asked for, with further chains or without', () => {
  expect(readSettings({}, ['--halt-on-deep-reorgs']).haltOnDeepReorgs).toBe(true);
  const both = readSettings({}, ['--halt-on-deep-reorgs', '--chains', 'evm,solana']);
  expect(both).toMatchObject({ haltOnDeepReorgs: true, chains: ['evm', 'solana'] });
  for (const wrong of ['--halt-on-deep-reorgs=yes', '--halt', 'halt-on-deep-reorgs', '--help'])
    expect(() => readSettings({}, [wrong])).toThrow(/--halt-on-deep-reorgs, so that a chain/);
});
