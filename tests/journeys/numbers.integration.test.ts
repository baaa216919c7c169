import type { Caller } from '@florin/engine/accounts/caller';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import { bumpOutgoing } from '@florin/engine/outgoing/push-outgoing';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import { Refusal } from '@florin/domain/errors';
import { seedAdministrator } from '@florin/testing/administrator';
import { seededRandom } from '@florin/testing/seeded-random';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tokenPause } from './erc20.ts';
import { fundTreasury } from './fund-treasury.ts';
import { signerThat } from './dying-worker.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
const seed = Math.trunc(Number(process.env['FLORIN_TEST_SEED'] ?? '20260731'));
let stage: Stage;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;

beforeAll(async () => {
  stage = await Stage.open();
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('49000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  await fundTreasury(stage, 8_000n * dollar);
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
});

const approved = async (amountUsd: string): Promise<string> => {
  const { id } = await scene.request(merchant, amountUsd);
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  return id;
};
const reached = (id: string, status: string) => async () =>
  (await readWithdrawal(stage.db, merchant.accountId, id)).status === status;
const plan = () => planPayouts({ ...stage.outgoing, payouts: treasuryProvider(stage.outgoing), onWaiting: () => {} });
const query = async <Row extends object>(sql: string, ...params: unknown[]): Promise<Row[]> =>
  (await stage.db.pool.query<Row>(sql, params)).rows;
/** Everything that is due now, taken by several workers at once until nothing is left. */
const everyStep = async (ports: MachinePorts = stage.outgoing): Promise<void> => {
  const worker = async (): Promise<void> => {
    while ((await advanceOutgoing(ports, (error) => stage.postponed.push(error))) > 0);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
};
test('80 concurrent payouts get contiguous numbers, and any that nodes drop are in a block within three', async () => {
  const draw = seededRandom(seed);
  const count = 80;
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await approved('12.00'));
  while ((await plan()) > 0);
  await everyStep();
  const sent = await query<{ nonce: string; tx_hash: string }>(
    `select nonce, tx_hash from outgoing where purpose_id = any($1::uuid[]) and status = 'sent' order by nonce`,
    ids,
  );
  expect(sent.length).toBe(count);
  const [first] = sent.map(({ nonce }) => Number(nonce));
  expect(sent.map(({ nonce }) => Number(nonce))).toEqual(
    Array.from({ length: count }, (_one, at) => (first ?? 0) + at),
  );

  const dropped = sent.filter(() => draw() < 0.3);
  expect(dropped.length, `seed ${seed}`).toBeGreaterThan(8);
  for (const { tx_hash: hash } of dropped) await stage.anvil.rpc('anvil_dropTransaction', [hash]);
  for (let block = 0; block < 3; block += 1) {
    stage.clock.advance({ seconds: 2 });
    await everyStep();
    await stage.anvil.mine(1);
  }
  const receipts = await Promise.all(
    sent.map(({ tx_hash: hash }) => stage.anvil.rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash])),
  );
  expect(receipts.filter((receipt) => receipt?.status === '0x1').length, `seed ${seed}`).toBe(count);
  await stage.until(async () => (await query(`select 1 from withdrawals where status <> 'completed'`)).length === 0);
  expect(await stage.balance(testWallet, usdt)).toBe(BigInt(count) * 11n * dollar);
}, 240_000);

test('a slow worker begins no step after half its lease, and gives what is left to others at once', async () => {
  const count = 6;
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await approved('20.00'));
  await plan();
  const sent = async (): Promise<number> =>
    (await query(`select 1 from outgoing where purpose_id = any($1::uuid[]) and status = 'sent'`, ids)).length;
  const slow: MachinePorts = {
    ...stage.outgoing,
    signer: {
      ...stage.signer,
      signIntent: async (request) => {
        stage.clock.advance({ seconds: 4 });
        return stage.signer.signIntent(request);
      },
    },
  };
  await advanceOutgoing(slow, (error) => stage.postponed.push(error));
  expect(await sent()).toBe(3);
  await advanceOutgoing(stage.outgoing, (error) => stage.postponed.push(error));
  expect(await sent()).toBe(count);
  for (const id of ids) await stage.until(reached(id, 'completed'));
});

