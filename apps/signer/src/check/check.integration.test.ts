import { fromWord } from '@florin/chain-tron/address-book';
import { createTronAdapter } from '@florin/chain-tron/adapter';
import { createTronKeys } from '@florin/chain-tron/keys';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { makeToken } from '@florin/nodes/tron/control';
import { startTronStandIn, type TronStandIn } from '@florin/nodes/tron/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownClock } from '../own-clock.ts';
import { checkChain } from './check.ts';

let node: TronStandIn;
let usdt: string;
beforeAll(async () => {
  node = await startTronStandIn();
  usdt = fromWord(await makeToken(node.chain, testUsdt, '11'.repeat(20), 25n));
  await node.chain.mine(18);
});
afterAll(() => node?.stop());

const check = (network = String(node.chain.chainId), token = usdt) => {
  const adapter = createTronAdapter({ network, rpcUrls: [node.url] });
  const keys = createTronKeys(new Uint8Array(64).fill(3));
  return checkChain({ adapter, keys, network, token: { kind: 'token', ref: token }, clock: ownClock });
};

test('a node that works is read, priced and signed for, and is sent nothing', async () => {
  const findings = await check();
  expect(findings.map(({ what, ok }) => [what, ok])).toEqual(
    ['newest block', 'a final block', 'the token', 'prices', 'a signature that is never sent'].map((what) => [
      what,
      true,
    ]),
  );
  const [, final, token] = findings.map(({ detail }) => detail);
  expect(final).toMatch(/^1: 1 transfers; 1 of 1 nodes stand by it/);
  expect(token).toBe('USDT, 6 decimals');
  expect(node.chain.isPending).toBe(false);
});

test('each thing that does not work says why, and the others are tried all the same', async () => {
  const other = await check('1');
  expect(other.every(({ ok, detail }) => !ok && detail.includes('not 1.'))).toBe(true);
  node.faults.lite = true;
  const lite = await check();
  expect(lite.map(({ ok }) => ok)).toEqual([true, false, true, true, false]);
  expect(lite[1]?.detail).toContain('lite fullnode');
});
