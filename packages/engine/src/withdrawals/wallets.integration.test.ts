import { insertBlacklistEntry } from '@florin/database/sql/blacklist/entries';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { seedAddressPool, testAddress } from '@florin/testing/address-pool';
import { seedMerchant } from '@florin/testing/merchant';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../accounts/caller.ts';
import { estimateFee } from './estimate-fee.ts';
import { listPayoutChains } from './payout-chains.ts';
import { removeWallet } from './remove-wallet.ts';
import { listWallets, setWallet } from './set-wallet.ts';

const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const nowhere = '00000000-0000-7000-8000-00000000dead';
let database: TestDatabase;
let scene: WithdrawalScene;
let merchant: Caller;
beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
  await seedAddressPool(database.url('owner'), 5);
});
beforeEach(async () => {
  merchant = await seedMerchant(database.url('owner'));
});
afterAll(() => database.close());

const by = () => ({ actorId: merchant.accountId, requestId: 'request' });
const set = (address: string, label: string | null = null, chainId: string = testChain.id) =>
  setWallet(scene.ports, { merchantId: merchant.accountId, chainId, address, label }, by());
const remove = (chainId: string = testChain.id) =>
  removeWallet(scene.ports, { merchantId: merchant.accountId, chainId }, by());
const told = async () => {
  const { rows } = await database.db.pool.query<{ body: string }>(
    `select body from events where merchant_id = $1 and type = 'wallet.updated' order by sequence`,
    [merchant.accountId],
  );
  return rows.map(({ body }) => (JSON.parse(body) as { data: { address: string; previous_address: string } }).data);
};
const audited = async () => {
  const { rows } = await database.db.pool.query(
    'select action, before, after from audit_log where actor_id = $1 order by sequence',
    [merchant.accountId],
  );
  return rows;
};
/** Runs `work` while an update of the catalogue holds. */
const whileSwitchedOff = async (table: string, id: string, work: () => Promise<void>): Promise<void> => {
  const owner = new Client({ connectionString: database.url('owner') });
  await owner.connect();
  const turn = async (isActive: boolean) => {
    await owner.query(`update ${table} set is_active = $2 where id = $1`, [id, isActive]);
    await scene.catalogue.reload();
  };
  await turn(false);
  await work();
  await turn(true);
  await owner.end();
};

test('a wallet is set, replaced as a whole and removed, each told and audited', async () => {
  const first = await set(testWallet.toLowerCase(), 'Cold wallet');
  expect(first).toMatchObject({ address: testWallet, label: 'Cold wallet', chainShortName: testChain.shortName });
  scene.clock.advance({ minutes: 1 });
  const second = await set(other);
  expect(second).toMatchObject({ id: first.id, address: other, label: null, createdAt: first.createdAt });
  expect(second.addressChangedAt.getTime()).toBeGreaterThan(first.addressChangedAt.getTime());
  expect(await listWallets(database.db, merchant.accountId)).toEqual([second]);
  await remove();
  expect(await listWallets(database.db, merchant.accountId)).toEqual([]);
  expect(await told()).toMatchObject([
    { wallet_id: first.id, address: testWallet, previous_address: null, label: 'Cold wallet' },
    { address: other, previous_address: testWallet, label: null, chain: { short_name: testChain.shortName } },
    { address: null, previous_address: other },
  ]);
  expect(await audited()).toMatchObject([
    { action: 'wallet.set', before: null, after: { address: testWallet } },
    { action: 'wallet.set', before: { address: testWallet }, after: { address: other } },
    { action: 'wallet.remove', before: { address: other }, after: null },
  ]);
});

test('setting what is set already changes and tells nothing, and a new label is no new address', async () => {
  const first = await set(testWallet, 'One');
  scene.clock.advance({ minutes: 1 });
  expect(await set(testWallet.toLowerCase(), 'One')).toEqual(first);
  expect(await told()).toHaveLength(1);
  expect(await set(testWallet, 'Two')).toEqual({ ...first, label: 'Two' });
  expect(await told()).toHaveLength(2);
});

test('one wallet is left of many that are set at once', async () => {
  await Promise.all(Array.from({ length: 8 }, (_wallet, at) => set(at % 2 === 0 ? testWallet : other)));
  expect(await listWallets(database.db, merchant.accountId)).toHaveLength(1);
  const changes = await told();
  expect(changes.slice(1).map(({ previous_address }) => previous_address)).toEqual(
    changes.slice(0, -1).map(({ address }) => address),
  );
});

describe('an address is refused', () => {
  test.each([
    ['mistyped', '0x52908400098527886E0F7030069857D2E4169Ee7', 'checksum'],
    ['too short', '0x5290840009852788', 'not an address of Test chain'],
    ['of another family', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'not an address of Test chain'],
    ['empty', '', 'not an address of Test chain'],
    ['one that payments are received on', testAddress(3), 'belongs to this service'],
  ])('that is %s', async (_what, address, message) => {
    await expect(set(address)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { address: [expect.stringContaining(message)] },
    });
    expect(await told()).toEqual([]);
  });
});

test('an address on the blacklist is refused', async () => {
  await database.db.one(insertBlacklistEntry, {
    id: scene.ids.uuid(),
    chainType: 'evm',
    address: other,
    reason: 'test',
    now: scene.clock.now(),
  });
  await expect(set(other)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { address: [expect.stringContaining('Nothing can be sent')] },
  });
  await database.db.pool.query('delete from blacklist');
  expect((await set(other)).address).toBe(other);
});

describe('a chain', () => {
  test('that does not exist is NOT_FOUND', async () => {
    await expect(set(testWallet, null, nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(estimateFee(scene.ports, nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('offers withdrawals with its fee and minimum', async () => {
    const catalogue = await scene.catalogue.current();
    expect(listPayoutChains(catalogue, scene.ports.coverage).map(({ id }) => id)).toEqual([testChain.id]);
    expect(await estimateFee(scene.ports, testChain.id)).toMatchObject({ feeUsd: '1.00', minUsd: '10.00' });
  });

  test.each([
    ['whose USDT is switched off', 'tokens', testTokens.usdt.id],
    ['that is switched off', 'chains', testChain.id],
  ])('%s takes no wallets and pays nothing out, but gives a wallet up', async (_what, table, id) => {
    await set(testWallet);
    const refusal = { code: 'VALIDATION_ERROR', details: { chain_id: [expect.any(String)] } };
    await whileSwitchedOff(table, id, async () => {
      expect(listPayoutChains(await scene.catalogue.current(), scene.ports.coverage)).toEqual([]);
      await expect(set(other)).rejects.toMatchObject(refusal);
      await expect(estimateFee(scene.ports, testChain.id)).rejects.toMatchObject(refusal);
      await remove();
    });
  });
});

test('a wallet that is not there cannot be removed', async () => {
  await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
