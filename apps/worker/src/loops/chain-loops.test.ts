import { createBitcoinAdapter } from '@florin/chain-bitcoin/adapter';
import type { Chain } from '@florin/engine/catalogue/catalogue';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ChainLoops, type ChainLoopsOptions } from './chain-loops.ts';

const chain = (shortName: string, network: string): [string, Chain] => [
  shortName,
  { id: shortName, shortName, chainType: 'bitcoin', network, rpcUrls: ['http://127.0.0.1:9'], isActive: true } as Chain,
];

test('a chain that cannot be read is told of and keeps no other from being read', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const chains = new Map([chain('a-mistyped', 'mainnet'), chain('bitcoin', 'bitcoin')]);
  const asked: string[] = [];
  const loops = new ChainLoops({
    log,
    catalogue: { current: async () => ({ chains }) },
    openAdapter: async (one: Chain) => {
      createBitcoinAdapter(one);
      asked.push(one.shortName);
      return null;
    },
  } as unknown as ChainLoopsOptions);
  await loops.supervisor.step();
  expect(asked).toEqual(['bitcoin']);
  expect(lines).toMatchObject([
    { chain: 'a-mistyped', network: 'mainnet', err: { message: expect.stringContaining('No such network') } },
    { chain: 'bitcoin', msg: 'no adapter for this family' },
  ]);
});

test('where nodes are asked for movements alone, a chain is opened and not read', async () => {
  const adapter = createBitcoinAdapter({ network: 'bitcoin', rpcUrls: ['http://127.0.0.1:9'] } as Chain);
  const chains = new Map([chain('bitcoin', 'bitcoin')]);
  const loops = new ChainLoops({
    log: pino({ level: 'silent' }),
    reads: false,
    // Reading would ask for a database, which is not there.
    catalogue: { current: async () => ({ chains }) },
    openAdapter: async () => adapter,
  } as unknown as ChainLoopsOptions);
  await loops.supervisor.step();
  expect([...loops.adapters]).toEqual([['bitcoin', adapter]]);
  await loops.stop();
  expect(loops.adapters.size).toBe(0);
});
