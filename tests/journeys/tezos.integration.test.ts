import type { Checkout } from '@florin/contract/schemas/checkout';
import { parseToken } from '@florin/chain-tezos/address';
import { tezosAddressBook } from '@florin/chain-tezos/address-book';
import { createTezosKeys } from '@florin/chain-tezos/keys';
import type { SignedTransaction } from '@florin/domain/ports/chain';
import { compareChain } from '@florin/engine/books/compare-chain';
import { chainViolations } from '@florin/engine/books/chain-violations';
import { listAddress } from '@florin/engine/quarantine/blacklist';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { NodeFailure } from '@florin/json-rpc/failures';
import { contractOf } from '@florin/nodes/tezos/hashes';
import { walletOf } from '@florin/nodes/tezos/wallet';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { readQrCode } from '../browser/qr-code.ts';
import { openStageServer } from '../browser/stage-server.ts';
import { openVisitor } from '../browser/visitor.ts';
import { relayed } from '../chains/tezos-harness.ts';
import { Shop, type Waiting } from './shop.ts';
import { tezosChainId } from './tezos-catalogue.ts';
import { TezosStage } from './tezos-stage.ts';

const dollar = 10n ** 6n;
const addressBooks = new Map([[tezosAddressBook.family, tezosAddressBook]]);
let stage: TezosStage;
let shop: Shop;
let xtz: TestToken;
let usdt: TestToken;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
beforeAll(async () => {
  stage = await TezosStage.open();
  ({ xtz, usdt } = stage.tokens);
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
});
afterAll(() => stage?.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  await expectBooksOfChain();
});

/** Mutez that somebody else with our words spent: the books do not have them, and say so. */
let foreignFees = 0n;

/** Every address of ours holds what the books say, to the base unit. */
async function expectBooksOfChain(): Promise<void> {
  const catalogue = await stage.catalogue.current();
  const chain = catalogue.chains.get(tezosChainId)!;
  const options = { catalogue, chain, scope: 'all', treasury: await stage.treasury() } as const;
  const comparison = await compareChain(stage.db, stage.adapter, options);
  expect(comparison).toMatchObject({ compared: true });
  const difference = String(-foreignFees);
  const missing = { rule: 'chain_short', subject: 'tezos XTZ treasury', facts: { difference } };
  expect(chainViolations(comparison)).toMatchObject(foreignFees === 0n ? [] : [missing]);
}

const pay = async (usd: string, token: TestToken, { more = 0n } = {}): Promise<Waiting> => {
  const payment = await shop.waiting(usd, token);
  await stage.send(payment.address, token, payment.needs + more);
  return payment;
};
const stranger = (number: number): string => walletOf(number).address;

