import { fileURLToPath } from 'node:url';
import { readLineage } from '@florin/database/sql/lineage/read';
import { listCases } from '@florin/database/sql/lineage/cases';
import type { Caller } from '@florin/engine/accounts/caller';
import { findUnexplained } from '@florin/engine/lineage/restore-cases';
import { settleCase } from '@florin/engine/lineage/settle-case';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { type RefundOrder, requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund, failRefund, rejectRefund } from '@florin/engine/refunds/review-refund';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { rejectWithdrawal } from '@florin/engine/withdrawals/reject-withdrawal';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { testChain } from '@florin/testing/catalogue';
import { bookCapital } from '@florin/engine/books/book-capital';
import { seedAdministrator } from '@florin/testing/administrator';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { runCommand } from '@florin/testing/run-command';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterRestore } from './after-restore.ts';
import { fundTreasury } from './fund-treasury.ts';
import { copyDatabase } from './rewind-database.ts';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
const refundWallet = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const program = fileURLToPath(new URL('../../apps/worker/src/after-restore.ts', import.meta.url));

let stage: Stage;
let shop: Shop;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let copy: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('400.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  await fundTreasury(stage, 2_000n * dollar);
  const gas = { chain: testChain.shortName, symbol: 'ETH', account: 'gas', amount: 100n * 10n ** 18n } as const;
  const operator = { actorId: null, requestId: null };
  await bookCapital(stage.ports, { ...gas, reference: 'the gas of the stage', reason: 'put in' }, operator);
});
afterAll(async () => {
  await stage.close();
  await copy?.drop();
});

const request = async (amountUsd: string): Promise<string> => (await scene.request(merchant, amountUsd)).id;
const approve = (id: string) => approveWithdrawal(scene.ports, { id, reason: null }, administrator);
const withdrawn = (id: string) => async () =>
  (await readWithdrawal(stage.db, merchant.accountId, id)).status === 'completed';
