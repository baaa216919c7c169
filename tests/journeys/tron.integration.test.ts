import { randomBytes } from 'node:crypto';
import type { Checkout } from '@florin/contract/schemas/checkout';
import { fromWord, tronAddressBook } from '@florin/chain-tron/address-book';
import { listAddress } from '@florin/engine/quarantine/blacklist';
import type { SignedTransaction, Signing } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import { compareChain } from '@florin/engine/books/compare-chain';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { readQrCode } from '../browser/qr-code.ts';
import { openStageServer } from '../browser/stage-server.ts';
import { openVisitor } from '../browser/visitor.ts';
import { Shop, type Waiting } from './shop.ts';
import { tronChainId } from './tron-catalogue.ts';
import { TronStage } from './tron-stage.ts';

const dollar = 10n ** 6n;
let stage: TronStage;
let shop: Shop;
let trx: TestToken;
let usdt: TestToken;
beforeAll(async () => {
  stage = await TronStage.open();
  ({ trx, usdt } = stage.tokens);
  shop = await Shop.open(stage);
});
afterAll(() => stage?.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  await expectBooksOfChain();
});

/** Every address of ours holds what the books say, to the last sun. */
async function expectBooksOfChain(): Promise<void> {
  const catalogue = await stage.catalogue.current();
  const chain = catalogue.chains.get(tronChainId)!;
  const options = { catalogue, chain, scope: 'all', treasury: await stage.treasury() } as const;
  const comparison = await compareChain(stage.db, stage.adapter, options);
  expect(comparison).toMatchObject({ compared: true });
  if (!comparison.compared) return;
  const apart = comparison.holdings.filter(({ booked, onChain }) => booked !== onChain);
  expect(apart.map(({ token, place, booked, onChain }) => [token.symbol, place, booked, onChain])).toEqual([]);
}

const pay = async (usd: string, token: TestToken): Promise<Waiting> => {
  const payment = await shop.waiting(usd, token);
  stage.send(payment.address, token, payment.needs);
  return payment;
};
interface Attempt {
  status: string;
  end: string;
  hash: string;
}
const attempts = async (id: string, purpose = 'payout'): Promise<Attempt[]> =>
  (
    await stage.db.pool.query<Attempt>(
      `select status, lifetime_height as end, tx_hash as hash from outgoing
        where purpose_id = $1 and purpose = $2 order by created_at`,
      [id, purpose],
    )
  ).rows;

test('a payment in USDT is funded, swept whole to the treasury and credited with its net', async () => {
  const treasury = await stage.treasury();
  const before = { held: await stage.balance(treasury, usdt), usd: Number(await shop.balanceUsd()) };
  const payment = await pay('25.00', usdt);
  await stage.until(shop.reached(payment, 'completed'));
  expect(Number(await shop.balanceUsd()) - before.usd).toBeCloseTo(24.62, 9);
  expect((await stage.balance(treasury, usdt)) - before.held).toBe(payment.needs);
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  const { rows } = await stage.db.pool.query(`select purpose, status, succeeded from outgoing order by created_at`);
  expect(rows).toEqual([
    { purpose: 'sweep', status: 'final', succeeded: true },
    { purpose: 'gas', status: 'final', succeeded: true },
  ]);
});

test('a payment in TRX is swept to the last sun', async () => {
  const before = Number(await shop.balanceUsd());
  const payment = await pay('25.00', trx);
  await stage.until(shop.reached(payment, 'completed'));
  expect(Number(await shop.balanceUsd()) - before).toBeCloseTo(24.62, 9);
  expect(await stage.balance(payment.address, trx)).toBe(0n);
});

