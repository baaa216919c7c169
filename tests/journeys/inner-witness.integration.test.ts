import { batch } from '@florin/nodes/tokens/contracts';
import { BentNode, notOffered } from '@florin/testing/bent-node';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deploy } from './deploy-tokens.ts';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt } = stageTokens;
let stage: Stage;
let shop: Shop;
/** What the scanner prefers, and what it asks beside it: a node without traces. */
let tracing: BentNode;
let plain: BentNode;
let forwarder: string;
/** Whether the plain node still knows what addresses held at earlier blocks. */
let remembers = true;

beforeAll(async () => {
  stage = await Stage.open({
    nodes: async (url) => {
      [tracing, plain] = [await BentNode.open(url), await BentNode.open(url)];
      return [tracing.url, plain.url];
    },
  });
  plain.bend = (method, result, [, height]) => {
    if (method === 'eth_getBalance' && height !== 'latest' && !remembers) return notOffered;
    return /trace/.test(method) ? notOffered : result;
  };
  shop = await Shop.open(stage);
  forwarder = await deploy(stage.anvil, stage.payer, batch.bytecode);
  await stage.work();
});
afterEach(() => {
  remembers = true;
  tracing.straighten();
});
afterAll(async () => {
  await stage.close();
  for (const node of [tracing, plain]) node.close();
});

const forward = async (to: string, value: bigint): Promise<void> => {
  const data = encodeFunctionData({ abi: parseAbi(batch.abi), functionName: 'forward', args: [to] });
  const sent = { from: stage.payer, to: forwarder, data, value: `0x${value.toString(16)}`, gas: '0x493e0' };
  await stage.anvil.rpc('eth_sendTransaction', [sent]);
};
const mine = async (blocks: number): Promise<void> => {
  for (let count = 0; count < blocks; count += 1) {
    stage.clock.advance({ seconds: 1 });
    await stage.anvil.mine(1);
    await stage.work();
  }
};
const agreed = async ({ id }: Waiting) =>
  (await stage.db.pool.query('select agreed_at from deposits where payment_id = $1', [id])).rows;

test('a node that cannot trace bears witness by what the address holds before and after the block', async () => {
  const payment = await shop.waiting('25.00', eth);
  await stage.send(payment.address, eth, payment.needs / 2n);
  await forward(payment.address, payment.needs - payment.needs / 2n);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await agreed(payment)).toMatchObject([{ agreed_at: expect.any(Date) }, { agreed_at: expect.any(Date) }]);
  expect(await stage.violations()).toEqual([]);
});

test('what a node invents inside a contract stays unconfirmed, whatever else the address received', async () => {
  const payment = await shop.waiting('25.00', eth);
  const invented = `0x${(payment.needs * 2n).toString(16)}`;
  const bend = (action: Record<string, unknown>): Record<string, unknown> =>
    String(action['to']).toLowerCase() === payment.address.toLowerCase() ? { ...action, value: invented } : action;
  tracing.bend = (method, result) =>
    method === 'trace_block'
      ? (result as { action: Record<string, unknown> }[]).map((trace) =>
          Object.assign({}, trace, { action: bend(trace.action) }),
        )
      : result;
  await stage.send(payment.address, eth, payment.needs / 2n);
  await forward(payment.address, 1n);
  await mine(8);
  expect(await agreed(payment)).toEqual(expect.arrayContaining([{ agreed_at: null }, { agreed_at: expect.any(Date) }]));
  expect((await shop.read(payment)).status).toBe('confirming');
});

test('what nobody else can show holds up neither its block nor later ones, and counts once a node remembers', async () => {
  const [inner, beside] = [await shop.waiting('25.00', eth), await shop.waiting('25.00', usdt)];
  remembers = false;
  await forward(inner.address, inner.needs);
  await stage.send(beside.address, usdt, beside.needs);
  await mine(1);
  await stage.until(shop.reached(beside, 'completed'));
  const later = await shop.waiting('25.00', eth);
  await stage.send(later.address, eth, later.needs);
  await stage.until(shop.reached(later, 'completed'));
  expect((await shop.read(inner)).status).toBe('confirming');
  remembers = true;
  await stage.until(shop.reached(inner, 'completed'));
  expect(await stage.violations()).toEqual([]);
});