const surplus = (paymentId: string, amount: bigint): RefundOrder => ({
  source: 'surplus',
  chainId: null,
  paymentId,
  depositId: null,
  amount,
  address: refundWallet,
  reason: 'Paid too much',
});
const requestSurplus = async (paymentId: string, amount: bigint): Promise<string> => {
  const ports = { ...stage.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  return (await requestRefund(ports, surplus(paymentId, amount), administrator)).refund.id;
};
const agree = (id: string) => approveRefund(stage.ports, { id, reason: null }, administrator);
const refunded = (id: string) => async () => (await readRefund(stage.db, id)).status === 'completed';
const pay = async ({ address, needs }: { address: string; needs: bigint }, more = 0n): Promise<void> => {
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  await stage.send(address, usdt, needs + more);
};
/** What has left for good: no step of a restore may add to it. */
const gone = async () => ({
  paid: await stage.balance(testWallet, usdt),
  refunded: await stage.balance(refundWallet, usdt),
  sent: String(await stage.anvil.rpc('eth_getTransactionCount', [await stage.treasury(), 'latest'])),
});
const rows = async (sql: string) => (await stage.db.pool.query(sql)).rows;

test('what left after a backup is known again after its restore, and nothing is paid twice', async () => {
  const settled = await shop.waiting('10.00', usdt);
  await pay(settled, 9n * dollar);
  await stage.until(shop.reached(settled, 'completed'));
  const [shown, approvedOne, pending] = [
    await shop.waiting('12.00', usdt),
    await request('60.00'),
    await request('50.00'),
  ];
  const [asked, agreed] = [
    await requestSurplus(settled.id, 4n * dollar),
    await requestSurplus(settled.id, 3n * dollar),
  ];
  await approve(approvedOne);
  await agree(agreed);
  copy = await copyDatabase(stage.database as never);

  // What the backup does not have.
  await pay(shown);
  const lost = await shop.waiting('8.00', usdt);
  await pay(lost);
  const lostWithdrawal = await request('40.00');
  for (const id of [pending, lostWithdrawal]) await approve(id);
  await agree(asked);
  for (const id of [approvedOne, pending, lostWithdrawal]) await stage.until(withdrawn(id));
  for (const id of [asked, agreed]) await stage.until(refunded(id));
  for (const payment of [shown, lost]) await stage.until(shop.reached(payment, 'completed'));
  const before = await gone();
  expect(before.paid).toBe((59n + 49n + 39n) * dollar);
  expect(before.refunded).toBe(7n * dollar);

  await copy.putBack();
  await stage.catalogue.reload();
  expect((await stage.signer.health()).rewound).toMatch(/^database_rewound/);
  await noteSigner({ db: stage.db, signer: stage.signer });
  expect((await stage.db.one(readLineage, { knownSequence: null })).rewoundReason).toMatch(/^database_rewound/);
  // A worker that knew nothing of it would pay again, and is refused: what it planned makes way for what was signed.
  await stage.work();
  expect(await rows(`select status, count(*)::integer from outgoing where purpose = 'payout' group by 1`)).toEqual([
    { status: 'intent', count: 1 },
  ]);
  expect(await gone()).toEqual(before);

  const first = await afterRestore(stage);
  expect(first.released).toBe(false);
  expect(first.said.find((line) => line.startsWith('adopt'))).toMatch(/^adopt: \d+ movements .* again\.$/);
  expect(first.said.at(-1)).toContain(`for withdrawal ${lostWithdrawal}, which the database does not know`);
  expect(first.said.at(-1)).toContain(`for payment ${lost.id}, which the database does not know`);
  expect(first.said.at(-1)?.split('\n').slice(2)).toEqual([]);
  // Nothing that was signed is missing any more: the signer goes on by itself.
  expect((await stage.signer.health()).rewound).toBeNull();
  const adopted = await rows('select count(*) from outgoing');
  const second = await afterRestore(stage, { release: true });
  expect(second.said.filter((line) => line.includes('done before')).map((line) => line.split(':')[0])).toEqual([
    'indexes',
    'adopt',
    'exchanges',
    'events',
    'epoch',
  ]);
  expect(second.released).toBe(true);
  expect(await rows('select count(*) from outgoing')).toEqual(adopted);

  for (const id of [approvedOne, pending]) await stage.until(withdrawn(id));
  for (const id of [asked, agreed]) await stage.until(refunded(id));
  await stage.until(shop.reached(shown, 'completed'));
  for (let round = 0; round < 5; round += 1) {
    await stage.anvil.mine(1);
    await stage.work();
  }
  expect(await gone()).toEqual(before);
  // 400 less 60 and 50; the 40 of the lost one are a person's to take.
  expect(await readBalance(stage.db, merchant.accountId)).toMatchObject({ balanceUsd: '290.00', reservedUsd: '0.00' });
  expect(await stage.violations()).toEqual([]);
  expect(await rows(`select id from outgoing where status not in ('final', 'dead')`)).toEqual([]);
  // No address of the lost payment is shown again.
  expect((await shop.waiting('5.00', usdt)).address).not.toBe(lost.address);

  // What was lost with its cause is a person's to settle, once.
  const cases = await stage.db.many(listCases);
  expect(cases.map(({ purpose, purposeId }) => [purpose, purposeId])).toEqual([
    ['payout', lostWithdrawal],
    ['sweep', lost.id],
  ]);
  const [paid, swept] = cases.map(({ id }) => id) as [string, string];
  expect(cases[0]?.merchants).toEqual([`${merchant.accountId}@example.com`]);
  const settle = (id: string, merchantId: string | null) =>
    settleCase(stage.ports, { id, merchantId, reason: 'Told by the merchant' }, administrator);
  await expect(settle(swept, merchant.accountId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await settle(paid, merchant.accountId);
  await settle(swept, null);
  for (const id of [paid, swept]) await expect(settle(id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readBalance(stage.db, merchant.accountId)).toMatchObject({ balanceUsd: '250.00', reservedUsd: '0.00' });
  expect(await readWithdrawal(stage.db, merchant.accountId, lostWithdrawal)).toMatchObject({
    status: 'completed',
    amountUsd: '40.00',
    netUsd: '39.00',
    txHash: cases[0]?.txHash,
  });
  expect(await stage.violations()).toEqual([]);
  expect(await findUnexplained(stage.db)).toEqual([]);

  // The program itself, over the socket and with nodes of its own: nothing is left to adopt, and nothing to decide.
  const env = {
    ...databaseVariables,
    DATABASE_URL: stage.database.url('app'),
    FLORIN_SIGNER_SOCKET: stage.signer.socket,
  };
  const told = await runCommand(program, ['--margin', '20', '--gap', '8'], { env, input: '' });
  expect(told).toMatchObject({ code: 0, out: expect.stringContaining('adopt: 0 movements') });
  await copy.drop();
});

test('what was rejected or given up before anybody noticed, although it was paid, becomes a case, and the run ends', async () => {
  const settled = await shop.waiting('10.00', usdt);
  await pay(settled, 9n * dollar);
  await stage.until(shop.reached(settled, 'completed'));
  const before = await readBalance(stage.db, merchant.accountId);
  const [pending, approved] = [await request('30.00'), await request('20.00')];
  const [asked, agreed] = [
    await requestSurplus(settled.id, 4n * dollar),
    await requestSurplus(settled.id, 3n * dollar),
  ];
  await approve(approved);
  await agree(agreed);
  copy = await copyDatabase(stage.database as never);
  await approve(pending);
  await agree(asked);
  for (const id of [pending, approved]) await stage.until(withdrawn(id));
  for (const id of [asked, agreed]) await stage.until(refunded(id));
  const paid = await gone();

  await copy.putBack();
  await stage.catalogue.reload();
  // The payouts of what was approved by then are planned anew, and the signer refuses them.
  await stage.work();
  expect((await stage.db.one(readLineage, { knownSequence: null })).rewoundAt).toBeNull();
  const order = (id: string) => ({ id, reason: 'Nobody knew that it was paid' });
  await rejectWithdrawal(scene.ports, order(pending), administrator);
  await failWithdrawal(scene.ports, order(approved), administrator);
  await rejectRefund(stage.ports, order(asked), administrator);
  await failRefund(stage.ports, order(agreed), administrator);
  expect(
    await rows(`select purpose_id as id, status from outgoing where purpose_id in ('${approved}', '${agreed}')
                 order by purpose`),
  ).toEqual([approved, agreed].map((id) => ({ id, status: 'dead' })));
  await noteSigner({ db: stage.db, signer: stage.signer });
  await expect(rejectRefund(stage.ports, order(asked), administrator)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await readBalance(stage.db, merchant.accountId)).toEqual(before);

  const first = await afterRestore(stage);
  expect(first.released).toBe(false);
  expect(first.said.find((line) => line.startsWith('adopt'))).toMatch(/^adopt: \d+ movements .* again\.$/);
  for (const cause of [`withdrawal ${pending}`, `refund ${asked}`])
    expect(first.said.at(-1)).toContain(`for ${cause}, which the database holds for rejected`);
  for (const cause of [`withdrawal ${approved}`, `refund ${agreed}`])
    expect(first.said.at(-1)).toContain(`for ${cause}, which the database holds for failed`);
  expect((await stage.signer.health()).rewound).toBeNull();
  const second = await afterRestore(stage, { release: true });
  expect(second.released).toBe(true);

  for (let round = 0; round < 5; round += 1) {
    await stage.anvil.mine(1);
    await stage.work();
  }
  expect(await gone()).toEqual(paid);
  expect(await rows(`select id from outgoing where status not in ('final', 'dead')`)).toEqual([]);
  expect(await stage.violations()).toEqual([]);

  // The merchant has the coins and his balance: he pays for them, under ids of their own.
  const stranger = await scene.merchant('100.00');
  const settle = (id: string, merchantId: string | null) =>
    settleCase(stage.ports, { id, merchantId, reason: 'Paid before the restore' }, administrator);
  const cases = await stage.db.many(listCases);
  expect(cases.map(({ causeId }) => causeId).toSorted()).toEqual([pending, approved, asked, agreed].toSorted());
  for (const { id, purpose } of cases) {
    if (purpose === 'payout') {
      await expect(settle(id, stranger.accountId)).rejects.toMatchObject({ code: 'CONFLICT' });
      await settle(id, merchant.accountId);
    } else await settle(id, null);
  }
  const balanceUsd = (Number(before.balanceUsd) - 50).toFixed(2);
  expect(await readBalance(stage.db, merchant.accountId)).toMatchObject({ balanceUsd, reservedUsd: '0.00' });
  expect((await readWithdrawal(stage.db, merchant.accountId, pending)).status).toBe('rejected');
  expect(await findUnexplained(stage.db)).toEqual([]);
  expect(await stage.violations()).toEqual([]);
}, 120_000);
