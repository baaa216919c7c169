import { moveReversals } from '@florin/database/sql/outgoing/doubted';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { usdt } = testTokens;
const { confirmationsRequired } = testChain;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

test('a deposit that a second reorg takes before it is final again is booked back where its coins are: in the treasury', async () => {
  const payment = await scene.waiting('20.00', usdt);
  const sent = { to: payment.address, token: usdt, amount: payment.needs, txHash: `0x${'5'.repeat(64)}` };
  await scene.block(sent);
  await scene.blocks(confirmationsRequired);
  await sweep(scene);
  expect(await scene.status(payment)).toBe('completed');
  await scene.reorg(confirmationsRequired + 1);
  await scene.block(sent);
  await scene.reorg(1);
  await scene.block(sent);
  await scene.blocks(confirmationsRequired);
  const { rows } = await scene.db.pool.query(
    `select debit_account as account from ledger_transfers where idempotency_key like 'deposit_final:%' order by id`,
  );
  expect(rows).toEqual([{ account: expect.stringMatching(/^deposit:/) }, { account: 'treasury' }]);
  expect(await scene.violations()).toEqual([]);
});

test('what of a deposit is missing elsewhere than it was booked out is as much as was booked out', async () => {
  const payment = await scene.waiting('20.00', usdt);
  const sent = { to: payment.address, token: usdt, amount: payment.needs, txHash: `0x${'6'.repeat(64)}` };
  await scene.block(sent);
  await scene.blocks(confirmationsRequired);
  await sweep(scene);
  await scene.reorg(confirmationsRequired + 1);
  // A contract pays out differently in another block, or a node lies.
  await scene.block({ ...sent, amount: 2n * payment.needs });
  const { rows } = await scene.db.pool.query('select swept_by from deposits where tx_hash = $1', [sent.txHash]);
  const missing = await scene.db.many(moveReversals, { outgoingId: rows[0].swept_by, goneOnly: false });
  expect(missing).toMatchObject([{ amount: String(payment.needs), bookedFrom: 'treasury' }]);
});