test('a number that was given back while others wait behind it is used up by a transfer of nothing', async () => {
  const refused = await approved('20.00');
  await plan();
  const gate = Promise.withResolvers<void>();
  const refuse = (until: Promise<void>): MachinePorts => ({
    ...stage.outgoing,
    signer: {
      ...stage.signer,
      signIntent: async (request) => {
        const [row] = await query<{ purpose_id: string }>(
          'select purpose_id from outgoing where id = $1',
          request.intentId,
        );
        if (row?.purpose_id !== refused) return stage.signer.signIntent(request);
        await until;
        throw new Refusal('FORBIDDEN', 'The intent is not signed: a test says so.');
      },
    },
  });
  const first = advanceOutgoing(refuse(gate.promise), () => {});
  await vi.waitFor(
    async () =>
      expect(
        await query('select 1 from outgoing where purpose_id = $1 and asked_at is not null', refused),
      ).toHaveLength(1),
    { timeout: 10_000 },
  );
  const second = await approved('20.00');
  await plan();
  await everyStep();
  expect(await query(`select 1 from outgoing where purpose_id = $1 and status = 'sent'`, second)).toHaveLength(1);
  gate.resolve();
  await first;
  const refusing = refuse(Promise.resolve());
  for (let round = 0; round < 30 && !(await reached(second, 'completed')()); round += 1) {
    await stage.anvil.mine(1);
    stage.clock.advance({ seconds: 1 });
    await stage.work(refusing);
  }
  expect(await reached(second, 'completed')()).toBe(true);
  expect(await query(`select purpose, succeeded from outgoing where purpose = 'cancel' and status = 'final'`)).toEqual([
    { purpose: 'cancel', succeeded: true },
  ]);
  stage.clock.advance({ minutes: 2 });
  await stage.until(reached(refused, 'completed'));
});

/** Whether the token itself refuses every transfer: nobody can build one meanwhile. */
async function pauseTransfers(isPaused: boolean): Promise<void> {
  const [owner] = await stage.anvil.accounts();
  const order = { from: owner, to: stage.contracts['USDT'], data: tokenPause(isPaused) };
  await stage.anvil.rpc('eth_sendTransaction', [order]);
  await stage.anvil.mine(1);
}
const failed = (id: string) => async () =>
  (await query(`select 1 from outgoing where purpose_id = $1 and status = 'final' and not succeeded`, id)).length > 0;
const effectsOf = async (id: string) =>
  (
    await query<{ effect: string }>(
      `select s.effect from outgoing o join outgoing_signatures s on s.outgoing_id = o.id
        where o.purpose_id = $1 order by s.signed_at`,
      id,
    )
  ).map(({ effect }) => effect);

test('a number that may have been signed with, and cannot be again, is used up; what is behind it moves', async () => {
  const stuck = await approved('20.00');
  await stage.work(signerThat(stage, true));
  expect(await query('select status from outgoing where purpose_id = $1', stuck)).toEqual([{ status: 'reserved' }]);
  await pauseTransfers(true);
  stage.clock.advance({ minutes: 2 });
  await stage.until(failed(stuck));
  expect(await effectsOf(stuck)).toEqual(['cancel']);
  await pauseTransfers(false);
  const before = await stage.balance(testWallet, usdt);
  await stage.until(reached(stuck, 'completed'), 120);
  expect((await stage.balance(testWallet, usdt)) - before).toBe(19n * dollar);
});

