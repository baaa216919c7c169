import { Refusal } from '@florin/domain/errors';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import type { Sent } from '@florin/testing/written-chain';
import { finish, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failPayment } from './fail-payment.ts';
import { recomputePayment } from '../deposits/recompute-payment.ts';
import { retrySweep } from '../sweeps/retry-sweep.ts';
import type { Actor } from '../audit/record.ts';
import { decideWaiting } from '../deposits/decide-waiting.ts';
import { abandonPayments } from './abandon-payments.ts';
import { failLost } from './fail-lost.ts';
import { settleParts } from '../sweeps/settle-parts.ts';
import { settleSwept } from '../sweeps/settle-swept.ts';

const { eth, usdt, usdc } = testTokens;
const depth = testChain.confirmationsRequired;

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const decide = () =>
  decideWaiting(scene.ports, (error) => {
    throw error;
  });

const txHash = () => `0x${scene.ids.uuid().replaceAll('-', '').padEnd(64, '0')}`;
const day = 24 * 60;

/** What became of the deposits of a payment, oldest first. */
const rulings = async (payment: { id: string }): Promise<unknown[]> => {
  const { rows } = await scene.db.pool.query(
    `select d.ruling, d.reason, s.origin from deposits d left join selections s on s.id = d.selection_id
      where d.payment_id = $1 order by d.block_height, d.position`,
    [payment.id],
  );
  return rows.map(({ ruling, reason, origin }) => [ruling, reason ?? origin].join(' '));
};

const expired = async (amountUsd: string, token: (typeof testTokens)[keyof typeof testTokens]) => {
  const payment = await scene.waiting(amountUsd, token);
  scene.clock.advance({ minutes: 45 });
  await scene.closeWindows();
  expect(await scene.status(payment)).toBe('expired_selection');
  return payment;
};

/** Lets every try at the sweep that is due fail. */
const failSweeps = async (): Promise<void> => {
  for (let failures = 0; failures < 5; failures += 1) {
    scene.clock.advance({ minutes: 1 });
    await plan(scene);
    await sign(scene);
    await finish(scene, { success: false });
  }
};

/** A part comes, its payment is left, and every sweep of it fails. */
const settleInVain = async (part: Sent): Promise<void> => {
  await scene.block(part);
  await scene.blocks(depth);
  scene.clock.advance({ minutes: 2 * day });
  await scene.closeWindows();
  await scene.block();
  await settleParts(scene.ports);
  await failSweeps();
};

