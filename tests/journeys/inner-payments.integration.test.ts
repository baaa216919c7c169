import { findUntracedCoins } from '@florin/engine/chains/find-untraced-coins';
import type { Chain } from '@florin/engine/catalogue/catalogue';
import { batch, innerPayments, type TestContract } from '@florin/nodes/tokens/contracts';
import { testChain } from '@florin/testing/catalogue';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BentNode, notOffered } from '@florin/testing/bent-node';
import { deploy } from './deploy-tokens.ts';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth } = stageTokens;
let stage: Stage;
let shop: Shop;
let node: BentNode;
let forwarder: string;
let inner: string;
/** Whether the node shows what happens inside transactions. */
let traces = true;
/** The node fails at every trace. */
let fails = false;
/** The node has forgotten what an address held before a height. */
let forgotten: { address: string; before: number } | null = null;

beforeAll(async () => {
  stage = await Stage.open({
    nodes: async (url) => {
      node = await BentNode.open(url);
      return [node.url];
    },
  });
  node.bend = (method, result, [address, height]) => {
    const old = forgotten !== null && address === forgotten.address && Number(height) < forgotten.before;
    if (method === 'eth_getBalance' && old) return notOffered;
    if (!/trace/.test(method)) return result;
    if (fails) return undefined;
    return traces ? result : notOffered;
  };
  shop = await Shop.open(stage);
  forwarder = await deploy(stage.anvil, stage.payer, batch.bytecode);
  inner = await deploy(stage.anvil, stage.payer, innerPayments.bytecode);
  await stage.work();
});
afterAll(async () => {
  await stage.close();
  node.close();
});

async function call(contract: TestContract, to: string, functionName: string, args: unknown[], value: bigint) {
  const data = encodeFunctionData({ abi: parseAbi(contract.abi), functionName, args });
  await stage.anvil.rpc('eth_sendTransaction', [
    { from: stage.payer, to, data, value: `0x${value.toString(16)}`, gas: '0x493e0' },
  ]);
}
const chain = async (): Promise<Chain> => (await stage.catalogue.current()).chains.get(testChain.id) as Chain;
/** @returns payments whose search failed */
const look = async (): Promise<string[]> => {
  const failed: string[] = [];
  const where = { chain: await chain(), fromIndex: 0n };
  await findUntracedCoins({ ...stage.ports, adapter: stage.adapter }, where, (_error, id) => failed.push(id));
  return failed;
};
const deposits = async ({ id }: Waiting) =>
  (
    await stage.db.pool.query(
      'select amount, ruling, reason, position, tx_hash, block_hash from deposits where payment_id = $1 order by id',
      [id],
    )
  ).rows;
const mine = async () => {
  await stage.anvil.mine(1);
  await stage.work();
};

test('a payment that a contract forwards completes on a node that traces', async () => {
  const payment = await shop.waiting('25.00', eth);
  await call(batch, forwarder, 'forward', [payment.address], payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await deposits(payment)).toMatchObject([{ ruling: 'counted', position: -1 }]);
  expect(await stage.balance(payment.address, eth)).toBe(0n);
  expect(await stage.violations()).toEqual([]);
});

test('calls that undo themselves, lend code or carry nothing credit nothing', async () => {
  const payment = await shop.waiting('25.00', eth);
  await call(innerPayments, inner, 'undone', [payment.address], payment.needs);
  await call(innerPayments, inner, 'delegated', [payment.address], payment.needs);
  await call(innerPayments, inner, 'payAndRevert', [payment.address], payment.needs);
  await call(batch, forwarder, 'forward', [payment.address], 0n);
  await mine();
  expect(await deposits(payment)).toEqual([]);
  expect((await shop.read(payment)).status).toBe('awaiting_payment');
});

test('on a node without traces the surplus is found in its block, kept as untraced, told once, and credits nothing', async () => {
  // A node that was replaced by one that cannot trace: the adapter finds out anew.
  traces = false;
  await stage.replaceAdapter([node.url]);
  const payment = await shop.waiting('25.00', eth);
  await mine();
  await call(batch, forwarder, 'forward', [payment.address], payment.needs);
  await mine();
  const { hash } = await stage.anvil.rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);
  await call(batch, forwarder, 'forward', [stage.payer], 1n);
  await mine();
  expect(await deposits(payment)).toEqual([]);
  await look();
  const found = { amount: payment.needs.toString(), ruling: 'unmatched', reason: 'untraced', block_hash: hash };
  expect(await deposits(payment)).toMatchObject([{ ...found, tx_hash: hash }]);
  await look();
  for (let blocks = 0; blocks < 4; blocks += 1) await mine();
  expect(await deposits(payment)).toHaveLength(1);
  expect((await shop.read(payment)).status).toBe('awaiting_payment');
  const told = await stage.db.pool.query(`select body from events where type = 'deposit.unmatched'`);
  expect(told.rows.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ reason: 'untraced' }]);
  expect(await stage.violations()).toEqual([]);
});

test('a plain payment beside it is no surplus', async () => {
  const payment = await shop.waiting('25.00', eth);
  await stage.send(payment.address, eth, payment.needs / 2n);
  await call(batch, forwarder, 'forward', [stage.payer], 1n);
  await mine();
  await look();
  expect(await deposits(payment)).toMatchObject([{ position: 0 }]);
});

test('a search that the node cannot answer is told and keeps no later payment from being searched', async () => {
  const [first, second] = [await shop.waiting('25.00', eth), await shop.waiting('25.00', eth)];
  await call(batch, forwarder, 'forward', [first.address], first.needs);
  await call(batch, forwarder, 'forward', [second.address], second.needs);
  await mine();
  await mine();
  forgotten = { address: first.address, before: await stage.anvil.height() };
  expect(await look()).toEqual([first.id]);
  expect(await deposits(first)).toEqual([]);
  expect(await deposits(second)).toMatchObject([{ reason: 'untraced' }]);
  forgotten = null;
  expect(await look()).toEqual([]);
  expect(await deposits(first)).toMatchObject([{ reason: 'untraced' }]);
});

test('a block whose trace fails long enough is read without it, which is told, and what came is found by balances', async () => {
  traces = true;
  await stage.replaceAdapter([node.url]);
  const payment = await shop.waiting('25.00', eth);
  await mine();
  fails = true;
  await call(batch, forwarder, 'forward', [payment.address], payment.needs);
  await stage.anvil.mine(1);
  // Three readings a round.
  for (let round = 1; round <= 3; round += 1) await expect(stage.readOn()).rejects.toThrow('internal error');
  await stage.readOn();
  expect(stage.lastRound).toMatchObject({ blocks: 1, hidden: expect.stringMatching(/^Block \d+: internal error$/) });
  fails = false;
  expect(await look()).toEqual([]);
  expect(await deposits(payment)).toMatchObject([{ amount: payment.needs.toString(), reason: 'untraced' }]);
  await mine();
  expect(stage.lastRound).toMatchObject({ hidden: null });
});
