import { shareCursor } from '@florin/database/sql/chain-cursors';
import { testChain } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const isWaiting = async (): Promise<boolean> => {
  const { rowCount } = await scene.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
};

test('who waited for a chain while it was halted finds it halted', async () => {
  await scene.block();
  const halting = await scene.db.pool.connect();
  try {
    await halting.query('begin');
    await halting.query('update chain_cursors set epoch = epoch where chain_id = $1', [testChain.id]);
    await halting.query(`update chains set halted_at = now(), halt_reason = 'a deep reorg' where id = $1`, [
      testChain.id,
    ]);
    const shared = scene.db.maybe(shareCursor, testChain.id);
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true));
    await halting.query('commit');
    expect(await shared).toBeNull();
  } finally {
    halting.release();
  }
});
