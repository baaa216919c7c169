import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { outgoingPorts, plan } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRefund } from '../refunds/request-refund.ts';
import { advanceOutgoing } from './advance-outgoing.ts';
import type { MachinePorts } from './step.ts';

const { eth } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const row = async (text: string, ...values: unknown[]): Promise<object> =>
  (await scene.db.pool.query(text, values)).rows[0];

/** A node that gives an account its first number and then dies, before anything is signed. */
const ports = (change: Partial<ChainAdapter> = {}): MachinePorts => {
  const base = outgoingPorts(scene);
  const dying = {
    ...base.adapters.get(testChain.id)!,
    slots: { kind: 'number', next: async () => 0n },
    build: async () => {
      throw new Error('The node died.');
    },
    ...change,
  } as unknown as ChainAdapter;
  return { ...base, adapters: new Map([[testChain.id, dying]]) };
};

// Seed 100212 of the simulator: a refund out of quarantine waited for ever behind such a number.
test('a sweep whose sender is listed gives its number back, and its coins to a refund out of quarantine', async () => {
  const [from, payment] = [newAddress(), await scene.waiting('32.00', eth)];
  await scene.block({ to: payment.address, token: eth, amount: payment.needs, from });
  await scene.blocks(testChain.confirmationsRequired);
  await plan(scene);
  const sweep = () => row(`select status, nonce, last_error as error from outgoing where purpose = 'sweep'`);
  const advance = async (): Promise<void> => {
    await advanceOutgoing(ports(), () => {});
    scene.clock.advance({ minutes: 2 });
  };
  await advance();
  expect(await sweep()).toEqual({ status: 'reserved', nonce: '0', error: 'The node died.' });
  await listedSender(scene, from);
  await advance();
  expect(await sweep()).toEqual({ status: 'intent', nonce: null, error: 'a sender is on the blacklist' });
  expect(await scene.status(payment)).toBe('blacklisted');
  expect(await row('select freed from account_nonces where address = $1', payment.address)).toEqual({ freed: ['0'] });
  const { id } = (await row('select id from deposits where payment_id = $1', payment.id)) as { id: string };
  const order = { source: 'quarantine', chainId: null, paymentId: null, depositId: id, amount: null } as const;
  const books = { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  const by = await seedAdministrator(scene.database.url('owner'));
  const { refund } = await requestRefund(books, { ...order, address: newAddress(), reason: 'Sent back' }, by);
  expect(refund.status).toBe('requested');
  await mustBalance(scene);
});

test('what is signed is what is written, although the price changed twice since it was planned', async () => {
  const payment = await scene.waiting('32.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs, from: newAddress() });
  await scene.blocks(testChain.confirmationsRequired);
  await plan(scene);
  const planned = await scene.db.pool.query<{ id: string; cap: string }>(
    `select id, fee_cap as cap from outgoing where source_address = $1`,
    [payment.address],
  );
  const { id, cap } = planned.rows[0]!;
  const prices = [BigInt(cap) + 10n, BigInt(cap)];
  const built: object[] = [];
  const node = ports({
    async estimateCost() {
      const feeCap = prices.shift() ?? BigInt(cap);
      return { fee: feeCap, feeCap, units: 1n };
    },
    async build(intent) {
      built.push({ amount: String(intent.amount), cap: String(intent.feeCap) });
      throw new Error('The node died.');
    },
  });
  await advanceOutgoing(node, () => {});
  expect(prices).toEqual([]);
  expect(built).toEqual([await row('select amount::text, fee_cap::text as cap from outgoing where id = $1', id)]);
});
