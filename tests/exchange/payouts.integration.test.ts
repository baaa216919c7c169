import { insertBlacklistEntry } from '@florin/database/sql/blacklist/entries';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { estimateFee } from '@florin/engine/withdrawals/estimate-fee';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { listPayoutChains } from '@florin/engine/withdrawals/payout-chains';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { releaseInstruction } from '@florin/engine/exchange/release-instruction';
import { payoutClientId } from '@florin/domain/exchange/client-id';
import { treasuryCoverage } from '@florin/engine/payouts/treasury-provider';
import { testChain } from '@florin/testing/catalogue';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ExchangeStage } from './exchange-stage.ts';

async function open(options: { usdt?: string } = {}): Promise<ExchangeStage> {
  const stage = await ExchangeStage.open(options);
  onTestFinished(() => stage.close());
  return stage;
}

const offered = async (stage: ExchangeStage): Promise<string[]> =>
  listPayoutChains(await stage.scene.catalogue.current(), treasuryCoverage).map(({ shortName }) => shortName);
const terms = (stage: ExchangeStage) =>
  estimateFee({ catalogue: stage.scene.catalogue, coverage: treasuryCoverage }, testChain.id);
const network = (stage: ExchangeStage) => {
  const found = stage.okx.account.networks.get('USDT-ERC20');
  if (!found) throw new Error('The stand-in has no such chain.');
  return found;
};
const instructions = async (stage: ExchangeStage): Promise<{ id: string; status: string }[]> =>
  (await stage.db.pool.query('select id, status from exchange_instructions order by created_at')).rows;

async function approved(stage: ExchangeStage, amountUsd = '100.00') {
  const merchant = await stage.scene.merchant('500.00');
  const withdrawal = await stage.scene.request(merchant, amountUsd);
  await stage.approve(withdrawal.id);
  const read = () => readWithdrawal(stage.db, merchant.accountId, withdrawal.id);
  const ends = (status: string) => stage.until(async () => (await read()).status === status);
  return { withdrawal, read, ends };
}

describe('what a withdrawal costs', () => {
  test('is the higher one of the chain’s setting and the exchange’s fee, rounded up to a cent', async () => {
    const stage = await open();
    expect(await terms(stage)).toMatchObject({ feeUsd: '1.24', minUsd: '10.00' });
    Object.assign(network(stage), { fee: '0.4', minimum: '20.001' });
    await stage.refresh();
    expect(await terms(stage)).toMatchObject({ feeUsd: '1.00', minUsd: '21.01' });
    await stage.activate('treasury');
    expect(await terms(stage)).toMatchObject({ feeUsd: '1.00', minUsd: '10.00' });
  });

  test('is fixed by the request: a dearer exchange is the operator’s cost, and shows in the books', async () => {
    const stage = await open();
    const { withdrawal, ends } = await approved(stage);
    expect(withdrawal).toMatchObject({ feeUsd: '1.24', netUsd: '98.76' });
    network(stage).fee = '3.5';
    await ends('completed');
    expect(stage.okx.account.withdrawals).toMatchObject([{ to: withdrawal.destination, amount: '98.76', fee: '3.5' }]);
    const { rows } = await stage.db.pool.query(
      `select kind, debit_account, credit_account, trim_scale(amount)::text as amount from ledger_transfers
        where kind like 'exchange_payout%' or kind = 'withdrawal_fee' order by kind`,
    );
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'exchange_payout external exchange:USDT 98760000',
      'exchange_payout_fee exchange_fee exchange:USDT 3500000',
      'withdrawal_fee withdrawal_payable fee_withdrawal 1.24',
    ]);
  });
});

test('a wallet that is listed after the approval is not asked to be paid until it is off the list', async () => {
  const stage = await open();
  const { withdrawal, ends } = await approved(stage);
  const entry = { id: withdrawal.id, chainType: 'evm', address: withdrawal.destination, reason: 'test' };
  await stage.db.one(insertBlacklistEntry, { ...entry, now: stage.clock.now() });
  await stage.work();
  expect(stage.okx.account.withdrawals).toEqual([]);
  await stage.db.pool.query('delete from blacklist');
  await ends('completed');
  expect(stage.okx.account.withdrawals).toMatchObject([{ to: withdrawal.destination }]);
});

