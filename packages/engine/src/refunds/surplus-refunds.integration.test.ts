import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { newAddress } from '@florin/testing/senders';
import { sweep } from '@florin/testing/treasury-stand-in';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../audit/record.ts';
import { requestRefund } from './request-refund.ts';
import { approveRefund } from './review-refund.ts';

const { usdt } = testTokens;
const depth = testChain.confirmationsRequired;
const surplus = 3_000_000n;

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());

const txHash = (): string => `${newAddress()}${'0'.repeat(24)}`;
const rules = async () => (await scene.violations()).map(({ rule, subject }) => [rule, subject]);

/** A completed payment of 20 USDT that was paid by 15 and 8, and whose surplus went back. */
async function refunded() {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: 15_000_000n });
  await scene.blocks(depth);
  const second = { to: payment.address, token: usdt, amount: 8_000_000n, txHash: txHash() };
  await scene.block(second);
  await scene.blocks(depth - 1);
  await sweep(scene);
  const { refund } = await requestRefund(
    { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) },
    {
      source: 'surplus',
      chainId: null,
      paymentId: payment.id,
      depositId: null,
      amount: surplus,
      address: newAddress(),
      reason: 'Paid too much',
    },
    by,
  );
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  await sweep(scene);
  await mustBalance(scene);
  return { payment, second };
}

test('a reorg that takes a deposit after its surplus went back is a loss, and no refund beyond the surplus', async () => {
  const { payment, second } = await refunded();
  await scene.reorg(depth);
  expect(await scene.read(payment)).toMatchObject({ status: 'completed', received: '15000000' });
  expect(await rules()).toEqual([]);
  await scene.block(second);
  await scene.blocks(depth);
  expect((await scene.read(payment)).received).toBe('23000000');
  expect(await rules()).toEqual([]);
});

test.each(['without a reorg', 'beside a loss by a reorg'])('a refund beyond the surplus is told %s', async (when) => {
  const { payment } = await refunded();
  if (when !== 'without a reorg') await scene.reorg(depth);
  const take = (change: bigint) =>
    scene.db.pool.query('update payments set required = required + $2 where id = $1', [payment.id, String(change)]);
  await take(1n);
  expect(await rules()).toEqual([['refund_beyond_surplus', payment.id]]);
  await take(-1n);
  expect(await rules()).toEqual([]);
});
