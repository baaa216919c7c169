import { randomUUID } from 'node:crypto';
import type { OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { insertInstruction } from '@florin/database/sql/exchange/instructions';
import { type Session, statement } from '@florin/database/statement';
import { seedAdministrator } from '@florin/testing/administrator';
import { bookedIn, mustBalance } from '@florin/testing/books';
import { testTokens } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { sign } from '@florin/testing/treasury-stand-in';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { purposes } from '../purposes.ts';
import { approveWithdrawal } from '../withdrawals/approve-withdrawal.ts';
import { failWithdrawal } from '../withdrawals/fail-withdrawal.ts';
import { readWithdrawal } from '../withdrawals/read-withdrawal.ts';
import { correctBooks } from '../outgoing/correct-books.ts';
import type { Step } from '../outgoing/step.ts';
import { finishPayout } from './finish-payout.ts';
import { planPayouts } from './plan-payouts.ts';
import { bringPayoutBack, undoPayout } from './undo-payout.ts';

const { usdt } = testTokens;
const lease = randomUUID();
const ready = { ready: true, from: `0x${'7'.repeat(40)}`, held: 10n ** 12n, feeCap: 1n } as const;
let database: TestDatabase;
let scene: WithdrawalScene;
beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
});
afterAll(() => database.close());
afterEach(() => mustBalance(scene));

/** How the end of a doubt writes down what a movement does now. */
const settled = statement<{ id: string; succeeded: boolean }>(
  'test_settled',
  `update outgoing set succeeded = $succeeded::boolean, arrived = case when $succeeded::boolean then amount else 0 end,
          corrections = corrections + 1 where id = $id`,
);

/** The payout of a withdrawal is planned, signed and final. */
async function paid(id: string, success: boolean) {
  const draft = async () => ready;
  await planPayouts({
    ...scene.ports,
    payouts: { covers: () => true, draft },
    onWaiting: (_id, why) => expect.fail(why),
  });
  await sign(scene);
  const { rows } = await database.db.pool.query<{ id: string; amount: string }>(
    `update outgoing set lease = $2 where purpose_id = $1 and status <> 'final' returning id, amount`,
    [id, lease],
  );
  const [sent] = rows;
  const row = { id: sent?.id, purpose: 'payout', purposeId: id, amount: sent?.amount, txHash: sent?.id } as OutgoingRow;
  const catalogue = await scene.catalogue.current();
  const ports = { ...scene.ports, purposes };
  const step = { ports, catalogue, row, lease, token: catalogue.tokens.get(usdt.id) } as unknown as Step;
  const arrived = success ? BigInt(row.amount) : 0n;
  await finishPayout(step, { state: 'included', success, arrived, height: 1n, blockHash: '', fee: 7n });
  return { row, step, catalogue };
}

