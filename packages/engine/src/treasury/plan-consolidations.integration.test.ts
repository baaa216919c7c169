import { randomUUID } from 'node:crypto';
import { claimOutgoing } from '@florin/database/sql/outgoing/claim';
import { noteRemainder } from '@florin/database/sql/sweeps/remainders';
import { gasFunded } from '@florin/domain/ledger/postings';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { outgoingPorts, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { post } from '../ledger/post.ts';
import { hinderConsolidation } from './hinder-consolidation.ts';
import { planConsolidations } from './plan-consolidations.ts';

const { eth, usdt } = testTokens;
const depth = testChain.confirmationsRequired;
/** Native base units of the stand-in for every movement. */
const fee = 21_000n;
const left = 10n ** 15n;
let scene: PaymentScene;

beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));
beforeEach(async () => {
  await scene.freshRate(eth, '3200');
  await scene.db.pool.query(
    `update outgoing set status = 'dead' where purpose = 'consolidation' or destination = '0x2'`,
  );
  await scene.db.pool.query(`update remainders set due_at = 'infinity'`);
});

const rows = async (sql: string, ...params: unknown[]) => (await scene.db.pool.query(sql, params)).rows;
const waitFailed: unknown[] = [];
const planNow = () =>
  planConsolidations({ ...outgoingPorts(scene), onWaiting: (_id, error) => waitFailed.push(error) });
const fetches = (address: string) =>
  rows(
    `select amount, fee_cap, status, last_error from outgoing where purpose = 'consolidation' and source_address = $1`,
    address,
  );
const remainder = async (address: string) =>
  (
    await rows(`select amount, worthless_since is not null as worthless from remainders where address = $1`, address)
  )[0];

/** An address whose payment is completed, with so much native coin on it that is no deposit's. */
async function leftOn(amount: bigint) {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(depth);
  await sweep(scene);
  const depositIndex = BigInt(payment.depositIndex);
  const funding = { groupId: randomUUID(), outgoingId: randomUUID(), nativeTokenId: eth.id, cost: 0n };
  await post(scene.db, gasFunded({ ...funding, depositIndex, amount }), scene.clock.now());
  await scene.db.run(noteRemainder, {
    id: randomUUID(),
    chainId: testChain.id,
    tokenId: eth.id,
    depositIndex,
    address: payment.address,
    dueAt: scene.clock.now(),
  });
  return payment;
}

test('coins that are left pay for their way, and the address ends at nothing', async () => {
  const { address } = await leftOn(left);
  expect(await planNow()).toBe(1);
  expect(await planNow()).toBe(0);
  expect(await fetches(address)).toMatchObject([
    { amount: String(left - fee), fee_cap: String(fee), status: 'intent' },
  ]);
});

test('what gains less than a cent stays, and is worthless until prices change', async () => {
  // At 3,200 US dollars a cent is 3,125 gwei.
  const cent = 3_125n * 10n ** 9n;
  const { address } = await leftOn(cent + fee - 1n);
  expect(await planNow()).toBe(0);
  expect(await remainder(address)).toEqual({ amount: String(cent + fee - 1n), worthless: true });
  await scene.freshRate(eth, '3200.01');
  await scene.db.pool.query(`update remainders set due_at = $2 where address = $1`, [address, scene.clock.now()]);
  expect(await planNow()).toBe(1);
  expect(await remainder(address)).toMatchObject({ worthless: false });
});

test('without a fresh price nothing is planned and nothing is called worthless', async () => {
  const { address } = await leftOn(left);
  await scene.db.pool.query(`update rates set at = at - interval '2 hours' where token_id = $1`, [eth.id]);
  expect(await planNow()).toBe(0);
  expect(await remainder(address)).toEqual({ amount: String(left), worthless: false });
});

test("deposits on the address are nobody's remainder, and an address with nothing else is forgotten", async () => {
  const payment = await leftOn(left);
  await scene.block({ to: payment.address, token: eth, amount: 10n ** 17n });
  await scene.blocks(depth);
  await planNow();
  expect(await fetches(payment.address)).toMatchObject([{ amount: String(left - fee) }]);
  const other = await scene.waiting('20.00', usdt);
  const index = BigInt(other.depositIndex);
  await scene.db.run(noteRemainder, {
    id: randomUUID(),
    chainId: testChain.id,
    tokenId: eth.id,
    depositIndex: index,
    address: other.address,
    dueAt: scene.clock.now(),
  });
  await planNow();
  expect(await remainder(other.address)).toBeUndefined();
});

type Waiting = Awaited<ReturnType<typeof leftOn>>;
const busy: [string, (payment: Waiting) => Promise<unknown>][] = [
  ['a deposit is not final', ({ address }) => scene.block({ to: address, token: usdt, amount: 1_000_000n })],
  [
    'coins are set apart',
    async ({ address, id }) => {
      await scene.block({
        to: address,
        token: usdt,
        amount: 1_000_000n,
        from: await listedSender(scene, newAddress()),
      });
      await scene.blocks(depth);
      await rows(
        `insert into quarantines (id, payment_id, deposit_index, token_id, opened_at)
         select $2, id, deposit_index, token_id, florin.now() from payments where id = $1 on conflict do nothing`,
        id,
        randomUUID(),
      );
    },
  ],
  [
    'another movement leaves the address',
    ({ id, address }) =>
      rows(
        `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                               destination, amount, fee_cap, next_attempt_at, created_at)
         select gen_random_uuid(), $1, 'refund', gen_random_uuid(), $2, 'deposit', deposit_index, $3, '0x2', 1, 1, florin.now(), florin.now()
           from payments where id = $4`,
        testChain.id,
        usdt.id,
        address,
        id,
      ),
  ],
];

test.each(busy)('nothing is fetched while %s', async (_when, become) => {
  const payment = await leftOn(left);
  await become(payment);
  expect(await planNow()).toBe(0);
  expect(await fetches(payment.address)).toEqual([]);
  expect(await remainder(payment.address)).toEqual({ amount: String(left), worthless: false });
});

test.each(busy)('an intent is given up before anybody is asked to sign it when %s', async (_when, become) => {
  const payment = await leftOn(left);
  await planNow();
  await become(payment);
  const [now, lease] = [scene.clock.now(), randomUUID()];
  const claimed = await scene.db.many(claimOutgoing, {
    now,
    lease,
    until: new Date(now.getTime() + 60_000),
    limit: 1_000,
    exceptChains: [],
  });
  const row = claimed.find(
    ({ purpose, sourceAddress }) => purpose === 'consolidation' && sourceAddress === payment.address,
  );
  const ports = outgoingPorts(scene);
  const adapter = ports.adapters.get(testChain.id);
  const token = (await scene.catalogue.current()).tokens.get(eth.id);
  if (!row || !adapter || !token) throw new Error('Nothing was planned.');
  expect(
    await hinderConsolidation({ ports, catalogue: await ports.catalogue.current(), row, lease, token, adapter }),
  ).toMatch(/something else/);
  expect(await fetches(payment.address)).toMatchObject([
    { status: 'dead', last_error: expect.stringMatching(/something else/) },
  ]);
});
