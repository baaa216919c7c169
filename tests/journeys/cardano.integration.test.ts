import type { Checkout } from '@florin/contract/schemas/checkout';
import { createCardanoAddressBook } from '@florin/chain-cardano/address-book';
import { networks } from '@florin/chain-cardano/networks';
import type { SignedTransaction } from '@florin/domain/ports/chain';
import { compareChain } from '@florin/engine/books/compare-chain';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { NodeFailure } from '@florin/json-rpc/failures';
import { pay as payFrom, walletOf } from '@florin/nodes/cardano/wallet';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { readQrCode } from '../browser/qr-code.ts';
import { openStageServer } from '../browser/stage-server.ts';
import { openVisitor } from '../browser/visitor.ts';
import { cardanoChainId, cardanoName, cardanoTokens } from './cardano-catalogue.ts';
import { CardanoStage } from './cardano-stage.ts';
import { Shop, type Waiting } from './shop.ts';

const { ada, usdt, usdc } = cardanoTokens;
const dollar = 10n ** 6n;
const book = createCardanoAddressBook(networks.get(cardanoName)!);
const addressBooks = new Map([[book.family, book]]);
const stranger = (number: number): string => walletOf(number).address;
let stage: CardanoStage;
let shop: Shop;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
beforeAll(async () => {
  stage = await CardanoStage.open();
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
});
afterAll(() => stage?.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  await expectBooksOfChain();
});

