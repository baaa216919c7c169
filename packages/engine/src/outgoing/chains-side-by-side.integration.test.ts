import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import type { ChainAdapter, CostEstimate } from '@florin/domain/ports/chain';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { moveToOtherChain, otherChain } from '@florin/testing/other-chain';
import { PaymentScene } from '@florin/testing/payment-scene';
import { outgoingPorts } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChainLanes } from '../catalogue/chain-lanes.ts';
import { advanceOutgoing } from './advance-outgoing.ts';
import { planSweeps } from '../sweeps/plan-sweeps.ts';
import type { MachinePorts, MachineWatch } from './step.ts';

const { eth, usdc } = testTokens;
const treasury = `0x${'7'.repeat(40)}`;
const price: CostEstimate = { fee: 1n, feeCap: 1n };
let scene: PaymentScene;
let lanes: ChainLanes;
/** Answers of the first chain's node: none before the test lets them go. */
let silence: PromiseWithResolvers<CostEstimate>;
let asked: number;

beforeAll(async () => {
  scene = await PaymentScene.open();
  for (const token of [eth, usdc]) {
    const payment = await scene.waiting('32.00', token);
    await scene.block({ to: payment.address, token, amount: payment.needs });
  }
  await scene.blocks(testChain.confirmationsRequired);
  await moveToOtherChain(scene.database.url('owner'), usdc);
  await scene.catalogue.reload();
});
beforeEach(() => {
  lanes = new ChainLanes((error) => expect.fail(String(error)));
  silence = Promise.withResolvers();
  asked = 0;
});
afterAll(() => scene.close());

/** The first chain's node is silent; the other chain's one works. */
const ports = (): MachinePorts => {
  const base = outgoingPorts(scene);
  const works = {
    ...base.adapters.get(testChain.id)!,
    slots: { kind: 'number', next: async () => 0n },
  } as ChainAdapter;
  const estimateCost = (): Promise<CostEstimate> => {
    asked += 1;
    return silence.promise;
  };
  return {
    ...base,
    adapters: new Map([
      [testChain.id, { ...works, estimateCost }],
      [otherChain.id, works],
    ]),
  };
};
const row = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await scene.db.pool.query<Row>(text, values)).rows;

test('the sweeps of a chain are planned while the node of another says nothing', async () => {
  const planning = { ...ports(), onWaiting: (_id: string, error: unknown) => expect.fail(String(error)) };
  await planSweeps(planning, lanes);
  const planned = () => row('select chain_id from outgoing');
  await vi.waitFor(async () => expect(await planned()).toEqual([{ chain_id: otherChain.id }]));
  await vi.waitFor(() => expect(lanes.busy).toEqual([testChain.id]));
  await planSweeps(planning, lanes);
  expect(asked).toBe(1);
  silence.resolve(price);
  await lanes.settled();
  expect(await planned()).toHaveLength(2);
});

test('movements of a chain are taken further, again and again, while the node of another says nothing', async () => {
  await row(`update outgoing set status = 'dead'`);
  const intend = async (chainId: string, tokenId: string): Promise<string> => {
    const id = scene.ids.uuid();
    await scene.db.run(insertOutgoing, {
      id,
      chainId,
      purpose: 'deployment',
      purposeId: scene.ids.uuid(),
      tokenId,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: treasury,
      destination: treasury,
      amount: 0n,
      feeCap: 1n,
      now: scene.clock.now(),
    });
    return id;
  };
  const status = async (id: string): Promise<unknown> =>
    (await row('select status from outgoing where id = $1', id))[0];
  const steps: string[] = [];
  const watch: MachineWatch = {
    step: async ({ purpose, name }, work) => {
      steps.push(`${name} ${purpose}`);
      return work();
    },
    final: () => expect.fail('nothing was signed'),
  };
  const advance = () => advanceOutgoing({ ...ports(), watch }, () => {}, lanes);
  const stuck = await intend(testChain.id, eth.id);
  for (let round = 0; round < 2; round += 1) {
    const moving = await intend(otherChain.id, usdc.id);
    await advance();
    await vi.waitFor(async () => expect(await status(moving)).toEqual({ status: 'reserved' }));
    await vi.waitFor(() => expect(lanes.busy).toEqual([testChain.id]));
  }
  expect(await status(stuck)).toEqual({ status: 'intent' });
  expect(asked).toBe(1);
  silence.resolve(price);
  await lanes.settled();
  expect(await status(stuck)).toEqual({ status: 'reserved' });
  expect(steps.filter((step) => step === 'reserve deployment').length).toBeGreaterThanOrEqual(3);
});