const partlyPaid = async () => {
  const payment = await scene.waiting('40.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs / 4n });
  await scene.blocks(depth);
  scene.clock.advance({ minutes: 31 });
  await scene.closeWindows();
  await scene.block();
  return payment;
};

const addressOf = async (payment: { id: string }): Promise<string> => {
  const { rows } = await scene.db.pool.query<{ address: string }>(
    `select address from deposit_addresses a join payments p on p.deposit_index = a.index where p.id = $1`,
    [payment.id],
  );
  return rows[0]?.address ?? '';
};

const depositId = async (payment: { id: string }, token: { id: string }): Promise<string> => {
  const found = await scene.db.pool.query<{ id: string }>(
    'select id from deposits where payment_id = $1 and token_id = $2',
    [payment.id, token.id],
  );
  return found.rows[0]?.id ?? '';
};

/** A reorg took its deposit of ETH, and its payer has chosen USDT since. */
const chosenAnew = async () => {
  const payment = await scene.waiting('32.00', eth);
  const returning = { to: payment.address, token: eth, amount: payment.needs, txHash: txHash() };
  await scene.block(returning);
  await scene.reorg(1);
  await scene.blocks(2);
  scene.clock.advance({ minutes: 31 });
  await scene.closeWindows();
  await scene.choose(payment, usdt);
  return { payment, returning };
};

describe('late money', () => {
  test('long after its window locks the present rate and goes on', async () => {
    const payment = await expired('32.00', eth);
    await scene.freshRate(eth, '1600.00');
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', receivedUsd: '16.00' });
    expect((await scene.told(payment)).slice(-3)).toEqual([
      'payment.expired_selection',
      'payment.awaiting_payment',
      'payment.partially_paid',
    ]);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.status(payment)).toBe('completed');
    expect(await rulings(payment)).toEqual(['counted late', 'counted late']);
  });

  test('within ten minutes and one percent keeps its old lock', async () => {
    const payment = await scene.waiting('32.00', eth);
    scene.clock.advance({ minutes: 36 });
    await scene.closeWindows();
    await scene.freshRate(eth, '3190.00');
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', receivedUsd: '32.00' });
  });

  test('without a fresh rate waits, and is decided as soon as there is one', async () => {
    const payment = await expired('32.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await rulings(payment)).toEqual(['awaiting_rate ']);
    expect(await decide()).toBe(0);
    await scene.freshRate(eth, '3200.00');
    expect(await decide()).toBe(1);
    expect(await scene.status(payment)).toBe('confirming');
    expect(await rulings(payment)).toEqual(['counted late']);
    expect(await scene.told({ id: payment.id })).toContain('payment.confirming');
  });

  test('an implicit choice stays when a reorg takes its deposit, and takes it again when it returns', async () => {
    const payment = await scene.create('25.00');
    const sent = { to: await addressOf(payment), token: usdt, amount: 25_000_000n, txHash: txHash() };
    await scene.freshRate(usdt, '1.0');
    await scene.block(sent);
    expect(await scene.status(payment)).toBe('confirming');
    await scene.reorg(1);
    expect(await scene.read(payment)).toMatchObject({ status: 'awaiting_payment', received: '0' });
    scene.clock.advance({ minutes: 60 });
    await scene.closeWindows();
    await scene.block(sent);
    expect(await scene.status(payment)).toBe('confirming');
    expect(await rulings(payment)).toEqual(['counted implicit']);
  });

  test('a worker stopped for 72 hours completes a payment of its window at the old lock', async () => {
    const payment = await scene.waiting('32.00', eth);
    const sentAt = scene.clock.now();
    scene.clock.advance({ minutes: 3 * day });
    await scene.freshRate(eth, '800.00');
    await scene.closeWindows();
    await abandonPayments(scene.ports);
    expect(await scene.status(payment)).toBe('expired_selection');
    await scene.oldBlock(sentAt, { to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', receivedUsd: '32.00' });
  });
});

describe('money in another token', () => {
  test('switches back to a token that was chosen before, at the present rate, while the newer has nothing', async () => {
    const payment = await expired('32.00', eth);
    await scene.choose(payment, usdt);
    await scene.freshRate(eth, '3200.00');
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'ETH' } });
    expect(await rulings(payment)).toEqual(['counted switch_back']);
  });

  test('of an earlier window, read after another choice, keeps the price it was sent at', async () => {
    const payment = await scene.waiting('32.00', eth);
    const sentAt = scene.clock.now();
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    await scene.choose(payment, usdt);
    await scene.freshRate(eth, '1600.00');
    await scene.oldBlock(sentAt, { to: payment.address, token: eth, amount: payment.needs });
    const read = await scene.read(payment);
    expect(read).toMatchObject({ status: 'confirming', receivedUsd: '32.00', token: { symbol: 'ETH' } });
    expect(await rulings(payment)).toEqual(['counted restored']);
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.status(payment)).toBe('completed');
  });

  test('of an earlier window never mixes with what the newer choice has received', async () => {
    const payment = await scene.waiting('32.00', eth);
    const sentAt = scene.clock.now();
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    await scene.choose(payment, usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 10_000_000n });
    await scene.oldBlock(sentAt, { to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.status(payment)).toBe('partially_paid');
    expect(await rulings(payment)).toEqual(['counted payer', 'unmatched wrong_token']);
  });

  test('that the payment does not allow is unmatched and told once', async () => {
    const payment = await scene.create('25.00', { allowedTokenIds: [usdt.id] });
    await scene.block({ to: await addressOf(payment), token: usdc, amount: 25_000_000n });
    expect(await scene.status(payment)).toBe('awaiting_selection');
    expect(await rulings(payment)).toEqual(['unmatched wrong_token']);
  });

  test('in a stablecoin that lost its peg locks nothing until it has it back', async () => {
    const payment = await scene.create('25.00');
    await scene.freshRate(usdc, '0.90');
    await expect(scene.choosing(payment, usdc)).rejects.toMatchObject({ code: 'RATE_STALE' });
    await scene.block({ to: await addressOf(payment), token: usdc, amount: 25_000_000n });
    expect(await rulings(payment)).toEqual(['awaiting_rate ']);
    await decide();
    expect(await scene.status(payment)).toBe('awaiting_selection');
    await scene.freshRate(usdc, '0.99');
    await decide();
    expect(await scene.status(payment)).toBe('confirming');
  });
});

