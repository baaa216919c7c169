import { readFileSync } from 'node:fs';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens, type TestToken } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { plan, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks, verifyOpenBooks, type Violation } from './verify-books.ts';

const { eth, usdt } = testTokens;
type Defect = readonly [sql: string, ...params: unknown[]][];
const depth = testChain.confirmationsRequired;
let scene: PaymentScene;
/** A deposit of each way that coins go, with its address. */
const at: Record<
  'swept' | 'sweeping' | 'undecided' | 'refunded' | 'unmatched' | 'apart' | 'confirmed',
  { id: string; address: string; depositId: string }
> = {} as never;

beforeAll(async () => {
  scene = await PaymentScene.open();
  await scene.db.pool.query(
    'insert into transfer_fees (token_id, fee, at) values ($1, 1e15, florin.now()), ($2, 5e14, florin.now())',
    [usdt.id, eth.id],
  );
  at.swept = await paid();
  at.refunded = await unmatched();
  at.unmatched = await unmatched();
  await sweep(scene);
  await giveBack(at.refunded.depositId);
  await sweep(scene);
  at.apart = await paid(await listedSender(scene, newAddress()));
  at.sweeping = await paid();
  await plan(scene);
  at.confirmed = await paid();
  at.undecided = await part();
  await closeBooks();
});
afterAll(() => scene.close());

/** Later than everything above: only a touch brings one of its rows back into the open books. */
const later = `set florin.now = '${new Date(Date.now() + 3 * 3_600_000).toISOString()}'`;

async function closeBooks(): Promise<void> {
  const client = await scene.db.pool.connect();
  await client.query(later);
  await client.query('select florin.close_books(null)');
  await client.query('select florin.close_books(florin.settled_mark())');
  const { rows } = await client.query(
    'select count(*)::integer as open from ledger_transfers where id > florin.closed_transfers()',
  );
  client.release(true);
  expect(rows).toEqual([{ open: 0 }]);
}

async function paid(from?: string) {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs, ...(from ? { from } : {}) });
  await scene.blocks(depth);
  return { id: payment.id, address: payment.address, depositId: await newestDeposit(payment.id) };
}

async function part() {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: 5_000_000n });
  await scene.blocks(depth);
  return { id: payment.id, address: payment.address, depositId: await newestDeposit(payment.id) };
}

/** 100 USDT that came after the payment had all it needs. */
async function unmatched() {
  const payment = await paid();
  await sweep(scene);
  await scene.block({ to: payment.address, token: usdt, amount: 100_000_000n });
  await scene.blocks(depth);
  return { ...payment, depositId: await newestDeposit(payment.id) };
}

const newestDeposit = async (paymentId: string): Promise<string> =>
  (await scene.db.pool.query('select id from deposits where payment_id = $1 order by block_height desc', [paymentId]))
    .rows[0].id;

