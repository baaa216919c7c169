import { testChain } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { expect, test } from 'vitest';
import { dropHeaders } from './drop-headers.ts';

test('headers are forgotten in batches down to 10,000 below the newest final one, and no further', async () => {
  const scene = await PaymentScene.open();
  try {
    expect(await dropHeaders(scene, testChain)).toBe(false);
    await scene.db.pool.query(
      `insert into blocks (chain_id, height, hash, parent_hash, time, read_at)
       select $1, h, 'old' || h, 'old' || h - 1, florin.now(), florin.now() from generate_series(2, 13500) h`,
      [testChain.id],
    );
    await scene.db.pool.query('update chain_cursors set final_height = 12000');
    expect([await dropHeaders(scene, testChain), await dropHeaders(scene, testChain)]).toEqual([true, false]);
    const { rows } = await scene.db.pool.query('select min(height)::int as lowest, count(*)::int as kept from blocks');
    expect(rows).toEqual([{ lowest: 2000, kept: 11501 }]);
    expect(await dropHeaders(scene, testChain)).toBe(false);
  } finally {
    await scene.close();
  }
});