describe('dust', () => {
  test('moves nothing and is told, but the last missing cents complete', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 40_000n });
    expect(await scene.read(payment)).toMatchObject({ status: 'awaiting_payment', received: '0' });
    expect(await rulings(payment)).toEqual(['unmatched below_dust']);
    await scene.block({ to: payment.address, token: usdt, amount: 19_970_000n });
    await scene.block({ to: payment.address, token: usdt, amount: 30_000n });
    expect(await scene.status(payment)).toBe('confirming');
  });
});

describe('two deposits in one block', () => {
  test('count both, the second as surplus, which is booked apart', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const sent = { to: payment.address, token: usdt, amount: 20_000_000n };
    await scene.block({ ...sent, position: 0 }, { ...sent, position: 1 });
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    const { rows } = await scene.db.pool.query('select amount from ledger_transfers where idempotency_key = $1', [
      `settlement_surplus:${payment.id}`,
    ]);
    expect(rows).toEqual([{ amount: '20.00' }]);
  });

  test('choose once: the second finds the choice of the first', async () => {
    const payment = await scene.create('30.00');
    await scene.freshRate(usdt, '1.0');
    const sent = { to: await addressOf(payment), token: usdt, amount: 15_000_000n };
    await scene.block({ ...sent, position: 0 }, { ...sent, position: 1 });
    expect(await scene.status(payment)).toBe('confirming');
    expect(await rulings(payment)).toEqual(['counted implicit', 'counted implicit']);
  });
});

describe('rounding', () => {
  test('paying the shown amount completes, and one base unit less does not', async () => {
    for (const amountUsd of ['1.00', '3.33', '99.99', '1234.56']) {
      const payment = await scene.waiting(amountUsd, { ...eth, rateUsd: '3137.77' });
      await scene.block({ to: payment.address, token: eth, amount: payment.needs - 1n });
      expect(await scene.status(payment)).toBe('partially_paid');
      await scene.block({ to: payment.address, token: eth, amount: 1n });
      expect(await scene.status(payment)).toBe('confirming');
    }
  });
});

describe('tolerance', () => {
  test('lets a payment complete that lacks a little, and the merchant sees what is missing', async () => {
    await scene.changeSettings({ underpayment_tolerance_usd: '0.50', underpayment_tolerance_rate: '0.02' });
    const payment = await scene.waiting('30.00', usdt);
    await scene.changeSettings({ underpayment_tolerance_usd: '0', underpayment_tolerance_rate: '0' });
    await scene.block({ to: payment.address, token: usdt, amount: 29_500_000n });
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '29.05' });
  });
});

