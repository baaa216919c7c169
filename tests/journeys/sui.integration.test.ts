import { suiAddressBook } from '@florin/chain-sui/address-book';
import type { Caller } from '@florin/engine/accounts/caller';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { compareChain } from '@florin/engine/books/compare-chain';
import { readPayPage } from '@florin/engine/payments/read-pay-page';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { walletOf } from '@florin/nodes/sui/wallet';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Shop, type Waiting } from './shop.ts';
import { suiChainId, suiTokens, suiType } from './sui-catalogue.ts';
import { SuiStage } from './sui-stage.ts';

const { sui, usdt, usdc } = suiTokens;
const usd = 10n ** 6n;
const addressBooks = new Map([['sui', suiAddressBook]]);
const wallet = walletOf(77).address;
let stage: SuiStage;
let shop: Shop;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
beforeAll(async () => {
  stage = await SuiStage.open();
  shop = await Shop.open(stage);
  const place = { chainId: suiChainId, wallet, tokenId: usdt.id, addressBook: suiAddressBook };
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
  const chain = catalogue.chains.get(suiChainId)!;
  const options = { catalogue, chain, scope: 'all', treasury: await stage.treasury() } as const;
  const comparison = await compareChain(stage.db, stage.adapter, options);
  expect(comparison).toMatchObject({ compared: true });
  if (!comparison.compared) return;
  const apart = comparison.holdings.filter(({ booked, onChain }) => booked !== onChain);
  expect(apart.map(({ token, place, booked, onChain }) => [token.symbol, place, booked, onChain])).toEqual([]);
}

const pay = async (amount: string, token: TestToken, more = 0n): Promise<Waiting> => {
  const payment = await shop.waiting(amount, token);
  await stage.send(payment.address, token, payment.needs + more);
  return payment;
};

test('payments that come together are all swept out of a treasury that holds nothing but one coin object yet', async () => {
  expect(stage.node.chain.ledger.balance(await stage.treasury(), suiType)).toBe(0n);
  const payments: Waiting[] = [];
  // The payer's wallet spends one coin after the other.
  for (const amount of ['10.00', '11.00', '12.00']) payments.push(await pay(amount, usdc));
  for (const payment of payments) await stage.until(shop.reached(payment, 'completed'));
  expect(stage.node.chain.ledger.coinsOf(await stage.treasury(), suiType)).toEqual([]);
  const sweeps = await stage.db.pool.query(`select from outgoing where purpose = 'sweep'`);
  expect(sweeps.rowCount).toBe(3);
});

test.each([sui, usdc])('a payment in $symbol is swept to the treasury and credited with its net', async (token) => {
  const treasury = await stage.treasury();
  const before = { held: await stage.balance(treasury, usdc), usd: Number(await shop.balanceUsd()) };
  const payment = await pay('25.00', token);
  await stage.until(shop.reached(payment, 'completed'));
  expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '24.62' });
  expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
  if (token === usdc) expect((await stage.balance(treasury, usdc)) - before.held).toBe(payment.needs);
  for (const each of [sui, usdc]) expect(await stage.balance(payment.address, each)).toBe(0n);
});

test('a part that came as a coin and a rest that came without one are swept together', async () => {
  const payment = await shop.waiting('40.00', usdc);
  const alike = { ...usdc, contract: `0x${'fa'.repeat(32)}::usdc::USDC` };
  stage.node.chain.grant(stage.payer.address, alike.contract, 100n * usd);
  await stage.send(payment.address, alike, 40n * usd);
  await stage.send(payment.address, usdc, 15n * usd);
  await stage.until(shop.reached(payment, 'partially_paid'));
  await stage.send(payment.address, usdc, 25n * usd, 'balance');
  await stage.until(shop.reached(payment, 'completed'));
  expect(await stage.balance(payment.address, usdc)).toBe(0n);
});

test('the page shows the address and the amount, and no link, as there is no standard for one', async () => {
  const payment = await shop.waiting('5.00', usdc);
  const { attestationKey } = await stage.signer.health();
  const verifyAddress = verifiedAddresses(attestationKey, () => {});
  const page = await readPayPage({ ...stage.ports, addressBooks, verifyAddress }, payment.id);
  expect(page.paymentUri).toBeNull();
  expect(page).toMatchObject({ remaining: payment.needs, status: 'awaiting_payment' });
  expect(payment.address).toMatch(/^0x[0-9a-f]{64}$/);
});

test('an approved withdrawal in a token that the operator lists as USDT arrives as a coin that every wallet shows', async () => {
  const { id } = await scene.request(merchant, '60.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const read = () => readWithdrawal(stage.db, merchant.accountId, id);
  await stage.until(async () => (await read()).status === 'completed');
  expect(stage.node.chain.ledger.coinsOf(wallet, usdt.contract)).toMatchObject([{ amount: 59n * usd }]);
  expect(await read()).toMatchObject({ txHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/) });
});

test('a payout whose epoch ends before it is sent is made anew, and paid once', async () => {
  const { id } = await scene.request(merchant, '30.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const before = await stage.balance(wallet, usdt);
  const signed = async () =>
    (
      await stage.db.pool.query(
        `select from outgoing where purpose = 'payout' and raw is not null and status <> 'final'`,
      )
    ).rowCount === 1;
  stage.node.faults.mute = new Set(['TransactionExecutionService/ExecuteTransaction']);
  await stage.until(signed);
  stage.node.chain.endEpoch();
  stage.node.faults.mute = new Set();
  const read = () => readWithdrawal(stage.db, merchant.accountId, id);
  await stage.until(async () => (await read()).status === 'completed');
  expect((await stage.balance(wallet, usdt)) - before).toBe(29n * usd);
});

test('a surplus goes back to a wallet, and to no coin type', async () => {
  const ports = { ...stage.ports, addressBooks };
  const payment = await pay('10.00', usdc, 3n * usd);
  await stage.until(shop.reached(payment, 'completed'));
  const { address } = walletOf(88);
  const order = { source: 'surplus', chainId: null, paymentId: payment.id, depositId: null } as const;
  const ask = (to: string) =>
    requestRefund(ports, { ...order, amount: 3n * usd, address: to, reason: 'Paid too much' }, administrator);
  for (const none of [usdc.contract, `0x${'2'.padStart(64, '0')}`])
    await expect(ask(none)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const { refund } = await ask(address);
  await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  expect(await stage.balance(address, usdc)).toBe(3n * usd);
});
