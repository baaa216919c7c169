import { randomUUID } from 'node:crypto';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { post } from '../ledger/post.ts';
import { openingCapital, depositFinal } from '@florin/domain/ledger/postings';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listAudit } from '../audit/list-audit.ts';
import type { Actor } from '../audit/record.ts';
import { listAddress, listBlacklist, unlistAddress } from '../quarantine/blacklist.ts';
import { listOutgoing } from '../outgoing/list-outgoing.ts';
import { pauseChain, resumeChain } from './pause-chain.ts';
import { readPlatformBalances } from '../books/read-balances.ts';
import { readPlatformSettings, updatePlatformSettings } from './settings.ts';

const { eth, usdt } = testTokens;
let scene: PaymentScene;
let by: Actor;

beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());

const told = async (subjectId: string) =>
  (await listAudit(scene.db, { actorId: null, action: null, subjectId, page: 1, pageSize: 100 })).entries;

describe('settings', () => {
  test('are changed in part, and count for the payments made from then on', async () => {
    const before = await readPlatformSettings(scene.db);
    const after = await updatePlatformSettings(scene.db, { serviceFeeRate: '0.02', minPaymentUsd: '15' }, by);
    expect(after).toEqual({ ...before, serviceFeeRate: '0.020000', minPaymentUsd: '15.00' });
    expect(await readPlatformSettings(scene.db)).toEqual(after);
    await scene.catalogue.reload();
    await expect(scene.create('14.99')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(scene.create('15.00')).resolves.toMatchObject({ amountUsd: '15.00' });
    expect((await told('settings'))[0]).toMatchObject({ ...by, action: 'settings.update', before, after });
    await updatePlatformSettings(scene.db, { minPaymentUsd: '1' }, by);
    await scene.catalogue.reload();
  });

  test('bounds that leave nothing between them are refused, and nothing changes', async () => {
    const before = await readPlatformSettings(scene.db);
    const rows = (await told('settings')).length;
    for (const changes of [{ minPaymentUsd: '100000.01' }, { maxPaymentUsd: '0.99' }]) {
      await expect(updatePlatformSettings(scene.db, changes, by)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { max_payment_usd: ['Must not be less than min_payment_usd.'] },
      });
    }
    expect(await readPlatformSettings(scene.db)).toEqual(before);
    expect(await told('settings')).toHaveLength(rows);
  });

  test('parallel changes of different members are all kept', async () => {
    await Promise.all([
      updatePlatformSettings(scene.db, { dustUsd: '0.10' }, by),
      updatePlatformSettings(scene.db, { abandonAfterMinutes: 60 }, by),
      updatePlatformSettings(scene.db, { basicWithdrawalCapUsd: '1000' }, by),
    ]);
    expect(await readPlatformSettings(scene.db)).toMatchObject({
      dustUsd: '0.10',
      abandonAfterMinutes: 60,
      basicWithdrawalCapUsd: '1000.00',
    });
  });
});

