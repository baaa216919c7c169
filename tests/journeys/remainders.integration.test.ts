import { evmAddressBook } from '@florin/chain-evm/address-book';
import { refreshTransferFees } from '@florin/engine/fees/refresh-transfer-fees';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import { readBooksStatement } from '@florin/engine/books/read-statement';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, type TestToken } from '@florin/testing/catalogue';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareChains } from '../../apps/worker/src/books/check-everything.ts';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt } = stageTokens;
const dollar = 10n ** 6n;
const gwei = 10n ** 9n;
const wallet = '0x1111111111111111111111111111111111111111';
let stage: Stage;
let shop: Shop;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;

beforeAll(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
  const onUnread = (_chain: unknown, error: unknown): never => {
    throw error;
  };
  const [chain] = await compareChains({ ...stage.outgoing, onUnread }, await stage.catalogue.reload(), 'all');
  if (!chain?.comparison?.compared) throw new Error('The books were not compared with the chain.');
  const off = chain.comparison.holdings
    // Nobody booked the ether that the stage gave its treasury.
    .filter(({ place, token }) => place !== 'treasury' || token.id !== eth.id)
    .filter(({ booked, onChain }) => booked !== onChain);
  if (off.length > 0) throw new Error(`The chain has something else: ${off.map(String).join()}`);
});

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
const setBaseFee = (level: bigint) => stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${level.toString(16)}`]);
/** One block at this level, and what transfers cost at it. */
const priced = async (level: bigint): Promise<void> => {
  await setBaseFee(level);
  await stage.anvil.mine(1);
  const catalogue = await stage.catalogue.reload();
  const chain = catalogue.chains.get(testChain.id);
  if (!chain) throw new Error('The test chain is missing.');
  await refreshTransferFees({ ...stage.ports, adapter: stage.adapter }, catalogue, chain);
};
const onTime = () => stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);

/** Coins that no payment took, on an address of ours. */
async function unmatched(token: TestToken, amount: bigint): Promise<{ depositId: string; address: string }> {
  await onTime();
  const payment = await shop.waiting('10.00', usdt);
  await stage.send(payment.address, usdt, payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
  await stage.send(payment.address, token, amount);
  const find = () =>
    rows(
      `select id from deposits where payment_id = $1 and ruling = 'unmatched' and confirmed_at is not null`,
      payment.id,
    );
  await stage.until(async () => (await find()).length > 0);
  const [{ id }] = await find();
  return { depositId: id, address: payment.address };
}

/** Gives it back while gas is dear: so much is deducted from it, in base units. */
async function refundedAt(level: bigint, depositId: string): Promise<bigint> {
  await priced(level);
  const ports = { ...stage.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  const what = { source: 'unmatched', chainId: null, paymentId: null, depositId, amount: null } as const;
  const order = { ...what, address: wallet, reason: 'Sent after the end' };
  const { refund } = await requestRefund(ports, order, administrator);
  await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
  await stage.until(async () => {
    await setBaseFee(level);
    return (await readRefund(stage.db, refund.id)).status === 'completed';
  });
  return BigInt((await readRefund(stage.db, refund.id)).deducted);
}

const fetches = (address: string, { id }: TestToken) =>
  rows(
    `select status, succeeded, amount from outgoing
      where purpose = 'consolidation' and source_address = $1 and token_id = $2 order by created_at`,
    address,
    id,
  );
/** A look every eleven minutes, until what was left of a token has come home. */
const arrived = (address: string, token: TestToken) => async () => {
  if ((await fetches(address, token)).some(({ status }) => status === 'final')) return true;
  stage.clock.advance({ minutes: 11 });
  return false;
};
const leftOf = async ({ id }: TestToken) =>
  (await readBooksStatement(stage.db, await stage.catalogue.reload())).assets.find(({ token }) => token.id === id)
    ?.remainders;

test('what a refund deducted at dear gas reaches the treasury a day later at cheap gas', async () => {
  const { depositId, address } = await unmatched(usdt, 100n * dollar);
  const deducted = await refundedAt(120n * gwei, depositId);
  expect(deducted).toBeGreaterThan(10n * dollar);
  expect(await stage.balance(address, usdt)).toBe(deducted);
  await priced(gwei);
  stage.clock.advance({ minutes: 23 * 60 });
  await stage.work();
  expect(await fetches(address, usdt)).toEqual([]);
  stage.clock.advance({ minutes: 2 * 60 });
  const before = await stage.balance(await stage.treasury(), usdt);
  await stage.until(arrived(address, usdt));
  expect(await fetches(address, usdt)).toEqual([{ status: 'final', succeeded: true, amount: String(deducted) }]);
  expect(await stage.balance(address, usdt)).toBe(0n);
  expect((await stage.balance(await stage.treasury(), usdt)) - before).toBe(deducted);
});

test('gas that nothing used pays for fetching the token, and what is left of it comes home to the last wei', async () => {
  const { depositId, address } = await unmatched(usdt, 100n * dollar);
  await refundedAt(120n * gwei, depositId);
  const fundings = async () =>
    (await rows(`select from outgoing where purpose = 'gas' and destination = $1`, address)).length;
  const before = await fundings();
  await priced(gwei);
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(arrived(address, usdt));
  expect(await fetches(address, eth)).toEqual([]);
  expect(await fundings()).toBe(before);
  expect(await stage.balance(address, eth)).toBeGreaterThan(0n);
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(arrived(address, eth));
  expect(await fetches(address, eth)).toMatchObject([{ status: 'final', succeeded: true }]);
  expect(await stage.balance(address, eth)).toBe(0n);
});

test('what costs more to fetch than it is worth stays, is listed as worthless, and is fetched once that has changed', async () => {
  const { depositId, address } = await unmatched(usdt, 100n * dollar);
  const deducted = await refundedAt(60n * gwei, depositId);
  await priced(2_000n * gwei);
  stage.clock.advance({ minutes: 25 * 60 });
  const listed = async () => (await leftOf(usdt))?.find(({ isWorthless }) => isWorthless);
  await stage.until(async () => {
    await setBaseFee(2_000n * gwei);
    return (await listed()) !== undefined;
  }, 10);
  expect(await listed()).toEqual({
    isWorthless: true,
    addresses: 1n,
    amount: deducted,
    worthUsd: expect.stringMatching(/^\d+\.\d\d$/),
  });
  expect(await fetches(address, usdt)).toEqual([]);
  await priced(gwei);
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(arrived(address, usdt));
  expect(await stage.balance(address, usdt)).toBe(0n);
});

test('a fetch that a deep reorg took back is sent again, the same bytes, and is booked once', async () => {
  const { depositId, address } = await unmatched(usdt, 100n * dollar);
  const deducted = await refundedAt(120n * gwei, depositId);
  await priced(gwei);
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(arrived(address, usdt));
  const [{ height }] = await rows(
    `select block_height::integer as height from outgoing
      where purpose = 'consolidation' and source_address = $1 and token_id = $2`,
    address,
    usdt.id,
  );
  await stage.anvil.reorg((await stage.anvil.height()) - height + 1);
  await stage.anvil.mine(1);
  await stage.work();
  expect(stage.lastRound?.halted).toMatch(/which was final/);
  await resumeChain(stage.db, { id: testChain.id, reason: 'Looked at' }, administrator);
  await stage.catalogue.reload();
  await stage.work();
  const doubted = () => rows(`select purpose from outgoing where doubted_at is not null`);
  expect(await doubted()).toEqual([{ purpose: 'consolidation' }]);
  expect(await stage.balance(address, usdt)).toBe(deducted);
  await stage.until(async () => (await doubted()).length === 0);
  expect(await stage.balance(address, usdt)).toBe(0n);
  expect(await fetches(address, usdt)).toEqual([{ status: 'final', succeeded: true, amount: String(deducted) }]);
});

test('a fetch that can never be mined again is taken out of the books, and the remainder is fetched anew', async () => {
  const { depositId, address } = await unmatched(usdt, 100n * dollar);
  const deducted = await refundedAt(120n * gwei, depositId);
  await priced(gwei);
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(arrived(address, usdt));
  const [{ height, nonce }] = await rows(
    `select block_height::integer as height, nonce from outgoing
      where purpose = 'consolidation' and source_address = $1 and token_id = $2`,
    address,
    usdt.id,
  );
  await stage.anvil.reorg((await stage.anvil.height()) - height + 1);
  // Another transaction takes its number: only a key that leaked could, but no other defect has this end.
  await stage.anvil.rpc('anvil_impersonateAccount', [address]);
  const number = `0x${BigInt(nonce).toString(16)}`;
  await stage.anvil.rpc('eth_sendTransaction', [{ from: address, to: address, value: '0x0', nonce: number }]);
  await stage.anvil.mine(1);
  await stage.work();
  await resumeChain(stage.db, { id: testChain.id, reason: 'Looked at' }, administrator);
  await stage.catalogue.reload();
  await stage.until(async () => (await fetches(address, usdt))[0].succeeded === false);
  const usdtBooked = await rows(
    `select sum(case when debit_account = 'treasury' then amount else -amount end) as amount from ledger_transfers
      where 'treasury' in (debit_account, credit_account) and idempotency_key like '%consolidation:' || (
        select id from outgoing where purpose = 'consolidation' and source_address = $1 and token_id = $2) || '%'`,
    address,
    usdt.id,
  );
  expect(usdtBooked).toEqual([{ amount: '0.00' }]);
  expect(await stage.balance(address, usdt)).toBe(deducted);
  // What that transaction cost is nobody's: it was paid with gas that the books know.
  await stage.anvil.setBalance(address, await bookedGas(address));
  stage.clock.advance({ minutes: 25 * 60 });
  await stage.until(async () => (await stage.balance(address, usdt)) === 0n && (await settled(address)));
});

const settled = async (address: string): Promise<boolean> => {
  stage.clock.advance({ minutes: 11 });
  return (await fetches(address, usdt)).every(({ status }) => status === 'final');
};
const bookedGas = async (address: string): Promise<bigint> => {
  const [{ amount }] = await rows(
    `select trunc(sum(case when debit_account like 'deposit:%' then l.amount else -l.amount end)) as amount
       from ledger_transfers l, deposit_addresses a
      where a.address = $1 and l.token_id = $2 and 'deposit:' || a.index in (debit_account, credit_account)`,
    address,
    eth.id,
  );
  return BigInt(amount);
};
