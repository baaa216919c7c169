import { payoutClientId } from '@florin/domain/exchange/client-id';
import { adoptAtExchanges } from '@florin/engine/lineage/adopt-at-exchanges';
import { seeRestoreThrough } from '@florin/engine/lineage/see-restore-through';
import { refreshExchanges } from '@florin/engine/exchange/refresh-exchanges';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { verifyBooks } from '@florin/database/verify-books';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../journeys/rewind-database.ts';
import { ExchangeStage } from './exchange-stage.ts';

async function open() {
  const stage = await ExchangeStage.open({ usdt: '1000' });
  const merchant = await stage.scene.merchant('500.00');
  let copy: Awaited<ReturnType<typeof copyDatabase>> | null = null;
  onTestFinished(async () => {
    await stage.close();
    await copy?.drop();
  });
  const request = async (amountUsd = '100.00') => (await stage.scene.request(merchant, amountUsd)).id;
  const statusOf = (id: string) => stage.statusOf(merchant.accountId, id);
  const completed = (...ids: string[]) =>
    stage.until(async () => (await Promise.all(ids.map(statusOf))).every((status) => status === 'completed'));
  return {
    stage,
    merchant,
    request,
    statusOf,
    completed,
    backUp: async () => void (copy = await copyDatabase(stage.database)),
    restore: async () => {
      await copy?.putBack();
      await stage.scene.catalogue.reload();
    },
    /** All that workers do for a while. */
    goOn: async () => {
      for (let round = 0; round < 4; round += 1) {
        stage.clock.advance({ seconds: 20 });
        // one round after the other
        await stage.refresh();
        await stage.work();
      }
    },
  };
}

/** Who was paid, by the exchange's own list. */
const paid = ({ okx }: ExchangeStage) => okx.account.withdrawals.filter(({ state }) => state !== '-1');

async function afterRestore(stage: ExchangeStage, { release = false, exchanges = stage.ports.exchanges } = {}) {
  const said: string[] = [];
  const ports = { ...stage.ports, exchanges };
  const { released } = await seeRestoreThrough(
    {
      db: stage.db,
      margin: 20n,
      knownIndex: 0n,
      release,
      findActivity: () => Promise.resolve(null),
      findSigned: () => Promise.resolve(null),
      adopt: null,
      adoptAtExchanges: () => adoptAtExchanges(ports),
      findUnexplained: () => Promise.resolve([]),
      compare: async () => {
        stage.clock.advance({ seconds: 1 });
        await refreshExchanges(ports, stage.onError);
        return { broken: (await stage.db.many(verifyBooks)).map((one) => JSON.stringify(one)), unread: [] };
      },
    },
    (line) => said.push(line),
  );
  return { released, said };
}

describe('a withdrawal that an exchange paid after the backup', () => {
  test('is not paid again by workers that know nothing of it', async () => {
    const { stage, request, completed, backUp, restore, goOn, statusOf } = await open();
    const [approved, pending] = [await request(), await request('80.00')];
    await stage.approve(approved);
    await backUp();
    await stage.approve(pending);
    await completed(approved, pending);
    await restore();
    expect(await statusOf(approved)).toBe('processing');
    await stage.approve(pending);
    await goOn();
    expect(paid(stage)).toHaveLength(2);
    expect([await statusOf(approved), await statusOf(pending)]).toEqual(['completed', 'completed']);
  });

  test('is not paid again when an earlier attempt had failed there', async () => {
    const { stage, request, completed, backUp, restore, goOn, statusOf } = await open();
    const id = await request();
    await stage.approve(id);
    await backUp();
    stage.okx.account.failsLater = () => true;
    await stage.until(async () => stage.okx.account.withdrawals[0]?.state === '-1');
    stage.okx.account.failsLater = () => false;
    await completed(id);
    expect(stage.okx.account.withdrawals.map(({ clientId }) => clientId)).toEqual([
      payoutClientId(id, 1),
      payoutClientId(id, 2),
    ]);
    await restore();
    await goOn();
    expect(paid(stage)).toHaveLength(1);
    expect(await statusOf(id)).toBe('completed');
  });

  test('is not paid again when the exchange had refused it before', async () => {
    const { stage, request, completed, backUp, restore, goOn } = await open();
    const id = await request();
    await stage.approve(id);
    await backUp();
    let refusals = 2;
    stage.okx.account.fault = (call) => (call === 'asset/withdrawal' && (refusals -= 1) >= 0 ? 'refused' : null);
    await completed(id);
    expect(refusals).toBeLessThan(0);
    await restore();
    await goOn();
    expect(paid(stage)).toHaveLength(1);
  });

  test('is not asked for again where the backup had it written and not asked', async () => {
    const { stage, request, completed, backUp, restore, goOn } = await open();
    const id = await request();
    await stage.approve(id);
    await stage.plan();
    await backUp();
    await completed(id);
    await restore();
    await goOn();
    expect(paid(stage)).toHaveLength(1);
    expect(stage.okx.account.calls.get('asset/withdrawal')).toBe(1);
  });
});