/** Every address of ours of which the books say that it holds something holds exactly that, to the last lovelace. */
async function expectBooksOfChain(): Promise<void> {
  const catalogue = await stage.catalogue.current();
  const chain = catalogue.chains.get(cardanoChainId)!;
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

test('a payment in ADA is swept whole, and a coin of the treasury pays for it', async () => {
  const treasury = await stage.treasury();
  const before = { held: await stage.balance(treasury, ada), usd: Number(await shop.balanceUsd()) };
  const payment = await pay('25.00', ada);
  await stage.until(shop.reached(payment, 'completed'));
  expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
  expect(await stage.balance(payment.address, ada)).toBe(0n);
  const { rows } = await stage.db.pool.query(
    `select status, slot, amount, fee_paid from outgoing where batch_id is null`,
  );
  expect(rows).toMatchObject([{ status: 'final', slot: 'coins', amount: String(payment.needs) }]);
  const arrived = (await stage.balance(treasury, ada)) - before.held;
  expect(arrived).toBe(payment.needs - BigInt(rows[0].fee_paid));
});

test('payments in ADA to several addresses come home in one transaction that the treasury pays for', async () => {
  const payments = [await pay('10.00', ada), await pay('11.00', ada), await pay('12.00', ada)];
  for (const payment of payments) await stage.until(shop.reached(payment, 'completed'));
  const { rows } = await stage.db.pool.query(
    `select b.coin_count, count(*)::int as items, sum(i.amount)::text as amount from outgoing i
       join outgoing b on b.id = i.batch_id where i.purpose_id = any($1::uuid[]) group by b.id`,
    [payments.map(({ id }) => id)],
  );
  expect(rows).toMatchObject([{ items: 3, amount: String(payments.reduce((sum, { needs }) => sum + needs, 0n)) }]);
  for (const { address } of payments) expect(await stage.balance(address, ada)).toBe(0n);
});

test('a payment in USDC brings the lovelace that it needed home too, and the ledger says whose they were', async () => {
  const treasury = await stage.treasury();
  const before = { usdc: await stage.balance(treasury, usdc), ada: await stage.balance(treasury, ada) };
  const payment = await shop.waiting('25.00', usdc);
  await stage.sendAll([{ to: payment.address, assets: new Map([[usdc.contract, payment.needs]]) }], 'Order 17');
  await stage.until(shop.reached(payment, 'completed'));
  expect((await stage.balance(treasury, usdc)) - before.usdc).toBe(payment.needs);
  expect(await stage.balance(payment.address, ada)).toBe(0n);
  const { rows } = await stage.db.pool.query(
    `select o.fee_paid, trunc(t.amount)::text as returned from outgoing o
       join ledger_transfers t on t.idempotency_key = 'storage_returned:' || o.id
      where o.purpose = 'sweep' and o.purpose_id = $1`,
    [payment.id],
  );
  expect(rows).toHaveLength(1);
  expect(BigInt(rows[0].returned)).toBe(1_300_000n);
  expect((await stage.balance(treasury, ada)) - before.ada).toBe(1_300_000n - BigInt(rows[0].fee_paid));
});

test('many coins of one payment come home in one transaction', async () => {
  const payment = await shop.waiting('30.00', usdc);
  const part = payment.needs / 3n;
  await stage.send(payment.address, usdc, part);
  await stage.send(payment.address, usdc, part);
  await stage.send(payment.address, usdc, payment.needs - 2n * part);
  await stage.until(shop.reached(payment, 'completed'));
  const { rows } = await stage.db.pool.query(
    `select coin_count from outgoing where purpose = 'sweep' and purpose_id = $1`,
    [payment.id],
  );
  expect(rows.length).toBe(1);
  expect(Number(rows[0].coin_count)).toBeGreaterThanOrEqual(4);
});

test('a payer chooses ADA on the page, scans a link of CIP-13, pays, and sees that it is complete', async () => {
  const [server, browser] = await Promise.all([openStageServer(stage), launchChromium()]);
  try {
    const { page, offences } = await openVisitor(browser, { locale: 'en-US' });
    const payment = await shop.create('25.00');
    await page.goto(`${server.origin}/pay/${payment.id}`);
    await page.getByRole('radio', { name: /^ADA / }).check();
    await page.getByRole('button', { name: 'Continue with ADA on Cardano' }).click();
    await page.getByRole('heading', { name: 'Send ADA on Cardano' }).waitFor();
    const checkout = await server.rest.get<Checkout>(`/v1/pay/${payment.id}`);
    const address = checkout.wallet_address ?? '';
    expect(address).toMatch(/^addr_test1v/);
    expect(checkout.payment_uri).toBe(`web+cardano:${address}?amount=${checkout.remaining_crypto_amount}`);
    expect(await readQrCode(page)).toBe(checkout.payment_uri);
    const { rows } = await stage.db.pool.query('select required from payments where id = $1', [payment.id]);
    await stage.send(address, ada, BigInt(rows[0].required));
    await stage.until(shop.reached(payment, 'completed'));
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor({ timeout: 30_000 });
    expect(offences).toEqual({ errors: [], foreign: [] });
  } finally {
    await browser.close();
    await server.close();
  }
}, 60_000);

test('a deposit that a roll-back takes counts no more, and one whose coin is spent otherwise is gone', async () => {
  const [kept, lost] = [await shop.waiting('10.00', usdc), await shop.waiting('11.00', usdc)];
  const { chain } = stage.node;
  await stage.send(kept.address, usdc, kept.needs);
  await stage.pass(1);
  await stage.until(shop.reached(kept, 'confirming'), 1);
  chain.reorg(1);
  await stage.work();
  await stage.until(shop.reached(kept, 'awaiting_payment'), 1);
  // It waits again, and the next block has it.
  await stage.until(shop.reached(kept, 'completed'));
  const spender = walletOf(50);
  chain.grant(spender.address, 10_000_000n, new Map([[usdc.contract, lost.needs]]));
  chain.advance();
  const coin = {
    from: [spender] as const,
    sends: [{ to: lost.address, assets: new Map([[usdc.contract, lost.needs]]) }],
  };
  await payFrom(stage.node.url, coin);
  await stage.pass(1);
  await stage.until(shop.reached(lost, 'confirming'), 1);
  chain.reorg(1, { forget: true });
  await payFrom(stage.node.url, { ...coin, sends: [{ ...coin.sends[0]!, to: stranger(51) }] });
  await stage.pass(3);
  await stage.until(shop.reached(lost, 'awaiting_payment'), 1);
  const { rows } = await stage.db.pool.query(
    `select (count(*) filter (where orphaned_at is not null))::int as orphaned, count(*)::int as all from deposits where payment_id = $1`,
    [lost.id],
  );
  expect(rows).toEqual([{ orphaned: 1, all: 1 }]);
});

test('a surplus goes back to a wallet with the lovelace that it needs, which are a cost', async () => {
  const payment = await pay('10.00', usdc, 3n * dollar);
  await stage.until(shop.reached(payment, 'completed'));
  const address = stranger(88);
  const order = { source: 'surplus', chainId: null, paymentId: payment.id, depositId: null } as const;
  const ask = (to: string) =>
    requestRefund(
      { ...stage.ports, addressBooks },
      { ...order, amount: 3n * dollar, address: to, reason: 'Paid too much' },
      administrator,
    );
  await expect(ask(usdc.contract)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const { refund } = await ask(address);
  const approver = await seedAdministrator(stage.database.url('owner'));
  await approveRefund(stage.ports, { id: refund.id, reason: null }, approver);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  expect(await stage.balance(address, usdc)).toBe(3n * dollar);
  expect(await stage.balance(address, ada)).toBeGreaterThan(1_000_000n);
});

/** Withdrawals in what the operator lists as USDT, to one wallet, requested and approved. */
async function approved(wallet: string, amounts: readonly string[]) {
  const place = { chainId: cardanoChainId, wallet, tokenId: usdt.id, addressBook: book };
  const scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock, place });
  const payouts: (() => Promise<boolean>)[] = [];
  for (const usd of amounts) {
    const merchant = await scene.merchant('1000.00');
    const { id } = await scene.request(merchant, usd);
    await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
    payouts.push(async () => (await readWithdrawal(stage.db, merchant.accountId, id)).status === 'completed');
  }
  return async () => (await Promise.all(payouts.map((isDone) => isDone()))).every(Boolean);
}

