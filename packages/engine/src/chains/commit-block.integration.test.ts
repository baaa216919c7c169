import { writeDeposits } from '@florin/database/sql/deposits/scan';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { eth, usdt, usdc } = testTokens;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

test('the required amount in one transfer leads over confirming to confirmed, each told once', async () => {
  const payment = await scene.waiting('25.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs });
  expect(await scene.status(payment)).toBe('confirming');
  await scene.blocks(2);
  expect(await scene.status(payment)).toBe('confirmed');
  expect(await scene.told(payment)).toEqual([
    'payment.created',
    'payment.awaiting_payment',
    'payment.confirming',
    'payment.confirmed',
  ]);
});

test('one unit less is a part, and the missing unit completes it', async () => {
  const payment = await scene.waiting('25.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs - 100_000n });
  expect(await scene.status(payment)).toBe('partially_paid');
  await scene.block({ to: payment.address, token: usdt, amount: 100_000n });
  expect(await scene.status(payment)).toBe('confirming');
  expect((await scene.read(payment)).receivedUsd).toBe('25.00');
});

test('two transfers to one address in one transaction both count', async () => {
  const payment = await scene.waiting('30.00', usdc);
  const txHash = `0x${'ab'.repeat(32)}`;
  const half = { to: payment.address, token: usdc, amount: payment.needs / 2n, txHash };
  await scene.block({ ...half, position: 1 }, { ...half, position: 2 });
  expect(await scene.status(payment)).toBe('confirming');
  expect((await scene.read(payment)).transactions).toHaveLength(2);
});

test('a reorg under confirming goes back, and the same transaction in another block goes on', async () => {
  const payment = await scene.waiting('12.50', eth);
  const sent = { to: payment.address, token: eth, amount: payment.needs, txHash: `0x${'cd'.repeat(32)}` };
  await scene.block(sent);
  await scene.block();
  await scene.reorg(2);
  expect(await scene.status(payment)).toBe('awaiting_payment');
  expect((await scene.read(payment)).received).toBe('0');
  await scene.block(sent);
  await scene.blocks(2);
  expect(await scene.status(payment)).toBe('confirmed');
  expect((await scene.read(payment)).transactions).toHaveLength(1);
});

test('a transaction that pays less in another block counts with what it pays there', async () => {
  const payment = await scene.waiting('12.50', eth);
  const sent = { to: payment.address, token: eth, amount: payment.needs, txHash: `0x${'ce'.repeat(32)}` };
  await scene.block(sent);
  expect(await scene.status(payment)).toBe('confirming');
  await scene.reorg(1);
  await scene.block({ ...sent, amount: payment.needs / 2n });
  expect(await scene.status(payment)).toBe('partially_paid');
  expect((await scene.read(payment)).received).toBe((payment.needs / 2n).toString());
});

test('a final deposit that leaves the chain is reversed in the books, and booked again when it returns', async () => {
  const payment = await scene.waiting('10.00', usdt);
  const sent = { to: payment.address, token: usdt, amount: payment.needs, txHash: `0x${'ef'.repeat(32)}` };
  await scene.block(sent);
  await scene.blocks(3);
  await scene.reorg(4);
  expect(await scene.violations()).toEqual([]);
  await scene.block(sent);
  await scene.blocks(3);
  const { rows } = await scene.db.pool.query(
    `select kind from ledger_transfers where debit_account = 'deposit:' || $1 or credit_account = 'deposit:' || $1 order by id`,
    [payment.depositIndex],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['deposit_final', 'deposit_reversed', 'deposit_final']);
});

test('a window that ends unpaid can be chosen again at the present rate', async () => {
  const payment = await scene.waiting('32.00', eth);
  scene.clock.advance({ minutes: 31 });
  await scene.block();
  expect(await scene.closeWindows()).toBeGreaterThan(0);
  expect(await scene.status(payment)).toBe('expired_selection');
  const again = await scene.choose(payment, { ...eth, rateUsd: '1600.00' });
  expect(again.payment.status).toBe('awaiting_payment');
  expect(BigInt(again.payment.required ?? 0)).toBe(payment.needs * 2n);
});

test('what a part has paid keeps its value when the rest is priced anew', async () => {
  const payment = await scene.waiting('32.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
  await scene.blocks(3);
  scene.clock.advance({ minutes: 31 });
  await scene.closeWindows();
  await scene.block();
  const again = await scene.choose(payment, { ...eth, rateUsd: '1600.00' });
  expect(BigInt(again.payment.required ?? 0)).toBe(payment.needs / 2n + payment.needs);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs });
  expect(await scene.status(payment)).toBe('confirming');
});

test('money sent in time but read after the window completes at its old lock, both steps told', async () => {
  const payment = await scene.waiting('25.00', usdt);
  const txHash = `0x${'aa'.repeat(32)}`;
  scene.clock.advance({ minutes: 25 });
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs, txHash });
  await scene.reorg(1);
  scene.clock.advance({ minutes: 6 });
  await scene.closeWindows();
  expect(await scene.status(payment)).toBe('expired_selection');
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs, txHash });
  expect(await scene.status(payment)).toBe('confirming');
  expect((await scene.told(payment)).slice(-3)).toEqual([
    'payment.expired_selection',
    'payment.awaiting_payment',
    'payment.confirming',
  ]);
});

test('a part in another token is kept, told and moves nothing', async () => {
  const payment = await scene.waiting('25.00', usdt);
  await scene.freshRate(usdc, '1.0');
  await scene.block({ to: payment.address, token: usdc, amount: 10_000_000n });
  expect(await scene.status(payment)).toBe('awaiting_payment');
  const { rows } = await scene.db.pool.query(`select id, ruling, reason from deposits where payment_id = $1`, [
    payment.id,
  ]);
  expect(rows).toMatchObject([{ ruling: 'unmatched', reason: 'wrong_token' }]);
  expect(await scene.told({ id: String(rows[0].id) })).toEqual(['deposit.unmatched']);
});