describe('the blacklist', () => {
  const ports = () => ({ ...scene.ports, addressBooks: new Map([['evm', evmAddressBook]]) });
  const address = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';
  const entry = { chainType: 'evm', address: address.toLowerCase(), reason: 'sanctions list' };

  test('takes an address once, in its canonical spelling, and money from it is held back at once', async () => {
    const listed = await listAddress(ports(), entry, by);
    expect(listed).toMatchObject({ chainType: 'evm', address, reason: 'sanctions list' });
    await expect(listAddress(ports(), { ...entry, address }, by)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listBlacklist(scene.db, { page: 1, pageSize: 10 })).toEqual({ total: 1n, entries: [listed] });
    const payment = await scene.waiting('32.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs, from: address });
    expect(await scene.status(payment)).toBe('blacklisted');
    await unlistAddress(scene.db, listed.id, by);
    expect(await listBlacklist(scene.db, { page: 1, pageSize: 10 })).toEqual({ total: 0n, entries: [] });
    expect((await told(listed.id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['blacklist.remove', null],
      ['blacklist.add', 'sanctions list'],
    ]);
  });

  test.each([
    ['chain_type', { chainType: 'moon' }],
    ['address', { address: 'nonsense' }],
    ['address', { address: address.replace('F', 'f') }],
  ])('refuses a wrong %s (%j)', async (field, change) => {
    await expect(listAddress(ports(), { ...entry, ...change }, by)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [expect.any(String)] },
    });
  });

  test('removing what is not listed is NOT_FOUND', async () => {
    await expect(unlistAddress(scene.db, randomUUID(), by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a paused chain takes no new choice and says so, and completes what was chosen before', async () => {
  const chosen = await scene.waiting('32.00', eth);
  const undecided = await scene.create('32.00');
  await pauseChain(scene.db, { id: testChain.id, reason: 'upgrade' }, by);
  await scene.catalogue.reload();
  await expect(scene.choose(undecided, eth)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'ETH on Test chain cannot be paid at present.',
  });
  await expect(scene.create('32.00')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await scene.block({ to: chosen.address, token: eth, amount: chosen.needs });
  await scene.blocks(testChain.confirmationsRequired);
  expect(await scene.status(chosen)).toBe('confirmed');
  await resumeChain(scene.db, { id: testChain.id, reason: null }, by);
  await scene.catalogue.reload();
  await expect(scene.choose(undecided, eth)).resolves.toMatchObject({ payment: { status: 'awaiting_payment' } });
});

test('the balances are what the books say, below zero where the books lack something', async () => {
  const before = await readPlatformBalances(scene.ports);
  const of = (assets: typeof before.assets, id: string) => assets.find(({ tokenId }) => tokenId === id);
  expect(of(before.assets, usdt.id)).toMatchObject({
    treasury: '0',
    gas: '0',
    unswept: '0',
    shortName: testChain.shortName,
  });
  const group = { groupId: randomUUID(), tokenId: usdt.id, depositIndex: 7n };
  await post(
    scene.db,
    [
      ...openingCapital({ ...group, account: 'treasury', amount: 5_000_000n, reference: 'test' }),
      ...depositFinal({
        ...group,
        depositId: randomUUID(),
        amount: 2_000_000n,
        reversals: 0,
        quarantined: false,
        swept: false,
      }),
    ],
    scene.clock.now(),
  );
  await scene.db.pool.query(
    `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
     values ($1, $2, 'test', 'network_fee', 'gas', 3, $3, florin.now())`,
    [randomUUID(), eth.id, randomUUID()],
  );
  const { assets, pools } = await readPlatformBalances(scene.ports);
  expect(of(assets, usdt.id)).toMatchObject({ treasury: '5000000', gas: '0', unswept: '2000000' });
  expect(of(assets, eth.id)).toMatchObject({ gas: '-3' });
  const created = await scene.create('20.00');
  const later = await readPlatformBalances(scene.ports);
  expect(created.status).toBe('awaiting_selection');
  expect(later.pools).toEqual([{ chainType: 'evm', left: (pools[0]?.left ?? 0n) - 1n }]);
});

test('outgoing transactions are listed newest first, by status and purpose', async () => {
  const write = async (purpose: string) => {
    const id = scene.ids.uuid();
    await scene.db.run(insertOutgoing, {
      id,
      chainId: testChain.id,
      purpose,
      purposeId: randomUUID(),
      tokenId: eth.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: '0x1',
      destination: '0x2',
      amount: 5n,
      feeCap: 7n,
      now: scene.clock.now(),
    });
    return id;
  };
  const [sweep, gas] = [await write('sweep'), await write('gas')];
  const list = (filter: object = {}) =>
    listOutgoing(scene.db, { status: null, purpose: null, page: 1, pageSize: 2, ...filter });
  const all = await list();
  expect(all.outgoing.map(({ id }) => id)).toEqual([gas, sweep]);
  expect(all.outgoing[0]).toMatchObject({
    purpose: 'gas',
    status: 'intent',
    symbol: 'ETH',
    amount: '5',
    feeCap: '7',
    feePaid: null,
    nativeDecimals: 18,
    nonce: null,
    txHash: null,
  });
  expect((await list({ purpose: 'sweep' })).outgoing.map(({ id }) => id)).toEqual([sweep]);
  expect(await list({ status: 'final' })).toEqual({ total: 0n, outgoing: [] });
  expect(await list({ page: 2 })).toMatchObject({ total: all.total, outgoing: [] });
});