describe('the step after a restore', () => {
  test('writes what an exchange paid back, asks for nothing, and lets the books agree with the exchange', async () => {
    const { stage, merchant, request, completed, backUp, restore, goOn, statusOf } = await open();
    const [first, second, unpaid] = [await request(), await request('80.00'), await request('50.00')];
    await stage.approve(first);
    await stage.approve(second);
    await backUp();
    stage.okx.account.failsLater = ({ clientId }) => clientId === payoutClientId(second, 1);
    await completed(first, second);
    await restore();
    const asked = stage.okx.account.calls.get('asset/withdrawal');
    const { released, said } = await afterRestore(stage);
    expect(said).toContain('exchanges: 2 withdrawals that an exchange was asked to pay are in the database again.');
    expect(released).toBe(true);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['completed', 'completed']);
    expect(await statusOf(unpaid)).toBe('pending_approval');
    expect(stage.okx.account.calls.get('asset/withdrawal')).toBe(asked);
    expect(await readBalance(stage.db, merchant.accountId)).toMatchObject({ balanceUsd: '320.00' });
    await goOn();
    expect(paid(stage)).toHaveLength(2);
  });

  test('names one that waits for its approval again, which pays nothing anew', async () => {
    const { stage, request, completed, backUp, restore, goOn, statusOf } = await open();
    const id = await request();
    await backUp();
    await stage.approve(id);
    await completed(id);
    await restore();
    const first = await afterRestore(stage);
    expect(first.released).toBe(false);
    expect(first.said.at(-1)).toContain(`withdrawal ${id} of `);
    expect(first.said.at(-1)).toContain('approve it, which pays nothing again');
    await stage.approve(id);
    expect((await afterRestore(stage)).released).toBe(true);
    expect(await statusOf(id)).toBe('completed');
    await goOn();
    expect(paid(stage)).toHaveLength(1);
  });

  test('lets nothing leave while an account is not asked, or the exchange holds less than the books say', async () => {
    const { stage, request, completed, backUp, restore } = await open();
    await backUp();
    // Asked for and paid after the backup: the database lost it altogether.
    const lost = await request();
    await stage.approve(lost);
    await completed(lost);
    await restore();
    const unasked = await afterRestore(stage, { exchanges: new Map() });
    expect(unasked).toMatchObject({ released: false });
    expect(unasked.said.at(-1)).toContain('okx was not asked: set FLORIN_EXCHANGES');
    const short = await afterRestore(stage);
    expect(short).toMatchObject({ released: false });
    expect(short.said.at(-1)).toContain('exchange_short');
    // The operator makes it good.
    stage.okx.account.wallets.add('funding', 'USDT', '99.994');
    expect(await afterRestore(stage)).toMatchObject({ released: true });
  });
});
