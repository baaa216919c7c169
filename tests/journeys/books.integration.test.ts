import { postTransfers } from '@florin/database/sql/ledger/post';
import { openingCapital } from '@florin/domain/ledger/postings';
import { bookCapital } from '@florin/engine/books/book-capital';
import { readBooksStatement } from '@florin/engine/books/read-statement';
import { testChain, type TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareChains, findViolations } from '../../apps/worker/src/books/check-everything.ts';
import { reportJson, reportText } from '../../apps/worker/src/books/report.ts';
import { adapterWith, dies } from './dying-worker.ts';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt, usdc } = stageTokens;
let stage: Stage;
let shop: Shop;

beforeAll(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  await book(eth, await stage.balance(await stage.treasury(), eth));
});
afterAll(() => stage.close());

/** Coins that the operator has put into the treasury. */
async function book(token: TestToken, amount: bigint): Promise<void> {
  const reference = stage.ids.uuid();
  const account = token.contract === null ? 'gas' : 'treasury';
  const rows = openingCapital({ groupId: reference, tokenId: token.id, account, amount, reference });
  const json = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  await stage.db.run(postTransfers, { transfersJson: json, at: stage.clock.now() });
}

const unread: unknown[] = [];
const check = async (scope: 'open' | 'all' = 'all', { adapters, treasury } = stage.outgoing) => {
  const onUnread = (_chain: unknown, error: unknown): void => void unread.push(error);
  const catalogue = await stage.catalogue.reload();
  const chains = await compareChains({ db: stage.db, adapters, treasury, onUnread }, catalogue, scope);
  return { catalogue, chains, violations: await findViolations(stage.db, chains) };
};
const clean = async (): Promise<void> => {
  const { chains, violations } = await check();
  expect(violations).toEqual([]);
  expect(chains).toMatchObject([{ shortName: 'test-evm', comparison: { compared: true } }]);
};
const settled = async (token: TestToken, more = 0n) => {
  // The stage's clock runs ahead of the node's by as long as the tests take: a block must not be older than a choice.
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  const payment = await shop.waiting('10.00', token);
  await stage.send(payment.address, token, payment.needs + more);
  await stage.until(shop.reached(payment, 'completed'));
  return payment;
};

test('books and chain agree at every step of a payment, whatever is on its way', async () => {
  await clean();
  for (const token of [usdt, eth]) {
    const payment = await shop.waiting('10.00', token);
    await stage.send(payment.address, token, payment.needs);
    await stage.until(async () => {
      await clean();
      return shop.reached(payment, 'completed')();
    });
  }
  await clean();
  expect(unread).toEqual([]);
});

test('a movement that is mined and not looked at yet is expected where the chain has it', async () => {
  const payment = await shop.waiting('10.00', usdc);
  await stage.send(payment.address, usdc, payment.needs);
  const sent = () =>
    stage.db.pool.query(`select 1 from outgoing where purpose = 'sweep' and purpose_id = $1 and status = 'sent'`, [
      payment.id,
    ]);
  await stage.until(async () => ((await sent()).rowCount ?? 0) > 0);
  await stage.anvil.mine(1);
  // The scanner sees the block; whoever follows the sweep does not.
  await stage.work({ ...stage.outgoing, adapters: new Map() });
  expect((await sent()).rowCount).toBe(1);
  await clean();
  stage.clock.advance({ minutes: 2 });
  await stage.until(shop.reached(payment, 'completed'));
});

test('whichever signature of a movement a block contains is expected with what it moves', async () => {
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  const payment = await shop.waiting('10.00', eth);
  await stage.send(payment.address, eth, payment.needs);
  const signed = async () => {
    const sql = `select o.id, o.status, count(s) as signatures from outgoing o join outgoing_signatures s on s.outgoing_id = o.id
                  where o.purpose = 'sweep' and o.purpose_id = $1 group by o.id`;
    return (await stage.db.pool.query(sql, [payment.id])).rows[0];
  };
  await stage.until(async () => (await signed())?.status === 'sent');
  await stage.db.pool.query('update outgoing set bump_wanted = true, next_attempt_at = $2 where id = $1', [
    (await signed()).id,
    stage.clock.now(),
  ]);
  await stage.work(adapterWith(stage, () => ({ broadcast: dies })));
  expect(await signed()).toMatchObject({ status: 'signed', signatures: '2' });
  // No node knows the second one, which pays more and moves less.
  await stage.anvil.mine(1);
  await stage.work({ ...stage.outgoing, adapters: new Map() });
  await clean();
  stage.clock.advance({ minutes: 2 });
  await stage.until(async () => {
    await clean();
    return shop.reached(payment, 'completed')();
  });
  await clean();
});

test.each([
  ['the treasury', async () => stage.treasury()],
  ['a deposit address', async () => (await settled(usdt)).address],
])('one base unit more on %s than the books know is told', async (_where, place) => {
  const address = await place();
  const held = await stage.balance(address, eth);
  await stage.anvil.setBalance(address, held + 1n);
  await stage.anvil.mine(1);
  await stage.work();
  const { violations } = await check();
  expect(violations).toMatchObject([
    { rule: 'chain_excess', subject: expect.stringContaining('ETH'), facts: { address, difference: '1' } },
  ]);
  await stage.anvil.setBalance(address, held);
  await stage.anvil.mine(1);
  await stage.work();
  await clean();
});

