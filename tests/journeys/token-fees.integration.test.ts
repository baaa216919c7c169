import { settlePart } from '@florin/engine/payments/settle-part';
import { retrySweep } from '@florin/engine/sweeps/retry-sweep';
import { updateToken } from '@florin/engine/catalogue/update-token';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { phantomToken, testFalseToken } from '@florin/nodes/tokens/contracts';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeepReorgs } from './deep-reorgs.ts';
import { tokenFee, tokenFreeze } from './erc20.ts';
import { fundTreasury } from './fund-treasury.ts';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
let stage: Stage;
let shop: Shop;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let reorgs: DeepReorgs;

const begin = async (options: Parameters<typeof Stage.open>[0] = {}): Promise<void> => {
  stage = await Stage.open(options);
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
  reorgs = new DeepReorgs(stage, administrator);
};
afterEach(() => stage.close());

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
const booked = async (account: string, token: TestToken) =>
  (
    await rows(
      `select trunc(coalesce(sum(case when debit_account = $1 then amount else -amount end), 0))::text as amount
         from ledger_transfers where token_id = $2 and phase in ('posted', 'post') and $1 in (debit_account, credit_account)`,
      account,
      token.id,
    )
  )[0]?.amount;
const lastSweep = async () =>
  (
    await rows(
      `select status, succeeded, amount, arrived, last_error from outgoing where purpose = 'sweep' order by created_at`,
    )
  ).at(-1);
const proofOf = async ({ id }: TestToken) =>
  (await rows('select proof, is_active, problem from tokens where id = $1', id))[0];
const idle = async () => (await rows(`select 1 from outgoing where status not in ('final', 'dead')`)).length === 0;
/** A completed payment before: of a batch the contract is there then, and of a token its first payment. */
const paidOnce = async (token: TestToken) => {
  const payment = await shop.waiting('20.00', token);
  await stage.send(payment.address, token, payment.needs);
  await stage.until(shop.reached(payment, 'completed'), 120);
  await stage.until(idle);
};
/** Paid and confirmed with nothing moved yet. */
const confirmed = async (token: TestToken): Promise<Waiting> => {
  const payment = await shop.waiting('20.00', token);
  await stage.send(payment.address, token, payment.needs);
  await stage.until(shop.reached(payment, 'confirming'));
  return payment;
};

describe.each([{ batchSweeps: false }, { batchSweeps: true }])('a token that keeps a fee ($batchSweeps)', (options) => {
  beforeEach(async () => {
    await begin(options);
    await paidOnce(usdt);
  });

  test('completes its payment with what arrived; the operator bears the fee unless told otherwise', async () => {
    const before = BigInt(await booked('treasury', usdt));
    const payment = await confirmed(usdt);
    await stage.asIssuer('USDT', tokenFee(100n));
    await stage.until(shop.reached(payment, 'completed'), 120);
    expect(await lastSweep()).toMatchObject({ succeeded: true, amount: '20000000', arrived: '19800000' });
    expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '19.70', tokenFeeUsd: null });
    expect(BigInt(await booked('treasury', usdt)) - before).toBe(19_800_000n);
    expect(await booked('token_fee', usdt)).toBe('200000');
    await reorgs.agree(usdt);
  });

  test('lowers the net of its merchant where the merchant bears it', async () => {
    await rows(`update settings set token_fee_payer = 'merchant', version = version + 1`);
    stage.clock.advance({ seconds: 2 });
    const payment = await confirmed(usdt);
    await stage.asIssuer('USDT', tokenFee(100n));
    await stage.until(shop.reached(payment, 'completed'), 120);
    expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: '19.50', tokenFeeUsd: '0.20' });
    expect(await booked('token_fee', usdt)).toBe('200000');
    await reorgs.agree(usdt);
  });

  test('is booked anew when a deep reorg has the coins swept without it', async () => {
    const payment = await confirmed(usdt);
    await stage.asIssuer('USDT', tokenFee(100n));
    await stage.until(shop.reached(payment, 'completed'), 120);
    const [{ tx_hash: sweep }] = await rows(
      `select tx_hash from outgoing where purpose = 'sweep' order by created_at desc limit 1`,
    );
    await reorgs.takeBackBehind(String(sweep));
    await stage.asIssuer('USDT', tokenFee(0n));
    await reorgs.resume();
    await stage.until(reorgs.isCertain(options.batchSweeps ? 'batch' : 'sweep'), 120);
    expect(await lastSweep()).toMatchObject({ succeeded: true, amount: '20000000', arrived: '20000000' });
    expect(await booked('token_fee', usdt)).toBe('0');
    await reorgs.agree(usdt);
  });
});