test('a payer chooses USDT on the page, is told the network and the address, pays, and sees that it is complete', async () => {
  const [server, browser] = await Promise.all([openStageServer(stage), launchChromium()]);
  try {
    const { page, offences } = await openVisitor(browser, { locale: 'en-US' });
    const payment = await shop.create('25.00');
    await page.goto(`${server.origin}/pay/${payment.id}`);
    await page.getByRole('radio', { name: /^USDT / }).check();
    await page.getByRole('button', { name: 'Continue with USDT on Tron' }).click();
    await page.getByRole('heading', { name: 'Send USDT on Tron' }).waitFor();
    await page.getByText('Send only USDT on the Tron network. Anything else may be lost.').waitFor();
    const checkout = await server.rest.get<Checkout>(`/v1/pay/${payment.id}`);
    const address = checkout.wallet_address ?? '';
    expect(tronAddressBook.parseAddress(address)).toMatchObject({ ok: true });
    expect(checkout.payment_uri).toBeNull();
    // There is no standard for a link: the code is the address alone.
    expect(await readQrCode(page)).toBe(address);
    stage.send(address, usdt, 25n * dollar);
    await stage.until(shop.reached(payment, 'completed'));
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor({ timeout: 30_000 });
    expect(offences).toEqual({ errors: [], foreign: [] });
  } finally {
    await browser.close();
    await server.close();
  }
}, 60_000);

test('a deposit that a fork takes away is confirmed once, where the chain has it in the end', async () => {
  const payment = await shop.waiting('20.00', usdt);
  stage.send(payment.address, usdt, payment.needs);
  await stage.node.chain.mine();
  await stage.work();
  expect((await shop.read(payment)).status).toBe('confirming');
  await stage.node.chain.fork(1);
  await stage.node.chain.mine(2);
  await stage.work();
  expect((await shop.read(payment)).status).toBe('awaiting_payment');
  stage.send(payment.address, usdt, payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
  const { rows } = await stage.db.pool.query(
    `select count(*)::int as counted from deposits where payment_id = $1 and confirmed_at is not null`,
    [payment.id],
  );
  expect(rows).toEqual([{ counted: 1 }]);
});

test('a sweep whose energy doubles in price after it was planned waits for its cap to be lifted, and is then made', async () => {
  const payment = await pay('30.00', usdt);
  await stage.until(shop.reached(payment, 'confirmed'));
  stage.node.chain.ledger.parameters.energyFee *= 2n;
  await stage.until(shop.reached(payment, 'completed'));
  expect((await attempts(payment.id, 'sweep')).map(({ status }) => status)).toEqual(['final']);
  stage.node.chain.ledger.parameters.energyFee /= 2n;
});

test('a listed sender is set apart, and its coins stay where they are', async () => {
  const { chain } = stage.node;
  const thief = randomBytes(20).toString('hex');
  await chain.ledger.grant(thief, 100n * dollar);
  stage.send(fromWord(thief), usdt, 100n * dollar);
  const addressBooks = new Map([[tronAddressBook.family, tronAddressBook]]);
  const entry = { chainType: 'tron', address: fromWord(thief), reason: 'sanctions list' };
  await listAddress({ ...stage.ports, addressBooks }, entry, await seedAdministrator(stage.database.url('owner')));
  const payment = await shop.waiting('15.00', usdt);
  await chain.mine();
  stage.send(payment.address, usdt, payment.needs, thief);
  await stage.until(shop.reached(payment, 'blacklisted'));
  expect(await stage.balance(payment.address, usdt)).toBe(payment.needs);
});

test('an approved withdrawal arrives as USDT; one that no block has in the end is made anew, and paid once', async () => {
  const wallet = fromWord(randomBytes(20).toString('hex'));
  const place = { chainId: tronChainId, wallet, tokenId: usdt.id, addressBook: tronAddressBook };
  const scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock, place });
  const merchant = await scene.merchant('4000.00');
  const administrator = await seedAdministrator(stage.database.url('owner'));
  const approved = async (usd: string): Promise<string> => {
    const { id } = await scene.request(merchant, usd);
    await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
    return id;
  };
  const reached = (id: string) => async () =>
    (await readWithdrawal(stage.db, merchant.accountId, id)).status === 'completed';
  const first = await approved('60.00');
  await stage.until(reached(first));
  expect(await stage.balance(wallet, usdt)).toBe(59n * dollar);

  const { chain } = stage.node;
  const second = await approved('30.00');
  chain.forgetful = true;
  await stage.until(async () => (await attempts(second))[0]?.status === 'sent');
  const [sent] = await attempts(second);
  // Its end has passed, and no solidified block is as late: nobody may say that it is over.
  while (chain.head.time < BigInt(sent!.end) + 3_000n) await chain.mine();
  stage.clock.advance({ seconds: 200 });
  await stage.work();
  expect(await attempts(second)).toMatchObject([{ status: 'sent' }]);
  chain.forgetful = false;
  await stage.until(reached(second));
  const all = await attempts(second);
  expect(all.map(({ status }) => status)).toEqual(['dead', 'final']);
  expect(chain.find(all[0]!.hash)).toBeNull();
  expect(await stage.balance(wallet, usdt)).toBe(88n * dollar);

  // A block has the third one, a fork takes it, and no producer takes it again before its end.
  const third = await approved('20.00');
  await stage.until(async () => (await attempts(third))[0]?.status === 'sent');
  await chain.mine();
  stage.clock.advance({ seconds: 15 });
  await stage.work();
  const [taken] = await attempts(third);
  expect(taken).toMatchObject({ status: 'included' });
  await chain.fork(1);
  chain.forgetful = true;
  while (chain.solid.time < BigInt(taken!.end)) await chain.mine();
  chain.forgetful = false;
  await stage.until(reached(third));
  expect((await attempts(third)).map(({ status }) => status)).toEqual(['dead', 'final']);
  expect(await stage.balance(wallet, usdt)).toBe(107n * dollar);
});

