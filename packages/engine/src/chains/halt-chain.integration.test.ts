import { shareCursor } from '@florin/database/sql/chains/cursors';
import { testChain } from '@florin/testing/catalogue';
import { lockWaiters } from '@florin/testing/lock-waiters';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

test('who waited for a chain while it was halted finds it halted', async () => {
  await scene.block();
  const halting = await scene.db.pool.connect();
  try {
    await halting.query('begin');
    await halting.query('update chain_cursors set epoch = epoch where chain_id = $1', [testChain.id]);
    await halting.query(`update chains set halted_at = now(), halt_reason = 'a deep reorg' where id = $1`, [
      testChain.id,
    ]);
    const shared = scene.db.maybe(shareCursor, { chainId: testChain.id });
    await expect.poll(() => lockWaiters(scene.db.pool)).toBe(1);
    await halting.query('commit');
    expect(await shared).toBeNull();
  } finally {
    halting.release();
  }
});