test('a payment in USDT is funded, swept whole by an address that shows its key with it, and credited', async () => {
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

test('a payment in XTZ pays for its own sweep, and nothing stays on its address', async () => {
  const before = Number(await shop.balanceUsd());
  const payment = await pay('25.00', xtz);
  await stage.until(shop.reached(payment, 'completed'));
  expect(Number(await shop.balanceUsd()) - before).toBeCloseTo(24.62, 9);
  expect(await stage.balance(payment.address, xtz)).toBe(0n);
});

test('XTZ and USDT that contracts send on are credited like what a wallet sends', async () => {
  const { chain } = stage.node;
  const relay = contractOf('a relay');
  chain.originate(relay, { standard: 'relay', metadata: null, lastId: 0 });
  chain.mint(parseToken(usdt.contract ?? '')?.contract ?? '', relay, 100n * dollar);
  const [coins, dollars] = [await shop.waiting('10.00', xtz), await shop.waiting('12.00', usdt)];
  const token = { kind: 'token', ref: usdt.contract ?? '' } as const;
  await stage.payers.send(() => [
    relayed(relay, { to: coins.address, amount: coins.needs, asset: { kind: 'native' } }),
    relayed(relay, { to: dollars.address, amount: dollars.needs, asset: token }),
  ]);
  await stage.until(shop.reached(coins, 'completed'));
  await stage.until(shop.reached(dollars, 'completed'));
  expect(await stage.balance(dollars.address, usdt)).toBe(0n);
});

test('a payer chooses USDT on the page, copies the address, pays, and sees that it is complete', async () => {
  const [server, browser] = await Promise.all([openStageServer(stage), launchChromium()]);
  try {
    const { page, offences } = await openVisitor(browser, { locale: 'en-US' });
    const payment = await shop.create('25.00');
    await page.goto(`${server.origin}/pay/${payment.id}`);
    await page.getByRole('radio', { name: /^USDT / }).check();
    await page.getByRole('button', { name: 'Continue with USDT on Tezos' }).click();
    await page.getByRole('heading', { name: 'Send USDT on Tezos' }).waitFor();
    await page.getByText('Send only USDT on the Tezos network. Anything else may be lost.').waitFor();
    const checkout = await server.rest.get<Checkout>(`/v1/pay/${payment.id}`);
    const address = checkout.wallet_address ?? '';
    expect(address).toMatch(/^tz1/);
    expect(checkout.payment_uri).toBeNull();
    expect(await readQrCode(page)).toBe(address);
    await stage.send(address, usdt, 25n * dollar);
    await stage.until(shop.reached(payment, 'completed'));
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor({ timeout: 30_000 });
    expect(offences).toEqual({ errors: [], foreign: [] });
  } finally {
    await browser.close();
    await server.close();
  }
}, 60_000);

test('a surplus goes back to an account that the chain does not have yet', async () => {
  const payment = await pay('10.00', usdt, { more: 3n * dollar });
  await stage.until(shop.reached(payment, 'completed'));
  const address = stranger(88);
  const order = { source: 'surplus', chainId: null, paymentId: payment.id, depositId: null } as const;
  const wanted = { ...order, amount: 3n * dollar, address, reason: 'Paid too much' };
  const { refund } = await requestRefund({ ...stage.ports, addressBooks }, wanted, administrator);
  const approver = await seedAdministrator(stage.database.url('owner'));
  await approveRefund(stage.ports, { id: refund.id, reason: null }, approver);
  await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
  expect(await stage.balance(address, usdt)).toBe(3n * dollar);
});

test('a listed sender is set apart, and its tokens stay where they are', async () => {
  const [thief] = stage.payers.wallets;
  if (thief === undefined) throw new Error('There is a payer.');
  const payment = await shop.waiting('15.00', usdt);
  const entry = { chainType: 'tezos', address: thief.address, reason: 'sanctions list' };
  await listAddress({ ...stage.ports, addressBooks }, entry, administrator);
  await stage.send(payment.address, usdt, payment.needs);
  await stage.until(shop.reached(payment, 'blacklisted'));
  expect(await stage.balance(payment.address, usdt)).toBe(payment.needs);
});

/** Withdrawals in USDT to one wallet, requested and approved. */
async function approved(wallet: string, amounts: readonly string[]) {
  const place = { chainId: tezosChainId, wallet, tokenId: usdt.id, addressBook: tezosAddressBook };
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

test('an approved withdrawal arrives as USDT, also at an account that holds nothing yet', async () => {
  const wallet = stranger(77);
  await stage.until(await approved(wallet, ['60.00']));
  expect(await stage.balance(wallet, usdt)).toBe(59n * dollar);
});

test('a payout whose number another copy of the words used up is made anew, and paid once', async () => {
  const wallet = stranger(78);
  const isDone = await approved(wallet, ['30.00']);
  const { chain } = stage.node;
  const statuses = async () =>
    (await stage.db.pool.query(`select status, nonce from outgoing where purpose = 'payout' order by created_at desc`))
      .rows;
  await stage.until(async () => (await statuses())[0]?.status === 'sent');
  // Another copy of the words signs with the same number, and a block takes that first.
  const number = BigInt((await statuses())[0].nonce);
  const treasury = await stage.treasury();
  const keys = createTezosKeys(mnemonicToSeedSync(stage.words));
  const intent = {
    id: 'another copy',
    purpose: 'cancel',
    network: 'local',
    source: { kind: 'treasury' },
    sourceAddress: treasury,
    destination: treasury,
    asset: { kind: 'native' },
    amount: 0n,
    feeCap: 0n,
  } as const;
  const cancel = await stage.adapter.buildCancel?.(intent, { kind: 'number', nonce: number }, null);
  foreignFees = cancel!.feeCap;
  for (const { hash } of chain.waiting) chain.drop(hash);
  await chain.submit(keys.sign(cancel!.unsigned, { kind: 'treasury' }).raw);
  chain.advance();
  // Nodes must refuse the bytes many times over some minutes before the movement is made anew.
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
    transactionState: async (...question: Parameters<typeof adapter.transactionState>) => {
      if (lost()) throw new NodeFailure('The node is away.');
      return adapter.transactionState(...question);
    },
  };
  const outgoing = { ...stage.outgoing, adapters: new Map([[tezosChainId, flaky]]) };
  for (let round = 0; round < 40 && !(await isDone()); round += 1) {
    stage.clock.advance({ seconds: 20 });
    stage.node.chain.advance(2);
    await stage.work(outgoing);
  }
  await stage.until(isDone);
  expect(await stage.balance(wallet, usdt)).toBe(4n * 19n * dollar);
}, 60_000);
