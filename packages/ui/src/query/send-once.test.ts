import { expect, test } from 'vitest';
import { openOrders } from './send-once.ts';

const order = { chain_id: 'c', amount_usd: '5.00' };

test('an order keeps its key until it is answered, also beside another one', async () => {
  const sendOnce = openOrders();
  const keys: string[] = [];
  const send = (outcome: 'lost' | 'done', of: object = order) =>
    sendOnce(of, ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return outcome === 'done' ? Promise.resolve('made') : Promise.reject(new Error('lost'));
    });
  await expect(send('lost')).rejects.toThrow('lost');
  await expect(send('lost', { ...order, amount_usd: '6.00' })).rejects.toThrow('lost');
  expect(await send('done')).toBe('made');
  const [first, other, again] = keys;
  expect([again === first, other === first]).toEqual([true, false]);
});

test('an order that was answered is another one the next time', async () => {
  const sendOnce = openOrders();
  const send = () => sendOnce(order, ({ idempotencyKey }) => Promise.resolve(idempotencyKey));
  expect(await send()).not.toBe(await send());
});