async function giveBack(depositId: string): Promise<void> {
  const by = await seedAdministrator(scene.database.url('owner'));
  const ports = { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  const nothing = { chainId: null, paymentId: null, amount: null } as const;
  const order = { source: 'unmatched', ...nothing, depositId, address: newAddress(), reason: 'Sent back' } as const;
  const { refund } = await requestRefund(ports, order, by);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
}

/** What a rule says of the books with a defect in them, which leaves no trace. */
async function brokenBy(rule: string, ...defect: Defect): Promise<Violation[]> {
  const client = await scene.db.pool.connect();
  try {
    await client.query(later);
    await client.query('begin');
    for (const [sql, ...params] of defect) expect((await client.query(sql, params)).rowCount).toBeGreaterThan(0);
    const { rows } = await client.query<Violation>(verifyBooks.text);
    const found = rows.filter((violation) => violation.rule === rule);
    // Whatever was changed in the closed period, the check of what is open finds it as well.
    const { rows: open } = await client.query<Violation>(verifyOpenBooks.text);
    expect(open.filter((violation) => violation.rule === rule)).toEqual(found);
    return found;
  } finally {
    await client.query('rollback');
    await client.query('reset florin.now');
    client.release();
  }
}
/** The coins of a final sweep are booked on their address again, as a deep reorg leaves them. */
const undoneSweep = (paymentId: string): [string, ...unknown[]] => [
  `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
   select group_id, token_id, 'reorg_correction', credit_account, debit_account, amount, 'undone:' || idempotency_key, created_at
     from ledger_transfers where idempotency_key = (select 'sweep:' || id from outgoing where purpose = 'sweep' and purpose_id = $1)`,
  paymentId,
];
const released = (depositId: string): [string, ...unknown[]] => [
  'update deposits set swept_by = null where id = $1',
  depositId,
];
/** A change of the movement that holds a deposit. */
const movement = (change: string, depositId: string): [string, ...unknown[]] => [
  `update outgoing set ${change} where id = (select swept_by from deposits where id = $1)`,
  depositId,
];
const payment = (change: string, id: string): [string, ...unknown[]] => [
  `update payments set ${change} where id = $1`,
  id,
];

test('sound books strand nothing, wherever coins are on their way', async () => {
  expect(await scene.violations()).toEqual([]);
  const { rows } = await scene.db.pool.query(
    `select (select count(*) from outgoing where status not in ('final', 'dead')) as moving,
            (select count(*) from remainders) as remainders,
            (select count(*) from deposits where quarantined_at is not null) as apart`,
  );
  expect(rows[0]).toEqual({ moving: '1', remainders: '1', apart: '1' });
});

const strandings: [string, keyof typeof at, TestToken, string, RegExp, () => Defect][] = [
  [
    'a sweep that asks for more than its deposits are',
    'sweeping',
    usdt,
    '20000000',
    /asks for 28000000 of 20000000/,
    () => [movement('amount = amount + 8000000', at.sweeping.depositId)],
  ],
  [
    'a sweep that leaves a part of its deposits behind',
    'sweeping',
    usdt,
    '20000000',
    /takes 19999999 of 20000000/,
    () => [movement('amount = amount - 1', at.sweeping.depositId)],
  ],
  [
    'a deposit that a dead sweep still holds',
    'sweeping',
    usdt,
    '20000000',
    /sweep is over/,
    () => [movement(`status = 'dead'`, at.sweeping.depositId)],
  ],
  [
    'a deposit that a failed sweep still holds',
    'swept',
    usdt,
    '20000000',
    /sweep is over/,
    () => [undoneSweep(at.swept.id), movement('succeeded = false', at.swept.depositId)],
  ],
  [
    'what a refund deducted, once nothing looks after it',
    'refunded',
    usdt,
    '2800000',
    /nothing looks after it/,
    () => [['delete from remainders where address = $1', at.refunded.address]],
  ],
  [
    'gas that was left on an address unnoticed',
    'swept',
    eth,
    '777',
    /nothing looks after it/,
    () => [
      [
        `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
         select gen_random_uuid(), $1, 'gas_funding', 'deposit:' || deposit_index, 'gas', 777, 'gas_funding:planted', florin.now()
           from payments where id = $2`,
        eth.id,
        at.swept.id,
      ],
    ],
  ],
  [
    'a deposit of a settled payment that no sweep will take',
    'swept',
    usdt,
    '20000000',
    /payment is completed and no sweep of it is due/,
    () => [undoneSweep(at.swept.id), released(at.swept.depositId)],
  ],
  [
    'a deposit of a blacklisted payment that was released and never swept',
    'swept',
    usdt,
    '20000000',
    /payment is completed and no sweep of it is due/,
    () => [undoneSweep(at.swept.id), released(at.swept.depositId), payment(`sweep_due_at = null`, at.swept.id)],
  ],
  [
    'a deposit whose refund was given up and keeps it',
    'refunded',
    usdt,
    '100000000',
    /refund is failed/,
    () => [
      [
        `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
         select group_id, token_id, 'reorg_correction', credit_account, debit_account, amount, 'undone:' || idempotency_key, created_at
           from ledger_transfers where idempotency_key = 'refund:' || (select swept_by from deposits where id = $1)`,
        at.refunded.depositId,
      ],
      movement('succeeded = false', at.refunded.depositId),
      [
        `update refunds set status = 'failed', failure_reason = '', tx_hash = null, completed_at = null where deposit_id = $1`,
        at.refunded.depositId,
      ],
    ],
  ],
  [
    'a deposit that counts for a payment that is over',
    'undecided',
    usdt,
    '5000000',
    /payment is expired and no sweep/,
    () => [payment(`status = 'expired'`, at.undecided.id)],
  ],
  [
    'a confirmed payment that is due never',
    'confirmed',
    usdt,
    '20000000',
    /payment is confirmed and no sweep/,
    () => [payment('sweep_due_at = null', at.confirmed.id)],
  ],
  [
    'a deposit in a token that its payment is not in',
    'confirmed',
    usdt,
    '20000000',
    /payment is in another token/,
    () => [payment(`token_id = '${eth.id}'`, at.confirmed.id)],
  ],
  [
    'a deposit that is set apart in a quarantine that is over',
    'apart',
    usdt,
    '20000000',
    /its quarantine is over/,
    () => [['update quarantines set released_at = florin.now() where payment_id = $1', at.apart.id]],
  ],
  [
    'a deposit that was given back and lies there all the same',
    'unmatched',
    usdt,
    '100000000',
    /it is refunded and not set apart/,
    () => [[`update deposits set ruling = 'refunded' where id = $1`, at.unmatched.depositId]],
  ],
];

test.each(strandings)('%s is found, with its address', async (_what, where, token, amount, why, defect) => {
  const { address } = at[where];
  expect(await brokenBy('stranded_coins', ...defect())).toEqual([
    {
      rule: 'stranded_coins',
      subject: `${testChain.shortName} ${token.symbol} ${address}`,
      facts: { address, token: token.symbol, chain: testChain.shortName, amount, why: expect.stringMatching(why) },
    },
  ]);
});

test('a deposit that a fetch took a part of is short, whatever the books make of the fetch', async () => {
  const { address, id } = at.unmatched;
  const fetched: Defect = [
    [
      `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address, destination,
                             amount, fee_cap, status, nonce, tx_hash, raw, succeeded, fee_paid, next_attempt_at, created_at, final_at)
       select gen_random_uuid(), $1, 'consolidation', gen_random_uuid(), $2, 'deposit', deposit_index, $3, '0x7',
              25000000, 1, 'final', 99, 'planted', '', true, 1, florin.now(), florin.now(), florin.now()
         from payments where id = $4`,
      testChain.id,
      usdt.id,
      address,
      id,
    ],
    [
      `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
       select gen_random_uuid(), $1, 'consolidation', 'treasury', 'deposit:' || deposit_index, 25000000, 'planted', florin.now()
         from payments where id = $2`,
      usdt.id,
      id,
    ],
  ];
  expect(await brokenBy('deposit_account', ...fetched)).toMatchObject([
    { facts: { lying: 100_000_000, fetched: 25_000_000, booked: 75_000_000 } },
  ]);
});

test('what lay on addresses before there were remainders is looked after by the migration', async () => {
  const migration = readFileSync(new URL('migrations/0025-remainders.sql', import.meta.url), 'utf8');
  const backfill = /insert into remainders [^;]+/.exec(migration)?.[0] ?? '';
  expect(await brokenBy('stranded_coins', ['delete from remainders'])).toHaveLength(1);
  expect(await brokenBy('stranded_coins', ['delete from remainders'], [backfill])).toEqual([]);
});