test('an approved withdrawal arrives in the asset that the operator has configured', async () => {
  const wallet = stranger(77);
  await stage.until(await approved(wallet, ['60.00']));
  expect(await stage.balance(wallet, usdt)).toBe(59n * dollar);
});

test('a payout whose interval of validity ends before a block takes it is signed again, and paid once', async () => {
  const wallet = stranger(78);
  const isDone = await approved(wallet, ['30.00']);
  const { adapter, node } = stage;
  // The node takes it and loses it, for longer than the interval.
  const forgetful = {
    ...adapter,
    broadcast: async (signed: SignedTransaction) => {
      const answer = await adapter.broadcast(signed);
      node.chain.drop(signed.txHash);
      return answer;
    },
  };
  const outgoing = { ...stage.outgoing, adapters: new Map([[cardanoChainId, forgetful]]) };
  for (let round = 0; round < 10; round += 1) {
    stage.clock.advance({ seconds: 600 });
    node.chain.advance();
    await stage.work(outgoing);
  }
  expect(await stage.balance(wallet, usdt)).toBe(0n);
  for (let round = 0; round < 40 && !(await isDone()); round += 1) {
    stage.clock.advance({ seconds: 30 });
    await stage.pass();
  }
  expect(await stage.balance(wallet, usdt)).toBe(29n * dollar);
});

test('payouts whose answers are lost on the way, and that no block takes at first, are each paid once', async () => {
  const seed = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`lost answers seed ${seed}\n`);
  const random = seededRandom(seed);
  const wallet = stranger(79);
  const isDone = await approved(wallet, ['20.00', '20.00', '20.00', '20.00']);
  const lost = (): boolean => random() < 0.3;
  const { adapter } = stage;
  const flaky = {
    ...adapter,
    broadcast: async (signed: SignedTransaction) => {
      if (lost()) throw new NodeFailure('It was never sent.');
      const answer = await adapter.broadcast(signed);
      if (lost()) stage.node.chain.drop(signed.txHash);
      if (lost()) throw new NodeFailure('Its answer was lost.');
      return answer;
    },
    transactionState: async (txHash: string, height?: bigint) => {
      if (lost()) throw new NodeFailure('The node is away.');
      return adapter.transactionState(txHash, height);
    },
  };
  const outgoing = { ...stage.outgoing, adapters: new Map([[cardanoChainId, flaky]]) };
  for (let round = 0; round < 40 && !(await isDone()); round += 1) {
    stage.clock.advance({ seconds: 20 });
    stage.node.chain.advance(2);
    await stage.work(outgoing);
  }
  await stage.until(isDone);
  expect(await stage.balance(wallet, usdt)).toBe(4n * 19n * dollar);
}, 60_000);

test('of forty assets in one output the listed ones are credited, and the others stay where they are', async () => {
  const payment = await shop.waiting('12.00', usdc);
  const others = Array.from({ length: 39 }, (_each, at) => [`${'d4'.repeat(28)}${4096 + at}`, 5n] as const);
  const spender = walletOf(52);
  const assets = new Map<string, bigint>([[usdc.contract, payment.needs], ...others]);
  stage.node.chain.grant(spender.address, 50_000_000n, assets);
  stage.node.chain.advance();
  await payFrom(stage.node.url, { from: [spender], sends: [{ to: payment.address, lovelace: 3_500_000n, assets }] });
  await stage.until(shop.reached(payment, 'completed'));
  expect(await stage.balance(payment.address, usdc)).toBe(0n);
  const left = [...stage.node.chain.unspent.values()].filter(({ address }) => address === payment.address);
  expect(left).toHaveLength(1);
  expect(left[0]?.assets.size).toBe(39);
});