describe('a chain that the exchange suspends', () => {
  test('is not offered from the next refresh on, and requests say why they wait', async () => {
    const stage = await open();
    const { withdrawal, read, ends } = await approved(stage);
    const merchant = await stage.scene.merchant('500.00');
    const pending = await stage.scene.request(merchant, '50.00');
    expect(await offered(stage)).toEqual([testChain.shortName]);
    network(stage).canWithdraw = false;
    await stage.refresh();
    expect(await offered(stage)).toEqual([]);
    await expect(stage.scene.request(merchant, '20.00')).rejects.toThrow('not available on this chain');
    expect((await read()).waitingReason).toBe('exchange_suspended');
    expect((await readWithdrawal(stage.db, merchant.accountId, pending.id)).waitingReason).toBe('exchange_suspended');
    await stage.work();
    expect(stage.okx.account.withdrawals).toEqual([]);
    expect(await stage.db.many(readGauges, { now: stage.clock.now() })).toEqual(
      expect.arrayContaining([
        { name: 'exchange_active', label: 'okx', value: 1 },
        { name: 'exchange_chain_open', label: `okx ${testChain.shortName}`, value: 0 },
        { name: 'exchange_balance', label: 'okx USDT', value: 100_000 },
      ]),
    );
    await stage.activate('treasury');
    await stage.refresh();
    expect((await readWithdrawal(stage.db, merchant.accountId, pending.id)).waitingReason).toBeNull();
    await stage.activate('okx');
    network(stage).canWithdraw = true;
    await stage.refresh();
    expect((await readWithdrawal(stage.db, merchant.accountId, pending.id)).waitingReason).toBeNull();
    await ends('completed');
    expect(stage.okx.account.withdrawals).toMatchObject([{ to: withdrawal.destination }]);
  });

  test('keeps what was written and not asked yet', async () => {
    const stage = await open();
    const { read, ends } = await approved(stage);
    stage.okx.account.fault = (call) => {
      // Suspended between two readings: nobody knows before the exchange refuses.
      if (call === 'asset/withdrawal') network(stage).canWithdraw = false;
      return null;
    };
    await stage.work();
    expect((await read()).waitingReason).toBe('exchange_refused');
    stage.okx.account.fault = () => null;
    network(stage).canWithdraw = true;
    await ends('completed');
    expect((await instructions(stage)).map(({ status }) => status)).toEqual(['refused', 'done']);
  });

  test('is closed when the exchange means another token by it', async () => {
    const stage = await open();
    network(stage).contractEnd = 'ffffff';
    await stage.refresh();
    expect(await offered(stage)).toEqual([]);
    network(stage).contractEnd = '0000a1';
    await stage.refresh();
    expect(await offered(stage)).toEqual([testChain.shortName]);
  });

  test('is closed when the exchange has been silent for two minutes', async () => {
    const stage = await open();
    const { read } = await approved(stage);
    stage.okx.exchange.fault = 'unavailable';
    stage.clock.advance({ seconds: 60 });
    await stage.refresh();
    expect(await offered(stage)).toEqual([testChain.shortName]);
    await stage.work();
    expect((await read()).waitingReason).toBe('exchange_unavailable');
    stage.clock.advance({ seconds: 70 });
    await stage.refresh();
    expect(await offered(stage)).toEqual([]);
    stage.okx.exchange.fault = null;
    await stage.refresh();
    expect(await offered(stage)).toEqual([testChain.shortName]);
  });
});