test('money before any choice is the choice', async () => {
  const payment = await scene.create('25.00');
  const { rows } = await scene.db.pool.query<{ address: string }>(
    `select address from deposit_addresses a join payments p on p.deposit_index = a.index where p.id = $1`,
    [payment.id],
  );
  await scene.block({ to: rows[0]?.address ?? '', token: usdt, amount: 25_000_000n });
  expect(await scene.status(payment)).toBe('confirming');
  expect(await scene.told(payment)).toEqual(['payment.created', 'payment.awaiting_payment', 'payment.confirming']);
});

test('a sender on the blacklist stops the payment', async () => {
  const payment = await scene.waiting('25.00', usdt);
  const from = `0x${'b1'.repeat(20)}`;
  await scene.db.pool.query(`insert into blacklist (id, chain_type, address, reason) values ($1, 'evm', $2, 'test')`, [
    scene.ids.uuid(),
    from,
  ]);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs, from });
  expect(await scene.status(payment)).toBe('blacklisted');
});

test('a scanner that lost its lease writes nothing', async () => {
  const payment = await scene.waiting('25.00', usdt);
  await scene.db.pool.query('update chain_cursors set epoch = epoch + 1');
  const late = scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await expect(late).rejects.toThrow('returned none');
  expect(await scene.status(payment)).toBe('awaiting_payment');
  await scene.db.pool.query('update chain_cursors set epoch = epoch - 1');
});

describe('one name is one movement', () => {
  const named = (letter: string) => ({ token: usdt, txHash: `0x${letter.repeat(64)}`, position: 0 });
  const rowsOf = async (txHash: string) =>
    (
      await scene.db.pool.query(
        'select payment_id, address, amount, confirmed_at from deposits where tx_hash = $1 order by seen_at',
        [txHash],
      )
    ).rows;

  test('one that blocks hold twice is written once, and the other is told', async () => {
    const [first, second] = [await scene.waiting('20.00', usdt), await scene.waiting('20.00', usdt)];
    const name = named('7');
    const left = await scene.block(
      { ...name, to: first.address, amount: first.needs },
      { ...name, to: second.address, amount: second.needs },
    );
    expect(left).toEqual([expect.stringContaining(`${second.needs} base units of USDT to ${second.address}`)]);
    expect([await scene.status(first), await scene.status(second)]).toEqual(['confirming', 'awaiting_payment']);
    expect(await rowsOf(name.txHash)).toMatchObject([{ payment_id: first.id }]);
  });

  test.each([
    ['another payment', false],
    ['the same one', true],
  ])('one that pays %s after it was confirmed leaves that deposit as it is, and is told', async (_whom, isSame) => {
    const payment = await scene.waiting('20.00', usdt);
    const other = isSame ? payment : await scene.waiting('20.00', usdt);
    const name = named(isSame ? '8' : '9');
    await scene.block({ ...name, to: payment.address, amount: payment.needs });
    await scene.blocks(3);
    expect(await scene.status(payment)).toBe('confirmed');
    const before = await rowsOf(name.txHash);
    expect(await scene.block({ ...name, to: other.address, amount: 2n * other.needs })).toHaveLength(1);
    await scene.blocks(3);
    expect(await rowsOf(name.txHash)).toEqual(before);
    expect((await scene.read(payment)).received).toBe(payment.needs.toString());
    expect(await scene.status(other)).toBe(isSame ? 'confirmed' : 'awaiting_payment');
  });

  test('a statement that meets a deposit on the chain writes nothing over it', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const name = named('6');
    await scene.block({ ...name, to: payment.address, amount: payment.needs });
    const before = await rowsOf(name.txHash);
    const { rows } = await scene.db.pool.query('select * from deposits where tx_hash = $1', [name.txHash]);
    const deposit = {
      id: scene.ids.uuid(),
      txHash: name.txHash,
      position: 0,
      blockHeight: '1',
      blockHash: rows[0].block_hash,
      tokenId: usdt.id,
      depositIndex: '0',
      address: 'another',
      paymentId: null,
      fromAddresses: [],
      amount: '1',
      seenAt: rows[0].seen_at,
      ruling: 'unmatched',
      selectionId: null,
      reason: 'below_dust',
    };
    const now = scene.clock.now();
    const depositsJson = JSON.stringify([deposit]);
    expect(await scene.db.run(writeDeposits, { chainId: testChain.id, at: now, depositsJson })).toBe(0);
    expect(await rowsOf(name.txHash)).toEqual(before);
  });
});

test('after all of this the books balance', async () => {
  expect(await scene.violations()).toEqual([]);
});

test('a block reads and writes a payment once and its events once, also where a rule chooses for the payer', async () => {
  const payment = await scene.waiting('25.00', usdt);
  scene.clock.advance({ minutes: 31 });
  await scene.closeWindows();
  scene.clock.advance({ minutes: 31 });
  await scene.block();
  await scene.freshRate(usdt, usdt.rateUsd);
  scene.database.takeStatements();
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  const ran = scene.database.takeStatements();
  expect((await scene.told(payment)).slice(-2)).toEqual(['payment.awaiting_payment', 'payment.confirming']);
  const times = (name: string) => ran.filter((one) => one === name).length;
  expect(ran.filter((name) => ['lock_payments', 'save_payments', 'record_events'].includes(name))).toEqual([
    'lock_payments',
    'save_payments',
    'record_events',
  ]);
  // Selections are read again once the rule has written one; deposits then too, and once the block's own are there.
  expect([times('list_selections'), times('list_payment_deposits')]).toEqual([2, 3]);
});
