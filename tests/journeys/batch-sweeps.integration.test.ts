import { evmAddressBook } from '@florin/chain-evm/address-book';
import { sweeperAddress, sweeperRuntime } from '@florin/chain-evm/sweeper';
import { seedAdministrator } from '@florin/testing/administrator';
import { retrySweep } from '@florin/engine/sweeps/retry-sweep';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt, eth } = stageTokens;
let stage: Stage;
let shop: Shop;

beforeAll(async () => {
  stage = await Stage.open({ batchSweeps: true });
  shop = await Shop.open(stage);
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
});

const query = async <Row extends object>(sql: string, ...params: unknown[]): Promise<Row[]> =>
  (await stage.db.pool.query<Row>(sql, params)).rows;
const asOwner = async (data: string): Promise<void> => {
  const [from] = await stage.anvil.accounts();
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.contracts['USDT'], data }]);
};
const freeze = (account: string, value: boolean) =>
  asOwner(
    encodeFunctionData({
      abi: parseAbi(['function setBlackListed(address, bool)']),
      functionName: 'setBlackListed',
      args: [account as `0x${string}`, value],
    }),
  );
/** Time passes for us and for the chain: a deposit from before its payment would not be taken. */
const pass = async (time: Parameters<Stage['clock']['advance']>[0]): Promise<void> => {
  stage.clock.advance(time);
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000));
};
const paid = async (count: number): Promise<Waiting[]> => {
  const payments: Waiting[] = [];
  for (let made = 0; made < count; made += 1) payments.push(await shop.waiting('25.00', usdt));
  for (const { address, needs } of payments) await stage.send(address, usdt, needs);
  return payments;
};
const allReached = (payments: readonly Waiting[], status: string) => async () =>
  (await Promise.all(payments.map((payment) => shop.reached(payment, status)()))).every(Boolean);
const sweepsOf = (payments: readonly { id: string }[]) =>
  query<{ batch_id: string | null; status: string; succeeded: boolean | null; fee_paid: string; tx_hash: string }>(
    `select batch_id, status, succeeded, fee_paid, tx_hash from outgoing
      where purpose = 'sweep' and purpose_id = any($1::uuid[]) order by created_at, id`,
    payments.map(({ id }) => id),
  );

test('the first sweep brings the contract to the chain, and does not wait for it', async () => {
  const payments = await paid(1);
  await stage.until(allReached(payments, 'completed'));
  expect(await sweepsOf(payments)).toMatchObject([{ batch_id: null, succeeded: true }]);
  const treasury = await stage.treasury();
  await stage.until(
    async () => (await query(`select 1 from outgoing where status not in ('final', 'dead')`)).length === 0,
  );
  expect(await stage.anvil.rpc('eth_getCode', [sweeperAddress(treasury), 'latest'])).toBe(sweeperRuntime(treasury));
  expect(await query(`select destination, succeeded from outgoing where purpose = 'deployment'`)).toEqual([
    { destination: sweeperAddress(treasury), succeeded: true },
  ]);
});

test('several payments are swept by one transaction of the treasury, which pays for all of them', async () => {
  const before = await stage.balance(await stage.treasury(), usdt);
  const payments = await paid(4);
  await stage.until(allReached(payments, 'completed'));
  const sweeps = await sweepsOf(payments);
  expect(sweeps).toHaveLength(4);
  expect(new Set(sweeps.map(({ batch_id }) => batch_id)).size).toBe(1);
  expect(new Set(sweeps.map(({ tx_hash }) => tx_hash)).size).toBe(1);
  const [batch] = await query<{ fee_paid: string; raw: string }>(
    'select fee_paid, raw from outgoing where id = $1',
    sweeps[0]?.batch_id,
  );
  expect(batch?.raw.startsWith('0x04')).toBe(true);
  expect(sweeps.reduce((sum, { fee_paid }) => sum + BigInt(fee_paid), 0n)).toBe(BigInt(batch?.fee_paid ?? 0));
  const moved = payments.reduce((sum, { needs }) => sum + needs, 0n);
  expect((await stage.balance(await stage.treasury(), usdt)) - before).toBe(moved);
  for (const { address } of payments) expect(await stage.balance(address, eth)).toBe(0n);
  expect(
    await query(
      `select 1 from outgoing where purpose = 'gas' and created_at > (select created_at from outgoing where id = $1)`,
      sweeps[0]?.batch_id,
    ),
  ).toEqual([]);
});