describe('an answer that is lost', () => {
  const asked = (stage: ExchangeStage): number => stage.okx.account.calls.get('asset/withdrawal') ?? 0;

  test('is looked up and never asked for again: what the exchange did counts', async () => {
    const stage = await open();
    const { read, ends } = await approved(stage);
    stage.okx.account.fault = (call) => (call === 'asset/withdrawal' ? 'lost_after' : null);
    await stage.work();
    expect(await read()).toMatchObject({ status: 'processing', waitingReason: 'exchange_unanswered' });
    await ends('completed');
    expect(asked(stage)).toBe(1);
    expect(stage.okx.account.withdrawals).toHaveLength(1);
  });

  test('of something that never arrived stays open until a person says so, and then it is asked for again by its id', async () => {
    const stage = await open();
    const { withdrawal, read, ends } = await approved(stage);
    const { ports } = stage.scene;
    stage.okx.account.fault = (call) => (call === 'asset/withdrawal' ? 'lost_before' : null);
    await stage.work();
    stage.okx.account.fault = () => null;
    const id = (await instructions(stage))[0]?.id ?? '';
    const release = () => releaseInstruction(ports, { id, reason: 'OKX support: never received' }, stage.by);
    await expect(release()).rejects.toThrow('less than 15 minutes ago');
    stage.clock.advance({ minutes: 16 });
    await expect(release()).rejects.toThrow('has not said since');
    const giveUp = () => failWithdrawal(ports, { id: withdrawal.id, reason: 'no' }, stage.by);
    await expect(giveUp()).rejects.toThrow('its answer was lost');
    await stage.refresh();
    await stage.work();
    expect(asked(stage)).toBe(1);
    expect(await read()).toMatchObject({ status: 'processing', waitingReason: 'exchange_unanswered' });
    expect(await release()).toMatchObject({ status: 'refused', refusal: 'OKX support: never received' });
    await ends('completed');
    // By the same one: had the first request arrived after all, it would be found.
    expect(stage.okx.account.withdrawals.map(({ clientId }) => clientId)).toEqual([payoutClientId(withdrawal.id, 1)]);
    await expect(release()).rejects.toThrow('only one without an answer');
  });

  test('is no longer open when the exchange says that it failed', async () => {
    const stage = await open();
    const { ends } = await approved(stage);
    stage.okx.account.failsLater = () => true;
    stage.okx.account.fault = (call) => (call === 'asset/withdrawal' ? 'error_after' : null);
    await stage.work();
    stage.okx.account.fault = () => null;
    await stage.until(async () => stage.okx.account.withdrawals[0]?.state === '-1');
    stage.okx.account.failsLater = () => false;
    await ends('completed');
    expect(stage.okx.account.withdrawals.map(({ state }) => state)).toEqual(['-1', '2']);
  });

  test('whose withdrawal the exchange tells with another recipient is neither paid nor refused', async () => {
    const stage = await open();
    const { read } = await approved(stage);
    await stage.work();
    const [sent] = stage.okx.account.withdrawals;
    if (sent) sent.to = '0x0000000000000000000000000000000000000bad';
    for (let round = 0; round < 5; round += 1) {
      stage.clock.advance({ seconds: 60 });
      // one look after the other
      await stage.work();
    }
    expect((await read()).status).toBe('processing');
    expect(stage.told.join()).toContain('another withdrawal by this id');
  });
});

describe('giving a withdrawal up', () => {
  test('is possible until the exchange was asked, and impossible while it could pay', async () => {
    const stage = await open({ usdt: '50' });
    const { withdrawal, read } = await approved(stage);
    await stage.work();
    expect((await read()).waitingReason).toBe('exchange_balance');
    const order = { id: withdrawal.id, reason: 'The merchant asked' };
    await stage.putIn('500');
    await stage.refresh();
    stage.clock.advance({ seconds: 20 });
    await stage.refresh();
    await stage.work();
    await expect(failWithdrawal(stage.scene.ports, order, stage.by)).rejects.toThrow('which is accepted');
    await stage.until(async () => (await read()).status === 'completed');
    await expect(failWithdrawal(stage.scene.ports, order, stage.by)).rejects.toThrow('completed');
  });

  test('of one that only waits frees the amount', async () => {
    const stage = await open({ usdt: '50' });
    const { withdrawal, read } = await approved(stage);
    await stage.work();
    await failWithdrawal(stage.scene.ports, { id: withdrawal.id, reason: 'The merchant asked' }, stage.by);
    expect((await read()).status).toBe('failed');
    expect(stage.okx.account.withdrawals).toEqual([]);
  });
});

test('a withdrawal that the exchange was asked to pay stays with it when another payer becomes active', async () => {
  const stage = await open();
  const { ends } = await approved(stage);
  await stage.work();
  await stage.activate('treasury');
  await ends('completed');
  expect(stage.okx.account.withdrawals).toHaveLength(1);
  expect(await instructions(stage)).toMatchObject([{ status: 'done' }]);
});
