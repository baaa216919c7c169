import { randomUUID } from 'node:crypto';
import { claimOutgoing } from '@florin/database/sql/outgoing/claim';
import { doubtMovements } from '@florin/database/sql/outgoing/doubted';
import { markFinal } from '@florin/database/sql/outgoing/follow';
import { valuesOf } from '@florin/database/statement';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { lockWaiters } from '@florin/testing/lock-waiters';
import { PaymentScene } from '@florin/testing/payment-scene';
import { plan, sign } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeChain } from '../catalogue/pause-chain.ts';
import { haltChain } from './halt-chain.ts';

const { usdt } = testTokens;
const lease = randomUUID();
const height = 10n;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

/** A sweep that a block has, in the hands of a worker that has just read that its block is final. */
async function finishing(): Promise<string> {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(testChain.confirmationsRequired);
  await plan(scene);
  await sign(scene);
  const { rows } = await scene.db.pool.query<{ id: string }>(
    'update outgoing set block_height = $2, lease = $3 where purpose_id = $1 returning id',
    [payment.id, height, lease],
  );
  return rows[0]?.id ?? '';
}

const goBack = () =>
  scene.db.run(doubtMovements, { chainId: testChain.id, aboveHeight: height - 1n, now: scene.clock.now() });
const isDoubted = async (id: string): Promise<boolean> => {
  const { rows } = await scene.db.pool.query<{ doubted: boolean }>(
    'select doubted_at is not null as doubted from outgoing where id = $1',
    [id],
  );
  return rows[0]?.doubted ?? false;
};

test('a movement whose block a reorg took is not called final by who had read it before', async () => {
  const id = await finishing();
  await goBack();
  expect(
    await scene.db.maybe(markFinal, { id, lease, succeeded: true, arrived: 1n, feePaid: 1n, at: scene.clock.now() }),
  ).toBeNull();
  expect(await isDoubted(id)).toBe(false);
});

test('a movement that is called final while the chain goes back is doubted', async () => {
  const id = await finishing();
  const worker = await scene.db.pool.connect();
  try {
    await worker.query('begin');
    const given = { id, lease, succeeded: true, arrived: 1n, feePaid: 1n, at: scene.clock.now() };
    await worker.query(markFinal.text, valuesOf(markFinal, [given]));
    const back = goBack();
    await expect.poll(() => lockWaiters(scene.db.pool)).toBe(1);
    await worker.query('commit');
    await back;
    expect(await isDoubted(id)).toBe(true);
  } finally {
    worker.release();
  }
});

test('a movement of a chain that was halted is taken up once the chain was read on, not when it is resumed', async () => {
  const by = await seedAdministrator(scene.database.url('owner'));
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(testChain.confirmationsRequired);
  await plan(scene);
  const claimed = async (): Promise<string[]> => {
    scene.clock.advance({ minutes: 1 });
    const now = scene.clock.now();
    const rows = await scene.db.many(claimOutgoing, { now, lease, until: now, limit: 100, exceptChains: [] });
    return rows.map(({ purposeId }) => purposeId).filter((id) => id === payment.id);
  };
  expect(await claimed()).toEqual([payment.id]);
  const chain = (await scene.ports.catalogue.current()).chains.get(testChain.id)!;
  const { rows } = await scene.db.pool.query<{ epoch: string }>('select epoch from chain_cursors');
  await haltChain(scene.ports, { chain, epoch: BigInt(rows[0]!.epoch), ancestor: 1n, reason: 'a deep reorg' });
  expect(await claimed()).toEqual([]);
  await resumeChain(scene.db, { id: testChain.id, reason: 'looked into' }, by);
  // What it would move may be among what the scanner takes back now.
  expect(await claimed()).toEqual([]);
  await scene.block();
  expect(await claimed()).toEqual([payment.id]);
});