/** No block takes what was signed before. */
async function raiseBaseFee(): Promise<void> {
  const level = BigInt(
    (await stage.anvil.rpc<{ baseFeePerGas: string }>('eth_getBlockByNumber', ['latest', false])).baseFeePerGas,
  );
  await stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(level * 10n + 20_000_000_000n).toString(16)}`]);
  await stage.anvil.mine(1);
  stage.clock.advance({ seconds: 1 });
  await stage.work();
}

/** A payout that no block takes, because the base fee rose above what it pays. */
async function stuckPayout(): Promise<{ id: string; first: string; raw: string }> {
  const id = await approved('20.00');
  await stage.work();
  const [row] = await query<{ tx_hash: string; raw: string }>(
    'select tx_hash, raw from outgoing where purpose_id = $1',
    id,
  );
  await raiseBaseFee();
  return { id, first: row?.tx_hash ?? '', raw: row?.raw ?? '' };
}
const signaturesOf = (id: string) =>
  query<{ tx_hash: string; fee_cap: string; status: string; confirmed: string }>(
    `select s.tx_hash, s.fee_cap, o.status, o.tx_hash as confirmed
       from outgoing o join outgoing_signatures s on s.outgoing_id = o.id where o.purpose_id = $1 order by s.signed_at`,
    id,
  );

test('a payout that no block takes is signed again at a higher price with its own number, and pays once', async () => {
  const { id, first } = await stuckPayout();
  expect(await signaturesOf(id)).toHaveLength(1);
  stage.clock.advance({ minutes: 4 });
  const before = await stage.balance(testWallet, usdt);
  await stage.until(reached(id, 'completed'));
  const [cheap, dear, ...more] = await signaturesOf(id);
  expect(more).toEqual([]);
  expect(cheap?.tx_hash).toBe(first);
  expect(BigInt(dear?.fee_cap ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(cheap?.fee_cap ?? 0) * 9n);
  expect(dear?.confirmed).toBe(dear?.tx_hash);
  expect((await stage.balance(testWallet, usdt)) - before).toBe(19n * dollar);
});

test('an administrator has a price raised at once', async () => {
  const { id } = await stuckPayout();
  const [row] = await query<{ id: string }>('select id from outgoing where purpose_id = $1', id);
  await bumpOutgoing(stage.ports, { id: row?.id ?? '', reason: 'The merchant is waiting' }, administrator);
  stage.clock.advance({ seconds: 1 });
  await stage.work();
  expect(await signaturesOf(id)).toHaveLength(2);
  await stage.until(reached(id, 'completed'));
});

test('when the first signature is confirmed after all, it counts and the dearer one never does', async () => {
  const { id, first, raw } = await stuckPayout();
  stage.clock.advance({ minutes: 4 });
  await stage.work();
  const [, dear] = await signaturesOf(id);
  expect(dear).toBeDefined();
  await stage.anvil.rpc('anvil_dropTransaction', [dear?.tx_hash]);
  await stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', ['0x1']);
  await stage.anvil.rpc('eth_sendRawTransaction', [raw]);
  const before = await stage.balance(testWallet, usdt);
  await stage.until(reached(id, 'completed'));
  expect((await signaturesOf(id)).map(({ confirmed }) => confirmed)).toEqual([first, first]);
  expect((await stage.balance(testWallet, usdt)) - before).toBe(19n * dollar);
  expect((await readWithdrawal(stage.db, merchant.accountId, id)).txHash).toBe(first);
});

/** A signer that refuses everything, as one does whose limit of fees is reached. */
const refusing = (): MachinePorts => ({
  ...stage.outgoing,
  signer: {
    ...stage.outgoing.signer,
    signIntent: () => Promise.reject(new Refusal('CONFLICT', 'The fee is above the limit.')),
  },
});

test.each(['after a while', 'as an administrator wants it'])(
  'what was signed is sent again although the signer refuses a higher price %s',
  async (when) => {
    const { id, first } = await stuckPayout();
    await stage.anvil.rpc('anvil_dropTransaction', [first]);
    await stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', ['0x1']);
    if (when === 'after a while') stage.clock.advance({ minutes: 4 });
    else {
      const [row] = await query<{ id: string }>('select id from outgoing where purpose_id = $1', id);
      await bumpOutgoing(stage.ports, { id: row?.id ?? '', reason: 'The merchant is waiting' }, administrator);
      stage.clock.advance({ seconds: 1 });
    }
    await stage.work(refusing());
    const told = await query<{ bump_wanted: boolean; last_error: string }>(
      'select bump_wanted, last_error from outgoing where purpose_id = $1',
      id,
    );
    expect(told).toEqual([{ bump_wanted: false, last_error: 'The fee is above the limit.' }]);
    await stage.until(reached(id, 'completed'));
    expect((await signaturesOf(id)).map(({ confirmed }) => confirmed)).toEqual([first]);
  },
);

test.each(['after a while', 'at once where an administrator wants it'])(
  'what only uses a number up, and no block takes, is signed again at a higher price %s',
  async (when) => {
    const id = await approved('20.00');
    await stage.work(signerThat(stage, true));
    await pauseTransfers(true);
    stage.clock.advance({ minutes: 2 });
    await stage.work();
    await raiseBaseFee();
    expect(await effectsOf(id)).toEqual(['cancel']);
    if (when === 'after a while') stage.clock.advance({ minutes: 4 });
    else {
      const [row] = await query<{ id: string }>('select id from outgoing where purpose_id = $1', id);
      await bumpOutgoing(stage.ports, { id: row?.id ?? '', reason: 'Others wait behind it' }, administrator);
      stage.clock.advance({ seconds: 1 });
    }
    await stage.work();
    expect(await effectsOf(id)).toEqual(['cancel', 'cancel']);
    await stage.until(failed(id));
    await pauseTransfers(false);
    await stage.until(reached(id, 'completed'), 120);
  },
);
