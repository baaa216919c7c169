import { createCosmosAddressBook } from '@florin/chain-cosmos/address-book';
import { networks } from '@florin/chain-cosmos/networks';
import type { Caller } from '@florin/engine/accounts/caller';
import { compareChain } from '@florin/engine/books/compare-chain';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { readPayPage } from '@florin/engine/payments/read-pay-page';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { walletOf } from '@florin/nodes/cosmos/wallet';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cosmosChainId, cosmosTokens } from './cosmos-catalogue.ts';
import { CosmosStage, network } from './cosmos-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const { atom, usdt } = cosmosTokens;
const coin = 10n ** 6n;
const addressBook = createCosmosAddressBook(networks.get(network)!);
const addressBooks = new Map([[network, addressBook]]);
let stage: CosmosStage;
let shop: Shop;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let wallet: string;
beforeAll(async () => {
  stage = await CosmosStage.open();
  shop = await Shop.open(stage);
  wallet = (await walletOf(77)).address;
  const place = { chainId: cosmosChainId, wallet, tokenId: usdt.id, addressBook };
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
  const chain = catalogue.chains.get(cosmosChainId)!;
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
  await stage.send(payment.address, token, payment.needs + more, 'order 4711, which nobody reads');
  return payment;
};

test.each([atom, usdt])('a payment in $symbol is swept to the treasury and credited with its net', async (token) => {
  const treasury = await stage.treasury();
  const before = { held: await stage.balance(treasury, usdt), usd: Number(await shop.balanceUsd()) };
  const payment = await pay('25.00', token);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '24.62' });
  expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
  if (token === usdt) expect((await stage.balance(treasury, usdt)) - before.held).toBe(payment.needs);
  expect(await stage.balance(payment.address, atom)).toBe(0n);
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
});

test('several payments in a token are swept in one transaction that the treasury pays for, without coins of their own', async () => {
  const payments = await Promise.all(['10.00', '11.00', '12.00'].map((usd) => shop.waiting(usd, usdt)));
  for (const payment of payments) await stage.send(payment.address, usdt, payment.needs);
  for (const payment of payments) await stage.until(shop.reached(payment, 'completed'));
  const batches = await rows(
    `select b.id, count(*)::int as items from outgoing b join outgoing i on i.batch_id = b.id
      where b.purpose = 'batch' and i.purpose_id = any($1::uuid[]) group by b.id`,
    payments.map(({ id }) => id),
  );
  expect(batches).toMatchObject([{ items: 3 }]);
  expect(await rows(`select from outgoing where purpose = 'gas'`)).toEqual([]);
});

test('the page shows the address and the amount, and no link, as there is no standard for one', async () => {
  const payment = await shop.waiting('5.00', usdt);
  const { attestationKey } = await stage.signer.health();
  const verifyAddress = verifiedAddresses(attestationKey, () => {});
  const page = await readPayPage({ ...stage.ports, addressBooks, verifyAddress }, payment.id);
  expect(page.paymentUri).toBeNull();
  expect(page).toMatchObject({ remaining: payment.needs, status: 'awaiting_payment' });
  expect(payment.address).toMatch(/^cosmos1[02-9ac-hj-np-z]{38}$/);
});

test('a part and its rest are swept together, and another denomination of the same name is no payment', async () => {
  const payment = await shop.waiting('40.00', usdt);
  const alike = 'ibc/0000000000000000000000000000000000000000000000000000000000000001';
  stage.node.chain.grant(stage.payer.address, alike, 100n * coin);
  await stage.send(payment.address, { ...usdt, contract: alike }, 40n * coin);
  await stage.send(payment.address, usdt, 15n * coin);
  await stage.until(shop.reached(payment, 'partially_paid'));
  await stage.send(payment.address, usdt, 25n * coin);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
});

test('an approved withdrawal arrives as USDT at the wallet', async () => {
  const { id } = await scene.request(merchant, '60.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const before = await stage.balance(wallet, usdt);
  const read = () => readWithdrawal(stage.db, merchant.accountId, id);
  await stage.until(async () => (await read()).status === 'completed');
  expect((await stage.balance(wallet, usdt)) - before).toBe(59n * coin);
  expect(await read()).toMatchObject({ txHash: expect.stringMatching(/^[0-9A-F]{64}$/) });
});

test('a payout that the pool lost while its chain stood still is sent again, and paid once', async () => {
  const { chain } = stage.node;
  const { id } = await scene.request(merchant, '30.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const before = await stage.balance(wallet, usdt);
  chain.halted = true;
  await stage.until(async () => chain.waiting.length > 0);
  chain.drop(chain.waiting[0]!.hash);
  for (let round = 0; round < 5; round += 1) await stage.pass();
  chain.halted = false;
  const read = () => readWithdrawal(stage.db, merchant.accountId, id);
  await stage.until(async () => (await read()).status === 'completed');
  expect((await stage.balance(wallet, usdt)) - before).toBe(29n * coin);
});

test('a surplus goes back to a wallet, and to no denomination', async () => {
  const ports = { ...stage.ports, addressBooks };
  const payment = await pay('10.00', usdt, 3n * coin);
  await stage.until(shop.reached(payment, 'completed'));
  const { address } = await walletOf(88);
  const order = { source: 'surplus', chainId: null, paymentId: payment.id, depositId: null } as const;
  const ask = (to: string) =>
    requestRefund(ports, { ...order, amount: 3n * coin, address: to, reason: 'Paid too much' }, administrator);
  await expect(ask('uatom')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const { refund } = await ask(address);
  await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  expect(await stage.balance(address, usdt)).toBe(3n * coin);
});

test('coins of an address that its issuer blocks stay where they are, and others of the token arrive', async () => {
  const [held, free] = [await shop.waiting('7.00', usdt), await shop.waiting('8.00', usdt)];
  for (const payment of [held, free]) await stage.send(payment.address, usdt, payment.needs);
  stage.node.chain.advance();
  stage.node.chain.blocked.set(usdt.contract, new Set([held.address]));
  await stage.until(shop.reached(free, 'completed'));
  await stage.until(shop.reached(held, 'sweep_failed'));
  expect(await stage.balance(held.address, usdt)).toBe(held.needs);
});
