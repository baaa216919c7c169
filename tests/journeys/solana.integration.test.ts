import { createHmac, randomBytes } from 'node:crypto';
import { solanaAddressBook } from '@florin/chain-solana/address-book';
import { compareChain } from '@florin/engine/books/compare-chain';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { DeliveryLanes } from '@florin/engine/webhooks/delivery-lanes';
import { firstEndpoint } from '@florin/engine/webhooks/endpoint-key';
import { revealSecret } from '@florin/engine/webhooks/reveal-secret';
import { updateWebhook } from '@florin/engine/webhooks/update-webhook';
import { walletOf } from '@florin/nodes/solana/control';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { Receivers } from '@florin/testing/webhook-receivers';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Shop, type Waiting } from './shop.ts';
import { solanaChainId, solanaTokens } from './solana-catalogue.ts';
import { SolanaStage } from './solana-stage.ts';

const { sol, usdt } = solanaTokens;
const receivers = new Receivers();
let stage: SolanaStage;
let shop: Shop;
let lanes: DeliveryLanes;
let secret: string;
beforeAll(async () => {
  stage = await SolanaStage.open();
  shop = await Shop.open(stage);
  const secrets = new SealedSecrets({ keys: new Map([['test', randomBytes(32)]]), sealWith: 'test' }, stage.ids);
  const ports = { ...stage.ports, secrets, addresses: new AddressPolicy('127.0.0.0/8:*') };
  const url = 'https://127.0.0.1/hook';
  await updateWebhook(ports, {
    merchantId: shop.merchant.accountId,
    change: { url, secret: undefined, isActive: true, events: ['*'] },
  });
  secret = await revealSecret(ports, firstEndpoint(shop.merchant.accountId));
  lanes = new DeliveryLanes({ ...ports, transport: receivers }, { onDefect: (error) => stage.postponed.push(error) });
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  await expectBooksOfChain();
});

/** Every address of ours holds what the books say, to the last lamport. */
async function expectBooksOfChain(): Promise<void> {
  const catalogue = await stage.catalogue.current();
  const chain = catalogue.chains.get(solanaChainId)!;
  const options = { catalogue, chain, scope: 'all', treasury: await stage.treasury() } as const;
  const comparison = await compareChain(stage.db, stage.adapter, options);
  expect(comparison).toMatchObject({ compared: true });
  if (!comparison.compared) return;
  const apart = comparison.holdings.filter(({ booked, onChain }) => booked !== onChain);
  expect(apart.map(({ token, place, booked, onChain }) => [token.symbol, place, booked, onChain])).toEqual([]);
}

const pay = async (usd: string, token: TestToken, more = 0n): Promise<Waiting> => {
  const payment = await shop.waiting(usd, token);
  await stage.send(payment.address, token, payment.needs + more);
  return payment;
};

test.each([sol, usdt])(
  'a payment in $symbol is swept whole to the treasury, credited with its net and told to the merchant',
  async (token) => {
    const treasury = await stage.treasury();
    const before = { held: await stage.balance(treasury, usdt), usd: Number(await shop.balanceUsd()) };
    receivers.requests.length = 0;
    const payment = await pay('25.00', token);
    await stage.until(shop.reached(payment, 'confirming'));
    await stage.until(shop.reached(payment, 'completed'));
    expect(await shop.read(payment)).toMatchObject({
      serviceFeeUsd: '0.25',
      conversionFeeUsd: '0.13',
      netSettlementUsd: '24.62',
    });
    expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
    if (token === usdt) expect((await stage.balance(treasury, usdt)) - before.held).toBe(payment.needs);
    // Nothing is left: neither coins nor an account of a token.
    expect(await stage.balance(payment.address, sol)).toBe(0n);
    expect(await stage.balance(payment.address, usdt)).toBe(0n);
    expect(stage.node.vm.account(payment.address, stage.node.vm.slot)).toBeNull();

    while (await lanes.deliverDue());
    await lanes.settled();
    const told = receivers.requests.map(({ body }) => JSON.parse(String(body)) as { event: string; data: object });
    expect(told.map(({ event }) => event)).toEqual(
      ['created', 'awaiting_payment', 'confirming', 'confirmed', 'completed'].map((step) => `payment.${step}`),
    );
    expect(told.at(-1)?.data).toMatchObject({
      payment_id: payment.id,
      status: 'completed',
      crypto_symbol: token.symbol,
    });
    for (const { body, headers } of receivers.requests) {
      const [, time, signature] =
        /^t=(\d+),v1=([0-9a-f]{64})/.exec(
          String(new Headers(headers as Record<string, string>).get('x-svc-signature')),
        ) ?? [];
      expect(signature).toBe(
        createHmac('sha256', secret)
          .update(`${time}.${String(body)}`)
          .digest('hex'),
      );
    }
  },
);

