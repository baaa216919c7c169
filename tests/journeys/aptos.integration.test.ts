import { aptosAddressBook } from '@florin/chain-aptos/address-book';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import type { Caller } from '@florin/engine/accounts/caller';
import { compareChain } from '@florin/engine/books/compare-chain';
import { readPayPage } from '@florin/engine/payments/read-pay-page';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { walletOf } from '@florin/nodes/aptos/wallet';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aptosChainId, aptosTokens } from './aptos-catalogue.ts';
import { AptosStage } from './aptos-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const { apt, usdt } = aptosTokens;
const dollar = 10n ** 6n;
const addressBooks = new Map([['aptos', aptosAddressBook]]);
let stage: AptosStage;
let shop: Shop;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let wallet: string;
beforeAll(async () => {
  stage = await AptosStage.open();
  shop = await Shop.open(stage);
  wallet = walletOf(77).address;
  const place = { chainId: aptosChainId, wallet, tokenId: usdt.id, addressBook: aptosAddressBook };
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock, place });
  merchant = await scene.merchant('1500.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  await expectBooksOfChain();
});

/** Every address of ours holds what the books say, to the last base unit. */
async function expectBooksOfChain(): Promise<void> {
  const catalogue = await stage.catalogue.current();
  const chain = catalogue.chains.get(aptosChainId)!;
  const options = { catalogue, chain, scope: 'all', treasury: await stage.treasury() } as const;
  const comparison = await compareChain(stage.db, stage.adapter, options);
  expect(comparison).toMatchObject({ compared: true });
  if (!comparison.compared) return;
  const apart = comparison.holdings.filter(({ booked, onChain }) => booked !== onChain);
  expect(apart.map(({ token, place, booked, onChain }) => [token.symbol, place, booked, onChain])).toEqual([]);
}

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
const pay = async (usd: string, token: TestToken, more = 0n): Promise<Waiting> => {
  const payment = await shop.waiting(usd, token);
  await stage.send(payment.address, token, payment.needs + more);
  return payment;
};

test.each([apt, usdt])('a payment in $symbol is swept at the cost of the treasury and credited', async (token) => {
  const treasury = await stage.treasury();
  const before = { held: await stage.balance(treasury, usdt), usd: Number(await shop.balanceUsd()) };
  const payment = await pay('25.00', token);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '24.62' });
  expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
  if (token === usdt) expect((await stage.balance(treasury, usdt)) - before.held).toBe(payment.needs);
  expect(await stage.balance(payment.address, apt)).toBe(0n);
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
});

test('a payment in the older form of the coin counts as one in the coin, and is swept whole', async () => {
  const payment = await shop.waiting('10.00', apt);
  // The address has a store for coins of the older form: what it is sent arrives in that form.
  stage.node.chain.grant(payment.address, `0x${'a'.padStart(64, '0')}`, 0n, 'coin');
  await stage.send(payment.address, apt, payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await stage.balance(payment.address, apt)).toBe(0n);
});

test('several payments are swept beside each other, each by its own address, and none is sent coins for that', async () => {
  const payments = await Promise.all(['10.00', '11.00', '12.00'].map((usd) => shop.waiting(usd, usdt)));
  for (const payment of payments) await stage.send(payment.address, usdt, payment.needs);
  for (const payment of payments) await stage.until(shop.reached(payment, 'completed'));
  const ids = payments.map(({ id }) => id);
  expect(await rows(`select from outgoing where purpose = 'sweep' and purpose_id = any($1::uuid[])`, ids)).toHaveLength(
    3,
  );
  expect(await rows(`select from outgoing where purpose = 'gas'`)).toEqual([]);
});

test('the page shows the address and the amount, and no link, as there is no standard for one', async () => {
  const payment = await shop.waiting('5.00', usdt);
  const { attestationKey } = await stage.signer.health();
  const verifyAddress = verifiedAddresses(attestationKey, () => {});
  const page = await readPayPage({ ...stage.ports, addressBooks, verifyAddress }, payment.id);
  expect(page.paymentUri).toBeNull();
  expect(page).toMatchObject({ remaining: payment.needs, status: 'awaiting_payment' });
  expect(payment.address).toMatch(/^0x[0-9a-f]{64}$/);
});

test('an approved withdrawal arrives as USDT at the wallet', async () => {
  const { id } = await scene.request(merchant, '60.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const before = await stage.balance(wallet, usdt);
  const read = () => readWithdrawal(stage.db, merchant.accountId, id);
  await stage.until(async () => (await read()).status === 'completed');
  expect((await stage.balance(wallet, usdt)) - before).toBe(59n * dollar);
  expect(await read()).toMatchObject({ txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
});

test('a payout that every node lost until its minute was over is made anew, and paid once', async () => {
  const { chain } = stage.node;
  const { id } = await scene.request(merchant, '30.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const before = await stage.balance(wallet, usdt);
  for (let round = 0; chain.waiting.length === 0; round += 1) {
    if (round > 20) throw new Error('Nothing was sent.');
    await stage.work();
  }
  for (const hash of chain.waiting) chain.drop(hash);
  chain.skip(61);
  stage.clock.advance({ seconds: 61 });
  const read = () => readWithdrawal(stage.db, merchant.accountId, id);
  await stage.until(async () => (await read()).status === 'completed');
  expect((await stage.balance(wallet, usdt)) - before).toBe(29n * dollar);
});

test('a surplus goes back to a wallet, and not to the chain itself', async () => {
  const ports = { ...stage.ports, addressBooks };
  const payment = await pay('10.00', usdt, 3n * dollar);
  await stage.until(shop.reached(payment, 'completed'));
  const { address } = walletOf(88);
  const order = { source: 'surplus', chainId: null, paymentId: payment.id, depositId: null } as const;
  const ask = (to: string) =>
    requestRefund(ports, { ...order, amount: 3n * dollar, address: to, reason: 'Paid too much' }, administrator);
  await expect(ask('0x1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const { refund } = await ask(address);
  await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  expect(await stage.balance(address, usdt)).toBe(3n * dollar);
});

test('coins of an address that its issuer freezes stay where they are, and others of the token arrive', async () => {
  const [held, free] = [await shop.waiting('7.00', usdt), await shop.waiting('8.00', usdt)];
  for (const payment of [held, free]) await stage.send(payment.address, usdt, payment.needs);
  stage.node.chain.advance();
  stage.node.chain.ledger.frozen.add(`${held.address} ${usdt.contract}`);
  await stage.until(shop.reached(free, 'completed'));
  await stage.until(shop.reached(held, 'sweep_failed'));
  expect(await stage.balance(held.address, usdt)).toBe(held.needs);
});