describe('a payout', () => {
  beforeEach(() => begin());

  test('in a token that keeps a fee is completed, and tells what arrived', async () => {
    const scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
    const merchant = await scene.merchant('100.00');
    await fundTreasury(stage, 500n * dollar);
    await stage.asIssuer('USDT', tokenFee(100n));
    const { id } = await scene.request(merchant, '60.00');
    await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
    await stage.until(async () => (await readWithdrawal(stage.db, merchant.accountId, id)).status === 'completed');
    expect(await stage.balance(testWallet, usdt)).toBe(58_410_000n);
    expect(await rows(`select amount, arrived from outgoing where purpose = 'payout'`)).toEqual([
      { amount: '59000000', arrived: '58410000' },
    ]);
    await reorgs.agree(usdt);
  });
});

describe('a token that answers false', () => {
  let token: TestToken;
  beforeEach(async () => {
    await begin();
    token = await stage.list(testFalseToken, 'FALS');
    await paidOnce(token);
  });

  const halfPaid = async (): Promise<Waiting> => {
    const payment = await shop.waiting('20.00', token);
    await stage.send(payment.address, token, payment.needs / 2n);
    await stage.until(shop.reached(payment, 'partially_paid'));
    stage.clock.advance({ minutes: 120 });
    await stage.until(shop.reached(payment, 'expired_selection'));
    await stage.until(
      async () =>
        (await rows('select 1 from deposits where confirmed_at is null and orphaned_at is null')).length === 0,
    );
    return payment;
  };
  const signed = async () =>
    (await rows(`select 1 from outgoing where purpose = 'sweep' and status in ('signed', 'sent')`)).length > 0;

  test('credits nobody for coins that did not move, and for all of them once they did', async () => {
    const payment = await halfPaid();
    await settlePart(stage.ports, { paymentId: payment.id, reason: 'Asked for' }, administrator);
    await stage.until(signed);
    await stage.anvil.rpc('anvil_dropAllTransactions');
    await stage.asIssuer('FALS', tokenFreeze(payment.address, true));
    await stage.until(async () => (await lastSweep())?.status === 'final');
    expect(await lastSweep()).toMatchObject({ succeeded: false, arrived: '0' });
    for (let round = 0; round < 80 && !(await shop.reached(payment, 'sweep_failed')()); round += 1) {
      stage.clock.advance({ seconds: 31 });
      await stage.anvil.mine(1);
      await stage.work();
    }
    expect(await shop.read(payment)).toMatchObject({ status: 'sweep_failed', netSettlementUsd: null });
    // The first was signed before the freeze; what would answer false is not sent at all.
    expect(await rows(`select status from outgoing where purpose_id = $1 order by created_at`, payment.id)).toEqual([
      { status: 'final' },
      ...Array.from({ length: 4 }, () => ({ status: 'dead' })),
    ]);
    expect(await stage.balance(payment.address, token)).toBe(payment.needs / 2n);
    await reorgs.agree(token);

    await stage.asIssuer('FALS', tokenFreeze(payment.address, false));
    await retrySweep(stage.ports, { paymentId: payment.id, reason: 'Let go' }, administrator);
    await stage.until(shop.reached(payment, 'expired_partial'), 120);
    expect(await stage.balance(payment.address, token)).toBe(0n);
    await reorgs.agree(token);
  });
});

describe('a newly listed token', () => {
  beforeEach(() => begin());

  test('is believed once its balances have shown what its first payment told', async () => {
    const token = await stage.list(testFalseToken, 'FALS');
    expect(await proofOf(token)).toMatchObject({ proof: 'awaited' });
    await paidOnce(token);
    expect(await proofOf(token)).toMatchObject({ proof: 'held', is_active: true });
  });

  test('that tells of coins which its balances do not show credits nobody, and is remembered', async () => {
    const token = await stage.list(phantomToken, 'PHAN');
    const payment = await shop.waiting('20.00', token);
    await stage.send(payment.address, token, payment.needs);
    await stage.until(shop.reached(payment, 'sweep_failed'), 120);
    expect(await shop.read(payment)).toMatchObject({ netSettlementUsd: null });
    expect(await shop.balanceUsd()).toBe('0.00');
    expect(await stage.balance(await stage.treasury(), token)).toBe(0n);
    expect(await proofOf(token)).toMatchObject({
      proof: 'refuted',
      is_active: false,
      problem: expect.stringMatching(/balances do not show/),
    });
    expect(await rows(`select action, subject_id from audit_log where action = 'token.refute'`)).toEqual([
      { action: 'token.refute', subject_id: token.id },
    ]);
    await expect(
      updateToken(stage.db, { id: token.id, changes: { isActive: true } }, administrator),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const again = await updateToken(
      stage.db,
      { id: token.id, changes: { isActive: true, proof: 'awaited' } },
      administrator,
    );
    expect(again).toMatchObject({ isActive: true, proof: 'awaited', problem: null });
    expect(await stage.violations()).toEqual([]);
  });
});