test('payouts whose answers are lost on the way, and that producers leave out, are each paid once', async () => {
  const seed = Number(process.env['FLORIN_TEST_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`lost answers seed ${seed}\n`);
  const random = seededRandom(seed);
  const wallet = fromWord(randomBytes(20).toString('hex'));
  const place = { chainId: tronChainId, wallet, tokenId: usdt.id, addressBook: tronAddressBook };
  const scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock, place });
  const administrator = await seedAdministrator(stage.database.url('owner'));
  const payouts: { id: string; accountId: string }[] = [];
  for (let count = 0; count < 4; count += 1) {
    const merchant = await scene.merchant('100.00');
    const { id } = await scene.request(merchant, '20.00');
    await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
    payouts.push({ id, accountId: merchant.accountId });
  }
  const lost = (): boolean => random() < 0.3;
  const { adapter } = stage;
  const flaky = {
    ...adapter,
    // A block comes between the lifetime and the signature: the signer then knows of a later end only.
    build: async (...order: Parameters<typeof adapter.build>) => {
      await stage.node.chain.mine();
      return adapter.build(...order);
    },
    broadcast: async (signed: SignedTransaction) => {
      if (lost()) throw new NodeFailure('It was never sent.');
      const answer = await adapter.broadcast(signed);
      if (lost()) throw new NodeFailure('Its answer was lost.');
      return answer;
    },
    transactionState: async (txHash: string, height?: bigint, signing?: Signing) => {
      if (lost()) throw new NodeFailure('The node is away.');
      return adapter.transactionState(txHash, height, signing);
    },
  };
  const outgoing = { ...stage.outgoing, adapters: new Map([[tronChainId, flaky]]) };
  const isDone = async ({ id, accountId }: (typeof payouts)[number]) =>
    (await readWithdrawal(stage.db, accountId, id)).status === 'completed';
  for (let round = 0; round < 25; round += 1) {
    if ((await Promise.all(payouts.map(isDone))).every(Boolean)) break;
    stage.node.chain.forgetful = random() < 0.25;
    // Blocks carry the clock's time: few of them reach the end of a lifetime.
    stage.clock.advance({ seconds: 60 });
    await stage.node.chain.mine(3);
    await stage.work(outgoing);
  }
  stage.node.chain.forgetful = false;
  await stage.until(async () => (await Promise.all(payouts.map(isDone))).every(Boolean));
  expect(await stage.balance(wallet, usdt)).toBe(BigInt(payouts.length) * 19n * dollar);
}, 60_000);
