import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPayPage } from './read-pay-page.ts';
import { readPayment } from './read-payment.ts';

const { usdt } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

test('a verified address costs no further round trip: it comes with the payment', async () => {
  const payment = await scene.waiting('20.00', usdt);
  const { ports, merchant } = scene;
  await ports.catalogue.current();
  scene.database.takeStatements();
  expect((await readPayment(ports, merchant.accountId, payment.id)).walletAddress).toBe(payment.address);
  expect(scene.database.takeStatements()).toEqual(['read_payment']);
  expect((await readPayPage(ports, payment.id)).walletAddress).toBe(payment.address);
  expect(scene.database.takeStatements()).toEqual(['read_pay_page']);
});

test('a row is verified at every showing, not once: what is shown follows the verdict of the moment', async () => {
  const payment = await scene.waiting('20.00', usdt);
  const asked: string[] = [];
  const { ports, merchant } = scene;
  const watching = {
    ...ports,
    verifyAddress: (row: Parameters<typeof ports.verifyAddress>[0]) => {
      asked.push(row.address);
      return asked.length < 3 ? ports.verifyAddress(row) : null;
    },
  };
  await readPayment(watching, merchant.accountId, payment.id);
  await readPayPage(watching, payment.id);
  await expect(readPayment(watching, merchant.accountId, payment.id)).rejects.toMatchObject({ code: 'MAINTENANCE' });
  await expect(readPayPage(watching, payment.id)).rejects.toMatchObject({ code: 'MAINTENANCE' });
  expect(asked).toEqual([payment.address, payment.address, payment.address, payment.address]);
});

test('before a token is chosen there is no address, and nothing to verify', async () => {
  const payment = await scene.create('20.00');
  const ports = { ...scene.ports, verifyAddress: () => null };
  expect((await readPayment(ports, scene.merchant.accountId, payment.id)).walletAddress).toBeNull();
});
