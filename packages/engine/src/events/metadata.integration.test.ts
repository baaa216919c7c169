import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

/** What encodings, databases and JSON have made something else of somewhere. */
const hostile = {
  z: 'first although it sorts last',
  a: '👩‍👩‍👧‍👦 e\u0301 \u00e9 ﷽ שלום \u202emirrored\u202c',
  ' spaces ': '  kept  ',
  'quoted "key" \\': '"\\/\b\f\n\r\t\u2028\u2029\u0001\u007f\u0085\ufeff\uffff',
  number: '1.50000000000000000001',
  '{"json":true}': '{"__proto__":null}',
  constructor: '\\u0000 \\x00 %00 &#0; $1 $$ $&',
};

test('metadata, reference and description stand byte by byte in every event of a payment', async () => {
  const told = { metadata: hostile, reference: 'Nº 17 \u{1f9fe} "x"', description: "L'été \\ \u2028" };
  const payment = await scene.create('25.00', told);
  const { address, payment: waiting } = await scene.choose(payment, testTokens.usdt);
  await scene.block({ to: address, token: testTokens.usdt, amount: BigInt(waiting.required ?? 0) });
  await scene.blocks(testChain.confirmationsRequired);
  await sweep(scene);
  const { rows } = await scene.db.pool.query<{ type: string; body: string }>(
    'select type, body from events where source_id = $1 order by sequence',
    [payment.id],
  );
  expect(rows.map(({ type }) => type)).toEqual([
    'payment.created',
    'payment.awaiting_payment',
    'payment.confirming',
    'payment.confirmed',
    'payment.completed',
  ]);
  const { description, reference, metadata } = told;
  const bytes = JSON.stringify({ description, reference, metadata }).slice(1, -1);
  for (const { type, body } of rows) expect(`${type}: ${body}`).toContain(bytes);
  expect(JSON.stringify((await scene.read(payment)).metadata)).toBe(JSON.stringify(hostile));
});