test('a part and its rest are swept together', async () => {
  const payment = await shop.waiting('40.00', usdt);
  await stage.send(payment.address, usdt, 15_000_000n);
  await stage.until(shop.reached(payment, 'partially_paid'));
  await stage.send(payment.address, usdt, 25_000_000n);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
});

test('a sweep that no leader took is planned anew when its lifetime is over, and the payment is credited once', async () => {
  const { vm } = stage.node;
  const treasury = await stage.treasury();
  const before = await stage.balance(treasury, usdt);
  const payment = await pay('30.00', usdt);
  await stage.until(shop.reached(payment, 'confirming'));
  vm.forgetful = true;
  const sweeps = async () =>
    (
      await stage.db.pool.query<{ status: string }>(
        `select status from outgoing where purpose = 'sweep' and purpose_id = $1 order by created_at`,
        [payment.id],
      )
    ).rows.map(({ status }) => status);
  await stage.until(async () => (await sweeps())[0] === 'sent');
  await stage.until(async () => (await sweeps())[0] === 'dead');
  vm.forgetful = false;
  await stage.until(shop.reached(payment, 'completed'));
  expect(await sweeps()).toEqual(['dead', 'final']);
  expect((await stage.balance(treasury, usdt)) - before).toBe(30_000_000n);
});

test('a surplus goes back to a wallet that has no token account yet, and not to a token account', async () => {
  const administrator = await seedAdministrator(stage.database.url('owner'));
  const ports = { ...stage.ports, addressBooks: new Map([[solanaAddressBook.family, solanaAddressBook]]) };
  const payment = await pay('10.00', usdt, 3_000_000n);
  await stage.until(shop.reached(payment, 'completed'));
  const { address } = await walletOf(88);
  const order = { source: 'surplus', chainId: null, paymentId: payment.id, depositId: null } as const;
  const ask = (to: string) =>
    requestRefund(ports, { ...order, amount: 3_000_000n, address: to, reason: 'Paid too much' }, administrator);
  await expect(ask('FF2BjgeRK2LgK8Lj4wY2CTJrmJAKV5ZPCdHqfq1tJLGi')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const { refund } = await ask(address);
  const approver = await seedAdministrator(stage.database.url('owner'));
  await approveRefund(stage.ports, { id: refund.id, reason: null }, approver);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  expect(await stage.balance(address, usdt)).toBe(3_000_000n);
});

test('what a refund deducted on a deposit address reaches the treasury a day later, and its token account is closed', async () => {
  const administrator = await seedAdministrator(stage.database.url('owner'));
  const ports = { ...stage.ports, addressBooks: new Map([[solanaAddressBook.family, solanaAddressBook]]) };
  const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
  await rows(
    `insert into transfer_fees (token_id, fee, at) values ($1, 1e8, florin.now()), ($2, 1e8, florin.now())
     on conflict (token_id) do update set fee = excluded.fee`,
    usdt.id,
    sol.id,
  );
  const payment = await pay('10.00', usdt);
  await stage.until(shop.reached(payment, 'completed'));
  await stage.send(payment.address, usdt, 90_000_000n);
  const find = () =>
    rows(
      `select id from deposits where payment_id = $1 and ruling = 'unmatched' and confirmed_at is not null`,
      payment.id,
    );
  await stage.until(async () => (await find()).length > 0);
  const [{ id: depositId }] = await find();
  const { address } = await walletOf(89);
  const what = { source: 'unmatched', chainId: null, paymentId: null, depositId, amount: null } as const;
  const { refund } = await requestRefund(ports, { ...what, address, reason: 'Sent after the end' }, administrator);
  const approver = await seedAdministrator(stage.database.url('owner'));
  await approveRefund(stage.ports, { id: refund.id, reason: null }, approver);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  const deducted = BigInt((await readRefund(stage.db, refund.id)).deducted);
  expect(deducted).toBeGreaterThan(0n);
  expect(await stage.balance(payment.address, usdt)).toBe(deducted);
  const before = await stage.balance(await stage.treasury(), usdt);
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(async () => {
    const [fetched] = await rows(`select status from outgoing where purpose = 'consolidation'`);
    return fetched?.status === 'final';
  });
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  expect((await stage.balance(await stage.treasury(), usdt)) - before).toBe(deducted);
  const closed = await rows(
    `select amount from ledger_transfers where kind = 'storage_returned' order by id desc limit 1`,
  );
  expect(BigInt(closed[0].amount.split('.')[0])).toBeGreaterThan(0n);
});
