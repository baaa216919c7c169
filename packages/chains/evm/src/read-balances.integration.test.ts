import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import artifact from '../contracts/balance-reader.json' with { type: 'json' };
import { compileBalanceReader } from '../scripts/compile-balance-reader.ts';
import { createRpc } from './node.ts';
import { holdersMax, readBalances } from './read-balances.ts';
import { NodeRefusal } from '@florin/json-rpc/failures';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ noMining: true });
});
afterAll(() => anvil.stop());

const holder = (at: number): string => `0x${(at + 1_000_000).toString(16).padStart(40, '0')}`;
const holders = Array.from({ length: holdersMax }, (_one, at) => holder(at));
const open = () => createRpc({ urls: [anvil.url], network: '31337' });

test('the committed code is what the contract compiles to', () => {
  expect(compileBalanceReader()).toEqual(artifact);
});

test('one question tells what each of so many addresses holds of the coin', async () => {
  await anvil.setBalance(holder(3), 5n);
  await anvil.setBalance(holder(499), 2n ** 200n);
  const wanted = holders.map((_one, at) => (at === 3 ? 5n : at === 499 ? 2n ** 200n : 0n));
  expect(await readBalances(open(), { kind: 'native' }, holders)).toEqual(wanted);
});

test('and of a token, also when each of them holds some', async () => {
  const [owner = ''] = await anvil.accounts();
  const ref = await anvil.deploy(testUsdt.bytecode, owner);
  for (const [at, to] of holders.entries()) {
    const call = { abi: parseAbi(testUsdt.abi), functionName: 'mint', args: [to, BigInt(at + 1)] };
    await anvil.rpc('eth_sendTransaction', [{ from: owner, to: ref, data: encodeFunctionData(call), gas: '0x186a0' }]);
  }
  await anvil.mine();
  await anvil.mine();
  const held = await readBalances(open(), { kind: 'token', ref }, holders);
  expect(held).toEqual(holders.map((_one, at) => BigInt(at + 1)));
});

test('a node that runs no code without an address is asked for each balance', async () => {
  await anvil.setBalance(holder(7), 9n);
  const rpc = open();
  const asker: typeof rpc = {
    ...rpc,
    ask: (method, params, parse) => {
      const isCreation = method === 'eth_call' && !('to' in (params[0] as object));
      if (isCreation) throw new NodeRefusal(-32_000, 'contract creation is not allowed');
      return rpc.ask(method, params, parse);
    },
  };
  expect(await readBalances(asker, { kind: 'native' }, [holder(7), holder(8)])).toEqual([9n, 0n]);
});

test('an address that is no token is a failure, not an empty balance', async () => {
  const ref = `0x${'12'.repeat(20)}`;
  await expect(readBalances(open(), { kind: 'token', ref }, [holder(1)])).rejects.toThrow('no valid balance');
});