test('an address that lends its account goes on taking coins, and needs no leave the next time', async () => {
  const [payment] = (await paid(1)) as [Waiting];
  await stage.until(allReached([payment], 'completed'));
  const lent = `0xef0100${sweeperAddress(await stage.treasury())
    .slice(2)
    .toLowerCase()}`;
  expect(await stage.anvil.rpc('eth_getCode', [payment.address, 'latest'])).toBe(lent);
  const hash = await stage.send(payment.address, eth, 5n);
  await stage.anvil.mine(1);
  expect(await stage.anvil.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', logs: [] });
  expect(await stage.balance(payment.address, eth)).toBe(5n);
  const treasury = await stage.treasury();
  await stage.send(payment.address, usdt, 7n * 10n ** 6n);
  await stage.anvil.mine(1);
  const unsigned = await stage.adapter.build(
    {
      id: 'again',
      purpose: 'batch',
      network: '31337',
      source: { kind: 'treasury' },
      sourceAddress: treasury,
      destination: sweeperAddress(treasury),
      asset: { kind: 'token', ref: stage.contracts['USDT'] ?? '' },
      amount: 7n * 10n ** 6n,
      feeCap: 10n ** 18n,
      items: [{ address: payment.address, amount: 7n * 10n ** 6n }],
    },
    { kind: 'number', nonce: 0n },
  );
  expect(unsigned.startsWith('0x02')).toBe(true);
});

test('nobody but the treasury makes an address give anything away', async () => {
  const [payment] = (await paid(1)) as [Waiting];
  await stage.until(allReached([payment], 'completed'));
  await stage.send(payment.address, usdt, 7n);
  await stage.anvil.mine(1);
  const token = stage.contracts['USDT'] as `0x${string}`;
  const abi = parseAbi([
    'struct Item { address from; uint256 amount; }',
    'function sweep(address token, uint256 gasEach, Item[] items)',
    'function collect(address token, uint256 amount)',
  ]);
  const thief = stage.payer;
  const collect = encodeFunctionData({ abi, functionName: 'collect', args: [token, 7n] });
  const sweep = encodeFunctionData({
    abi,
    functionName: 'sweep',
    args: [token, 100_000n, [{ from: payment.address as `0x${string}`, amount: 7n }]],
  });
  const contract = sweeperAddress(await stage.treasury());
  for (const [to, data] of [
    [payment.address, collect],
    [payment.address, sweep],
    [contract, sweep],
    [contract, collect],
  ])
    await expect(stage.anvil.rpc('eth_call', [{ from: thief, to, data }, 'latest'])).rejects.toThrow(/revert/);
});

test('one frozen address fails alone: the others are settled, it is swept when it is free again', async () => {
  const payments = await paid(3);
  const [frozen, ...others] = payments as [Waiting, ...Waiting[]];
  await stage.until(
    async () =>
      (await query(`select 1 from outgoing where purpose = 'batch' and status in ('signed', 'sent')`)).length > 0,
  );
  await freeze(frozen.address, true);
  // The freeze is in the block before the batch.
  const [{ raw } = { raw: '' }] = await query<{ raw: string; tx_hash: string }>(
    `select raw, tx_hash from outgoing where purpose = 'batch' and status in ('signed', 'sent')`,
  );
  const pending = await query<{ tx_hash: string }>(`select tx_hash from outgoing where raw = $1`, raw);
  await stage.anvil.rpc('anvil_dropTransaction', [pending[0]?.tx_hash]);
  await stage.anvil.mine(1);
  await stage.until(allReached(others, 'completed'));
  expect(await sweepsOf([frozen])).toMatchObject([{ status: 'final', succeeded: false }]);
  expect((await shop.read(frozen)).status).toBe('confirmed');
  await freeze(frozen.address, false);
  await stage.anvil.mine(1);
  await pass({ minutes: 1 });
  await stage.until(allReached([frozen], 'completed'));
});

/** An account of its own with what a payment needs. */
const payerWith = async (amount: bigint, place: number): Promise<string> => {
  const payer = (await stage.anvil.accounts()).at(place) ?? '';
  await stage.send(payer, usdt, amount);
  await stage.anvil.mine(1);
  return payer;
};
const list = (payer: string) => {
  const address = evmAddressBook.parseAddress(payer);
  return query(
    `insert into blacklist (id, chain_type, address, reason, created_at) values (gen_random_uuid(), 'evm', $1, 'Listed', $2)`,
    address.ok ? address.canonical : '',
    stage.clock.now(),
  );
};

test('a payer who was listed after paying is noticed before its coins move, and stops nobody else', async () => {
  const [listed, other] = [await shop.waiting('25.00', usdt), await shop.waiting('25.00', usdt)];
  const payer = await payerWith(listed.needs, -1);
  await stage.send(listed.address, usdt, listed.needs, payer);
  await stage.send(other.address, usdt, other.needs);
  await stage.until(allReached([listed, other], 'confirming'));
  await list(payer);
  await stage.until(allReached([other], 'completed'));
  await stage.until(allReached([listed], 'blacklisted'));
  expect(await stage.balance(listed.address, usdt)).toBe(listed.needs);
});

test('what a batch has swept is not set apart when a listed sender pays to the same address later', async () => {
  const [payment] = (await paid(1)) as [Waiting];
  await stage.until(allReached([payment], 'completed'));
  expect((await sweepsOf([payment]))[0]?.batch_id).not.toBeNull();
  const payer = await payerWith(payment.needs, -2);
  await list(payer);
  await stage.send(payment.address, usdt, payment.needs, payer);
  await stage.until(allReached([payment], 'blacklisted'));
  await stage.until(
    async () =>
      (await query('select 1 from deposits where payment_id = $1 and confirmed_at is null', payment.id)).length === 0,
  );
  expect(
    await query(
      `select ruling, quarantined_at is not null as apart from deposits where payment_id = $1 order by block_height`,
      payment.id,
    ),
  ).toEqual([
    { ruling: 'counted', apart: false },
    { ruling: 'blacklisted', apart: true },
  ]);
});

test('what can never be swept is given up where people see it, and swept after a retry', async () => {
  const [payment] = (await paid(1)) as [Waiting];
  await freeze(payment.address, true);
  for (let round = 0; round < 12 && !(await shop.reached(payment, 'sweep_failed')()); round += 1) {
    await stage.anvil.mine(1);
    await pass({ seconds: 31 });
    await stage.work();
  }
  expect((await shop.read(payment)).status).toBe('sweep_failed');
  expect(await sweepsOf([payment])).toHaveLength(5);
  await freeze(payment.address, false);
  await stage.anvil.mine(1);
  const administrator = await seedAdministrator(stage.database.url('owner'));
  await retrySweep(stage.ports, { paymentId: payment.id, reason: 'Unfrozen by its issuer' }, administrator);
  await stage.until(allReached([payment], 'completed'));
});

test('a deposit that is dear to move waits for company, and moves in the end whatever it costs', async () => {
  await query(`update chains set sweep_max_wait_seconds = 600, sweep_cost_share = 0.000001`);
  await pass({ seconds: 2 });
  const payments = await paid(1);
  await stage.until(allReached(payments, 'confirmed'));
  const told: unknown[] = [];
  const ports = { ...stage.outgoing, onWaiting: (_id: string, error: unknown) => told.push(error) };
  for (let look = 0; look < 5; look += 1) {
    await pass({ seconds: 20 });
    expect(await planSweeps(ports)).toBe(0);
  }
  await pass({ minutes: 10 });
  expect(await planSweeps(ports)).toBe(1);
  expect(told).toEqual([]);
  await stage.until(allReached(payments, 'completed'));
  await query(`update chains set sweep_cost_share = 0.5`);
  await pass({ seconds: 2 });
  const cheap = await paid(1);
  await stage.until(allReached(cheap, 'completed'));
});