test('an excess that the operator books as put in is one no more', async () => {
  const put = 5n * 10n ** 17n;
  const treasury = await stage.treasury();
  await stage.anvil.setBalance(treasury, (await stage.balance(treasury, eth)) + put);
  await stage.anvil.mine(1);
  await stage.work();
  expect((await check()).violations).toMatchObject([{ rule: 'chain_excess', facts: { difference: String(put) } }]);
  const order = { chain: testChain.shortName, symbol: 'ETH', account: 'gas', amount: put, reference: '0x5' } as const;
  const { db, clock, ids } = stage;
  const by = { actorId: null, requestId: null };
  await bookCapital({ db, clock, ids }, { ...order, reason: 'Fuel for the week' }, by);
  await clean();
});

test('one base unit that is missing on the chain is told', async () => {
  const treasury = await stage.treasury();
  const held = await stage.balance(treasury, eth);
  await stage.anvil.setBalance(treasury, held - 1n);
  await stage.anvil.mine(1);
  await stage.work();
  const { violations } = await check('open');
  expect(violations).toMatchObject([
    { rule: 'chain_short', subject: 'test-evm ETH treasury', facts: { address: treasury, difference: '-1' } },
  ]);
  await stage.anvil.setBalance(treasury, held);
  await stage.anvil.mine(1);
  await stage.work();
  await clean();
});

test('a node that answers once for its newest block with what the next one leaves is asked again', async () => {
  const hasty = (more: (asked: number) => bigint) => {
    let asked = 0;
    return adapterWith(stage, ({ balance }) => ({
      balance: async (...what) => (await balance(...what)) + more((asked += 1)),
    }));
  };
  expect(
    (
      await check(
        'all',
        hasty((asked) => (asked === 1 ? 1n : 0n)),
      )
    ).violations,
  ).toEqual([]);
  expect(
    (
      await check(
        'all',
        hasty(() => 1n),
      )
    ).violations,
  ).not.toEqual([]);
});

test('one base unit in the ledger alone is told, by the ledger and by the chain', async () => {
  const payment = await settled(usdt);
  const owner = new Client({ connectionString: stage.database.url('superuser') });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const drift = async (by: number) => {
    const changed = await owner.query(
      `update ledger_transfers set amount = amount + $2
        where idempotency_key = 'sweep:' || (select id from outgoing where purpose = 'sweep' and purpose_id = $1)`,
      [payment.id, by],
    );
    expect(changed.rowCount).toBe(1);
  };
  try {
    await drift(1);
    const rules = (await check()).violations.map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(['deposit_account', 'negative_asset', 'chain_short', 'chain_excess']));
    await drift(-1);
  } finally {
    await owner.end();
  }
  await clean();
});

test('the statement says what is owed, what is held and how they differ', async () => {
  await settled(usdc, 3_000_000n);
  const { catalogue, chains, violations } = await check();
  const statement = await readBooksStatement(stage.db, catalogue);
  const report = { at: stage.clock.now(), statement, chains, violations, auditHead: null };
  expect(statement.owedToMerchantsUsd).toBe(await shop.balanceUsd());
  expect(statement.owedToPayersUsd).toBe('3.00');
  const claims = statement.claims.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  expect(claims).toBe(0n);
  const text = reportText(report);
  expect(text).toMatch(/owed to merchants +\d+\.\d\d/);
  expect(text).toMatch(/USDC on Test chain\n(.*\n)*? +on the chain +\d/);
  expect(text).toContain('The books balance.');
  const json = JSON.parse(reportJson(report));
  const usdcHeld = json.assets.find((asset: { token: string }) => asset.token === 'USDC');
  expect(BigInt(usdcHeld.held)).toBe(await stage.balance(await stage.treasury(), usdc));
  expect(json).toMatchObject({ violations: [], owedToPayersUsd: '3.00', chains: [{ compared: true }] });
});

test('books and chain agree at every step of a batch, wherever its end is cut off', async () => {
  await stage.db.pool.query('update chains set batch_sweeps = true');
  await stage.catalogue.reload();
  const deployed = async () =>
    (await stage.db.pool.query(`select 1 from outgoing where purpose = 'deployment' and status = 'final'`)).rowCount;
  await settled(usdt);
  await stage.until(async () => {
    await clean();
    return (await deployed()) === 1;
  });
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  const payments = [];
  for (let made = 0; made < 3; made += 1) payments.push(await shop.waiting('25.00', usdt));
  for (const { address, needs } of payments) await stage.send(address, usdt, needs);
  const items = async () => {
    const sql = `select i.status, b.status as batch from outgoing i join outgoing b on b.id = i.batch_id`;
    return (await stage.db.pool.query<{ status: string; batch: string }>(sql)).rows;
  };
  // Its block is read and final by now, and whoever ends it dies after ever more of it.
  await stage.until(async () => {
    await clean();
    return (await items())[0]?.batch === 'included';
  });
  await stage.anvil.mine(10);
  const ended = new Set<number>();
  for (let ids = 1; (await items())[0]?.batch !== 'final'; ids += 1) {
    let left = ids;
    const uuid = (): string => {
      if (left === 0) throw new Error('The worker died.');
      left -= 1;
      return stage.ids.uuid();
    };
    stage.clock.advance({ minutes: 2 });
    await stage.work({
      ...stage.outgoing,
      ids: { uuid, bytes: (length) => stage.ids.bytes(length), fraction: () => 0.5 },
    });
    await clean();
    ended.add((await items()).filter(({ status }) => status === 'final').length);
  }
  expect([...ended]).toEqual(expect.arrayContaining([0, 1, 3]));
  for (const payment of payments) expect((await shop.read(payment)).status).toBe('completed');
});
