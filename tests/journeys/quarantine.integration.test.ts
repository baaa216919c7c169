import { evmAddressBook } from '@florin/chain-evm/address-book';
import { listAddress } from '@florin/engine/quarantine/blacklist';
import { keepPayment } from '@florin/engine/payments/keep-payment';
import { releasePayment } from '@florin/engine/deposits/release-payment';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareChains } from '../../apps/worker/src/books/check-everything.ts';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt } = stageTokens;
let stage: Stage;
let shop: Shop;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let payers: string[];
const books = new Map([[evmAddressBook.family, evmAddressBook]]);

beforeAll(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
  payers = (await stage.anvil.accounts()).slice(3);
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  const { adapters, treasury } = stage.outgoing;
  const unread = (_chain: unknown, error: unknown): never => {
    throw error;
  };
  const ports = { db: stage.db, adapters, treasury, onUnread: unread };
  const [chain] = await compareChains(ports, await stage.catalogue.reload(), 'all');
  if (!chain?.comparison?.compared) throw new Error('The books were not compared with the chain.');
  // The treasury's own coins were never booked here.
  const booked = chain.comparison.holdings.filter(({ place, token }) => place !== 'treasury' || token.id === usdt.id);
  const off = booked.filter(({ booked: ours, onChain }) => ours !== onChain);
  if (off.length > 0) throw new Error(`Books and chain differ: ${off.map(({ place }) => place).join()}`);
});

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
const order = ({ id }: Waiting) => ({ paymentId: id, reason: 'Looked into' });
const wallet = (digit: string): string => {
  const parsed = evmAddressBook.parseAddress(`0x${digit.repeat(40)}`);
  return parsed.ok ? parsed.canonical : '';
};
const list = (address: string) =>
  listAddress({ ...stage.ports, addressBooks: books }, { chainType: 'evm', address, reason: 'Listed' }, administrator);
const waiting = async (token: TestToken): Promise<Waiting> => {
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  return shop.waiting('10.00', token);
};
/** What the payment needs, from an account of its own. */
const pay = async (payment: Waiting, token: TestToken, from: string): Promise<void> => {
  if (token.contract !== null) {
    await stage.send(from, token, payment.needs);
    await stage.anvil.mine(1);
  }
  await stage.send(payment.address, token, payment.needs, from);
};
const final = (payment: Waiting) => async () =>
  (await rows('select confirmed_at is not null as final from deposits where payment_id = $1', payment.id))[0]?.final ===
  true;
const depositOf = async ({ id }: Waiting): Promise<string> =>
  (await rows('select id from deposits where payment_id = $1', id))[0].id;
const sendBack = async (payment: Waiting, address: string): Promise<string> => {
  const depositId = await depositOf(payment);
  const what = { source: 'quarantine', chainId: null, paymentId: null, depositId, amount: null } as const;
  const ports = { ...stage.ports, addressBooks: books };
  const { refund } = await requestRefund(ports, { ...what, address, reason: 'Not ours' }, administrator);
  await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed', 120);
  return (await readRefund(stage.db, refund.id)).amount;
};

test.each([
  [usdt, 'a'],
  [eth, 'b'],
])('what a listed payer sent goes back from the address it lies on, in $symbol', async (token, digit) => {
  const payment = await waiting(token);
  const payer = payers.pop() ?? '';
  await list(payer);
  await pay(payment, token, payer);
  await stage.until(shop.reached(payment, 'blacklisted'));
  await stage.until(final(payment));
  const before = await stage.balance(await stage.treasury(), token);
  expect(await sendBack(payment, wallet(digit))).toBe(String(payment.needs));
  expect(await stage.balance(wallet(digit), token)).toBe(payment.needs);
  if (token.contract !== null) expect(await stage.balance(await stage.treasury(), token)).toBe(before);
  await expect(keepPayment(stage.ports, order(payment), administrator)).resolves.toMatchObject({
    status: 'blacklisted',
  });
  expect((await releasePayment(stage.ports, order(payment), administrator)).status).toBe('awaiting_payment');
});

test('what was swept before its payer was listed goes back out of the treasury, and only that', async () => {
  const payment = await waiting(usdt);
  const payer = payers.pop() ?? '';
  await pay(payment, usdt, payer);
  const sweep = () => rows(`select status from outgoing where purpose = 'sweep' and purpose_id = $1`, payment.id);
  await stage.until(async () => ['sent', 'included'].includes((await sweep())[0]?.status));
  await list(payer);
  await stage.until(shop.reached(payment, 'blacklisted'));
  await stage.until(async () => (await sweep())[0]?.status === 'final');
  const before = await stage.balance(await stage.treasury(), usdt);
  expect(await sendBack(payment, wallet('c'))).toBe(String(payment.needs));
  expect(await stage.balance(wallet('c'), usdt)).toBe(payment.needs);
  expect(before - (await stage.balance(await stage.treasury(), usdt))).toBe(payment.needs);
  const [{ held }] = await rows(
    `select sum(case when debit_account = 'quarantine:treasury' then amount else -amount end)::bigint::text as held
       from ledger_transfers where 'quarantine:treasury' in (debit_account, credit_account)`,
  );
  expect(held).toBe('0');
  expect(await shop.balanceUsd()).toBe('0.00');
});

test('what is released instead completes its payment', async () => {
  const payment = await waiting(usdt);
  const payer = payers.pop() ?? '';
  await list(payer);
  await pay(payment, usdt, payer);
  await stage.until(shop.reached(payment, 'blacklisted'));
  await releasePayment(stage.ports, order(payment), administrator);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await shop.balanceUsd()).toBe('9.85');
});