describe('B14: by the defaults of a new installation', () => {
  test.each([
    ['49.90', 49_660_000n, 'confirming'],
    ['49.90', 49_640_000n, 'partially_paid'],
    ['900.00', 899_000_000n, 'confirming'],
    ['900.00', 898_900_000n, 'partially_paid'],
  ])('%s USD of which %s base units of USDT came is %s', async (amountUsd, amount, status) => {
    await scene.changeSettings({ underpayment_tolerance_usd: '1.00', underpayment_tolerance_rate: '0.005' });
    const payment = await scene.waiting(amountUsd, usdt);
    await scene.changeSettings({ underpayment_tolerance_usd: '0', underpayment_tolerance_rate: '0' });
    await scene.block({ to: payment.address, token: usdt, amount });
    expect(await scene.status(payment)).toBe(status);
  });
});

describe('partial settlement', () => {
  const free = () => Promise.resolve({ fee: 0n, feeCap: 0n });

  test('begins after the grace, takes no more deposits, and credits in proportion', async () => {
    const payment = await partlyPaid();
    expect(await settleParts(scene.ports)).toBe(0);
    scene.clock.advance({ minutes: day });
    expect(await settleParts(scene.ports)).toBeGreaterThan(0);
    await expect(scene.choose(payment, usdt)).rejects.toMatchObject({ code: 'CONFLICT' });
    await scene.block({ to: payment.address, token: usdt, amount: 5_000_000n });
    expect(await rulings(payment)).toEqual(['counted payer', 'unmatched after_settlement']);
    await sweep(scene);
    const read = await scene.read(payment);
    expect(read).toMatchObject({ status: 'expired_partial', serviceFeeUsd: '0.10', netSettlementUsd: '9.85' });
    expect((await scene.told(payment)).at(-1)).toBe('payment.expired_partial');
  });

  test('waits for deposits that are not final', async () => {
    const payment = await scene.waiting('40.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 10_000_000n });
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    scene.clock.advance({ minutes: day });
    await scene.block();
    expect(await settleParts(scene.ports)).toBe(0);
    await scene.blocks(depth);
    expect(await settleParts(scene.ports)).toBe(1);
    await sweep(scene);
    expect(await scene.status(payment)).toBe('expired_partial');
  });

  test.each([
    ['moving it costs more than it is worth', eth, 20_000n, undefined],
    ['it is worth less than a cent, however cheap its move', usdt, 9_999n, free],
  ] as const)('ends without a credit when %s', async (_why, token, amount, estimateCost) => {
    const payment = await scene.waiting('20.00', token === eth ? { ...eth, rateUsd: '3200.00' } : token);
    await scene.changeSettings({ dust_usd: '0' });
    await scene.block({ to: payment.address, token, amount });
    await scene.changeSettings({ dust_usd: '0.05' });
    await scene.blocks(depth);
    scene.clock.advance({ minutes: 2 * day });
    await scene.closeWindows();
    await scene.block();
    await settleParts(scene.ports);
    await plan(scene, estimateCost);
    expect(await scene.status(payment)).toBe('expired');
    expect(await rulings(payment)).toEqual(['unmatched below_dust']);
  });

  test('ends without a credit when its coins are too few for their chain to carry', async () => {
    const payment = await scene.waiting('20.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
    await scene.blocks(depth);
    scene.clock.advance({ minutes: 2 * day });
    await scene.closeWindows();
    await scene.block();
    await settleParts(scene.ports);
    await plan(scene, () => Promise.reject(new Refusal('CONFLICT', 'Too little to be moved.')));
    expect(await scene.status(payment)).toBe('expired');
    expect(await rulings(payment)).toEqual(['unmatched below_dust']);
  });

  test('whose sweep fails for good keeps what a reorg takes of it meanwhile and brings back', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const half = { to: payment.address, token: usdt, amount: payment.needs / 2n, txHash: `0x${'d'.repeat(64)}` };
    await settleInVain(half);
    expect(await scene.status(payment)).toBe('sweep_failed');
    await scene.reorg(depth + 2);
    await scene.block(half);
    await scene.blocks(depth);
    expect(await rulings(payment)).toEqual(['counted payer']);
    await retrySweep(scene.ports, { paymentId: payment.id, reason: 'gas is back' }, by);
    await sweep(scene);
    expect(await scene.status(payment)).toBe('expired_partial');
  });

  test('whose sweep failed for good and whose coins a reorg took is settled no longer by a retry, until they return', async () => {
    const payment = await scene.waiting('40.00', usdt);
    const part = { to: payment.address, token: usdt, amount: payment.needs / 4n, txHash: txHash() };
    await settleInVain(part);
    await scene.reorg(depth + 2);
    await retrySweep(scene.ports, { paymentId: payment.id, reason: 'gas is back' }, by);
    expect(await scene.status(payment)).toBe('expired_selection');
    const { rows } = await scene.db.pool.query('select settling_at from payments where id = $1', [payment.id]);
    expect(rows).toEqual([{ settling_at: null }]);
    await scene.block(part);
    await scene.blocks(depth);
    expect(await rulings(payment)).toEqual(['counted payer']);
    scene.clock.advance({ minutes: 2 * day });
    await scene.block();
    await settleParts(scene.ports);
    await sweep(scene);
    expect(await scene.status(payment)).toBe('expired_partial');
  });

  test('whose sweep fails for good is told, and a retry returns it', async () => {
    const payment = await partlyPaid();
    scene.clock.advance({ minutes: day });
    await settleParts(scene.ports);
    await failSweeps();
    expect(await scene.status(payment)).toBe('sweep_failed');
    // Another deposit to its address, of which it takes no notice.
    await scene.block({ to: payment.address, token: usdt, amount: 1_000_000n });
    scene.clock.advance({ minutes: day });
    await scene.blocks(2 * depth + 1);
    expect(await failLost(scene.ports)).toBe(0);
    expect(await scene.status(payment)).toBe('sweep_failed');
    expect((await retrySweep(scene.ports, { paymentId: payment.id, reason: 'gas is back' }, by)).status).toBe(
      'expired_selection',
    );
    await sweep(scene);
    expect(await scene.status(payment)).toBe('expired_partial');
  });
});

describe('abandonment', () => {
  test('ends what never received anything after its time, chosen or not', async () => {
    const never = await scene.create('20.00');
    const chosen = await scene.waiting('20.00', eth);
    const partly = await partlyPaid();
    scene.clock.advance({ minutes: 7 * day + 40 });
    await scene.closeWindows();
    await scene.block();
    expect(await abandonPayments(scene.ports)).toBeGreaterThanOrEqual(2);
    expect(await scene.status(never)).toBe('expired');
    expect(await scene.status(chosen)).toBe('expired');
    expect(await scene.status(partly)).toBe('expired_selection');
    expect((await scene.told(chosen)).at(-1)).toBe('payment.expired');
    await scene.block({ to: chosen.address, token: eth, amount: chosen.needs });
    expect(await rulings(chosen)).toEqual(['unmatched after_settlement']);
  });

  test('ends what was failed before any choice and taken up again', async () => {
    const payment = await scene.create('20.00');
    await failPayment(scene.ports, { paymentId: payment.id, reason: 'by mistake' }, by);
    await recomputePayment(scene.ports, { paymentId: payment.id, reason: 'it was' }, by);
    const before = await scene.status(payment);
    scene.clock.advance({ minutes: 8 * day });
    await scene.block();
    await abandonPayments(scene.ports);
    expect([before, await scene.status(payment)]).toEqual(['expired_selection', 'expired']);
  });

  test('leaves a payment whose chain has not been read to the end of its window', async () => {
    const payment = await scene.waiting('20.00', eth);
    const sentAt = scene.clock.now();
    scene.clock.advance({ minutes: 8 * day });
    await scene.closeWindows();
    await abandonPayments(scene.ports);
    expect(await scene.status(payment)).toBe('expired_selection');
    await scene.oldBlock(sentAt, { to: payment.address, token: eth, amount: payment.needs });
    expect(await scene.status(payment)).toBe('confirming');
  });
});

describe('a reorg', () => {
  const isPlanned = async ({ id }: { id: string }): Promise<boolean> => {
    await plan(scene);
    return (await scene.db.pool.query('select from outgoing where purpose_id = $1', [id])).rows.length > 0;
  };

  const paid = async () => {
    const payment = await scene.waiting('20.00', usdt);
    const sent = { to: payment.address, token: usdt, amount: payment.needs, txHash: txHash() };
    await scene.block(sent);
    await scene.blocks(depth - 1);
    return { payment, sent };
  };

  test('of a confirmed payment suspends its sweep until the deposit is back and final', async () => {
    const { payment, sent } = await paid();
    expect(await scene.status(payment)).toBe('confirmed');
    await scene.reorg(depth);
    expect(await scene.status(payment)).toBe('confirmed');
    expect(await isPlanned(payment)).toBe(false);
    await scene.block(sent);
    expect(await isPlanned(payment)).toBe(false);
    await scene.blocks(depth);
    expect(await failLost(scene.ports)).toBe(0);
    await sweep(scene);
    expect(await scene.status(payment)).toBe('completed');
  });

  test('whose deposit returns after another token was chosen takes the payment back to its own lock', async () => {
    const { payment, returning } = await chosenAnew();
    await scene.block(returning);
    await decide();
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'ETH' } });
    expect(await rulings(payment)).toEqual(['counted restored']);
    await scene.block({ to: payment.address, token: usdt, amount: 32_000_000n });
    expect(await rulings(payment)).toEqual(['counted restored', 'unmatched wrong_token']);
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', receivedUsd: '32.00' });
  });

  test('whose deposit returns after another token has paid leaves it unmatched', async () => {
    const { payment, returning } = await chosenAnew();
    await scene.block({ to: payment.address, token: usdt, amount: 10_000_000n });
    await scene.block(returning);
    await decide();
    expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', receivedUsd: '10.00' });
    expect(await rulings(payment)).toEqual(['counted payer', 'unmatched wrong_token']);
    expect(await scene.told({ id: await depositId(payment, eth) })).toEqual(['deposit.unmatched']);
  });

  test('whose deposit does not come back fails the payment after twice its confirmations', async () => {
    const { payment } = await paid();
    await scene.reorg(depth);
    await scene.blocks(2 * depth);
    expect(await failLost(scene.ports)).toBe(0);
    await scene.block();
    expect(await failLost(scene.ports)).toBe(1);
    expect(await scene.status(payment)).toBe('failed');
    expect((await scene.told(payment)).at(-1)).toBe('payment.failed');
  });

  test('that brings an earlier part back behind what completes it settles nothing without that part', async () => {
    const payment = await scene.waiting('32.00', eth);
    const part = { to: payment.address, token: eth, amount: payment.needs / 5n, txHash: txHash() };
    await scene.block(part);
    scene.clock.advance({ minutes: 45 });
    await scene.closeWindows();
    await scene.freshRate(eth, '1600.00');
    // 25.60 US dollars are left, 16 thousandths; a tenth of the whole more is less than the part is worth.
    const rest = { to: payment.address, token: eth, amount: 18n * 10n ** 15n, txHash: txHash() };
    await scene.block(rest);
    expect(await rulings(payment)).toEqual(['counted payer', 'counted late']);
    await scene.reorg(2);
    await scene.block(rest);
    await scene.blocks(depth - 2);
    await scene.block(part);
    expect(await scene.status(payment)).toBe('confirming');
    await scene.blocks(depth - 1);
    expect(await scene.status(payment)).toBe('confirmed');
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({
      status: 'completed',
      receivedUsd: '35.20',
      netSettlementUsd: '31.52',
    });
    expect(await rulings(payment)).toEqual(['counted late', 'counted payer']);
  });

  test('of a payment that an administrator failed meanwhile keeps no other lost payment from failing', async () => {
    const first = await scene.waiting('20.00', usdt);
    const second = await scene.waiting('20.00', usdt);
    for (const { address, needs } of [first, second]) await scene.block({ to: address, token: usdt, amount: needs });
    await scene.blocks(depth);
    await scene.reorg(depth + 2);
    await failPayment(scene.ports, { paymentId: first.id, reason: 'looked into' }, by);
    await scene.blocks(2 * depth + 3);
    expect(await failLost(scene.ports)).toBe(1);
    expect(await scene.status(second)).toBe('failed');
    const suspended = 'select id from payments where suspended_at is not null';
    expect((await scene.db.pool.query(suspended)).rows).toEqual([]);
  });

  test('of a sweep’s deposit while it is under way credits only once the deposit is back', async () => {
    const { payment, sent } = await paid();
    await plan(scene);
    await sign(scene);
    await scene.reorg(depth);
    await finish(scene);
    expect(await scene.status(payment)).toBe('confirmed');
    expect(await settleSwept(scene.ports)).toBe(0);
    await scene.block(sent);
    await scene.blocks(depth);
    expect(await settleSwept(scene.ports)).toBe(1);
    expect(await scene.status(payment)).toBe('completed');
  });

  test('of a sweep’s deposit that returns after another token has paid for it counts once', async () => {
    const { payment, sent } = await paid();
    await plan(scene);
    await sign(scene);
    await scene.reorg(depth);
    await failPayment(scene.ports, { paymentId: payment.id, reason: 'looked into' }, by);
    await recomputePayment(scene.ports, { paymentId: payment.id, reason: 'pays with another token' }, by);
    scene.clock.advance({ minutes: 45 });
    await scene.closeWindows();
    await scene.choose(payment, usdc);
    await scene.block({ to: payment.address, token: usdc, amount: 20_100_502n });
    await scene.block(sent);
    await scene.blocks(depth);
    await finish(scene);
    await decide();
    expect(await scene.read(payment)).toMatchObject({ token: { symbol: 'USDC' }, received: '20100502' });
    expect(await rulings(payment)).toEqual(['counted payer', 'unmatched wrong_token']);
  });

  test('of a sweep’s deposit that is paid anew credits once, with the coins that the sweep then moved', async () => {
    const { payment, sent } = await paid();
    await plan(scene);
    await sign(scene);
    await scene.reorg(depth);
    await scene.block({ ...sent, txHash: txHash() });
    await scene.blocks(depth - 1);
    await finish(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    expect(await scene.violations()).toEqual([]);
  });

  test('after settlement leaves the credit, books the loss, and takes it back when the coins return', async () => {
    const { payment, sent } = await paid();
    await sweep(scene);
    await scene.reorg(depth);
    expect(await scene.status(payment)).toBe('completed');
    const lost = async () =>
      (
        await scene.db.pool.query('select change_usd from reorg_incidents where payment_id = $1 order by sequence', [
          payment.id,
        ])
      ).rows;
    expect(await lost()).toEqual([{ change_usd: '20.00' }]);
    expect(await scene.violations()).toEqual([]);
    await scene.block(sent);
    await scene.blocks(depth);
    expect(await lost()).toEqual([{ change_usd: '20.00' }, { change_usd: '-20.00' }]);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', received: '20000000' });
  });

  test('that brings a deposit back after its payment was settled without it leaves it unmatched', async () => {
    const payment = await scene.waiting('40.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 10_000_000n });
    await scene.blocks(depth);
    const late = { to: payment.address, token: usdt, amount: 5_000_000n, txHash: txHash() };
    await scene.block(late);
    await scene.reorg(1);
    scene.clock.advance({ minutes: 2 * day });
    await scene.closeWindows();
    await scene.block();
    await settleParts(scene.ports);
    await scene.block(late);
    expect(await rulings(payment)).toEqual(['counted payer', 'unmatched after_settlement']);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'expired_partial', netSettlementUsd: '9.85' });
  });
});