/** A withdrawal of 20 USD whose payout is final and has moved nothing. */
async function failed() {
  const merchant = await scene.merchant('100.00');
  const administrator = await seedAdministrator(database.url('owner'));
  const { id } = await scene.request(merchant, '20.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const { row, step, catalogue } = await paid(id, false);
  const read = () => readWithdrawal(database.db, merchant.accountId, id);
  expect(await read()).toMatchObject({ status: 'processing', waitingReason: 'payout_failed' });
  const correction = { at: scene.clock.now(), sequence: 1, catalogue };
  const settle = (succeeded: boolean, book: (session: Session) => Promise<void>) =>
    database.db.transaction(async (session) => {
      await session.run(settled, { id: row.id, succeeded });
      await book(session);
    });
  return {
    id,
    administrator,
    row,
    step,
    read,
    bringBack: () => settle(true, (session) => bringPayoutBack(session, step, correction)),
    undo: () => settle(false, (session) => undoPayout(session, step, { ...correction, sequence: 2 })),
  };
}

test('a payout that moved nothing, and that a reorg lets succeed, has paid: nothing is planned anew', async () => {
  const before = await bookedIn(scene, 'treasury', usdt);
  const { read, bringBack, row } = await failed();
  await bringBack();
  expect(await read()).toMatchObject({ status: 'completed', txHash: row.txHash, waitingReason: null });
  expect(before - (await bookedIn(scene, 'treasury', usdt))).toBe(BigInt(row.amount));
});

test('one that another reorg takes away again leaves the merchant all of it', async () => {
  const { read, bringBack, undo, id } = await failed();
  await bringBack();
  await undo();
  expect(await read()).toMatchObject({ id, status: 'failed', failureReason: 'A reorg undid its payout.' });
});

test.each([1, 2])(
  'one whose successor the same reorg undoes pays the withdrawal in its place, in its correction %i',
  async (sequence) => {
    const before = await bookedIn(scene, 'treasury', usdt);
    const { id, read, row, step: first } = await failed();
    await database.db.pool.query('update withdrawals set next_payout_at = created_at where id = $1', [id]);
    const { step: second, catalogue } = await paid(id, true);
    const correction = { at: scene.clock.now(), catalogue };
    const cost = { before: 7n, after: 7n };
    const [none, all] = [0n, BigInt(row.amount)];
    const undo = { amount: { before: all, after: none }, arrived: { before: all, after: none }, cost };
    const pay = { amount: { before: none, after: all }, arrived: { before: none, after: all }, cost };
    /** As the end of a doubt: the books of the payout itself, and then what it was for. */
    const settle = (step: Step, succeeded: boolean, at: number) =>
      database.db.transaction(async (session) => {
        await session.run(settled, { id: step.row.id, succeeded });
        const changes = succeeded ? pay : undo;
        await correctBooks(session, step, { ...correction, sequence: at, changes });
        await (succeeded ? bringPayoutBack : undoPayout)(session, step, { ...correction, sequence: at });
      });
    for (let at = 1; at < sequence; at += 1)
      await database.db.pool.query('update outgoing set corrections = corrections + 1 where id = $1', [row.id]);
    await settle(second, false, 1);
    expect(await read()).toMatchObject({ status: 'failed' });
    expect(await bookedIn(scene, 'treasury', usdt)).toBe(before);
    await mustBalance(scene);
    await settle(first, true, sequence);
    expect(await read()).toMatchObject({ status: 'completed', txHash: row.txHash });
    expect(before - (await bookedIn(scene, 'treasury', usdt))).toBe(all);
    await mustBalance(scene);
    // And the other way round once more.
    await settle(first, false, sequence + 1);
    await settle(second, true, 2);
    expect(await read()).toMatchObject({ status: 'completed', txHash: second.row.txHash });
    expect(before - (await bookedIn(scene, 'treasury', usdt))).toBe(all);
  },
);

test('one whose withdrawal was given up meanwhile is left to a person', async () => {
  const { id, administrator, read, bringBack } = await failed();
  await failWithdrawal(scene.ports, { id, reason: 'given up' }, administrator);
  await expect(bringBack()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await read()).toMatchObject({ status: 'failed' });
});

test.each([
  ['written', 'completed'],
  ['asked', 'processing'],
])('an instruction of an exchange to pay it instead that is %s leaves the withdrawal %s', async (status, then) => {
  const { id, read, row, bringBack } = await failed();
  const instruction = {
    id: randomUUID(),
    exchange: 'stand_in',
    kind: 'payout',
    withdrawalId: id,
    clientId: randomUUID(),
    tokenId: usdt.id,
    symbol: 'USDT',
    network: 'ETH',
    destination: testWallet,
    amount: row.amount,
    amountText: '19',
    feeText: '1',
    priceText: null,
    moveTo: null,
  };
  await database.db.pool.query(
    `insert into exchanges (name, seen_at) values ('stand_in', florin.now()) on conflict do nothing`,
  );
  const now = scene.clock.now();
  await database.db.run(insertInstruction, { instructionJson: JSON.stringify(instruction), now });
  await database.db.pool.query(
    `update exchange_instructions set status = $2, asked_at = case when $2 = 'asked' then florin.now() end where id = $1`,
    [instruction.id, status],
  );
  const outcome = await bringBack().then(
    () => null,
    (error: unknown) => error,
  );
  if (then === 'processing') expect(outcome).toMatchObject({ code: 'CONFLICT' });
  expect((await read()).status).toBe(then);
});
