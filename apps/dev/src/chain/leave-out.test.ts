import { expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import type { Step } from '../context/stack-context.ts';
import { readSettings } from '../settings.ts';
import { startOrLeaveOut } from './leave-out.ts';

const step: Step = async (_title, work) => work();

/** Starts the chain of coins, in a stack that was asked for these chains. */
async function start(chains: string, begin: () => Promise<string>) {
  const lines: string[] = [];
  const context = {
    settings: readSettings({}, ['--chains', chains]),
    screen: { line: (text = '') => lines.push(text) } as never,
  };
  return { chain: await startOrLeaveOut(context, { kind: 'bitcoin', title: 'Coins', begin }, step), lines };
}
const missing = () => Promise.reject(new CannotStart('No litecoind is installed.\n  Install litecoind.'));

test('a chain that was asked for by name must start; one that was not is not begun', async () => {
  await expect(start('evm,bitcoin', missing)).rejects.toThrow('No litecoind is installed.');
  expect(await start('evm,bitcoin', async () => 'coins')).toEqual({ chain: 'coins', lines: [] });
  expect(await start('evm,solana', missing)).toEqual({ chain: null, lines: [] });
});

test('of all chains, one that this machine cannot start is left out with one line that says why', async () => {
  const lines = ['  Without bitcoin: No litecoind is installed. Install litecoind.'];
  expect(await start('all', missing)).toEqual({ chain: null, lines });
  expect(await start('all', async () => 'coins')).toEqual({ chain: 'coins', lines: [] });
});

test('a package that is not there for this platform leaves its chain out', async () => {
  const error = Object.assign(new Error('Cannot find module x'), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(await start('all', () => Promise.reject(error))).toMatchObject({ chain: null });
});

test('what fails for another reason than what the machine lacks ends the start, also where all were asked for', async () => {
  await expect(start('all', () => Promise.reject(new Error('The journal is torn.')))).rejects.toThrow('is torn');
});
