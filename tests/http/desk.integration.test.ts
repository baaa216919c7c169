import { randomUUID } from 'node:crypto';
import { linkHash } from '@florin/domain/audit/link-hash';
import { keepBooksCheck } from '@florin/engine/books/books-checks';
import { probeNodes } from '@florin/engine/chains/probe-nodes';
import { SystemIds } from '@florin/system/system-ids';
import { chainWholeAudit } from '@florin/testing/audit';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';
import { quarantined } from './quarantined.ts';

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const clock = new TestClock();
const ids = new SystemIds(clock);

let server: ComposedServer;
let admin: Headers;
let shop: Awaited<ReturnType<ComposedServer['merchant']>>;
beforeAll(async () => {
  server = await ComposedServer.open();
  admin = (await server.session('admin')).session;
  shop = await server.merchant();
  const credit = { tokenId: testTokens.usdt.id, amountUsd: '900.00', at: new Date() };
  await creditMerchant(server.database.db, shop.accountId, credit);
  await server.call('PUT', `/v1/withdrawals/wallets/${testChain.id}`, shop.key, { address: wallet });
});
afterAll(() => server?.close());

const read = async (path: string) => {
  const { status, data } = await server.call('GET', path, admin);
  expect([path, status]).toEqual([path, 200]);
  return data;
};
interface Told {
  queue: string;
  alarm: string;
  subject: string;
  message: string;
}
const queue = async (name: string) => (await read('/v1/admin/overview')).queues.find((one: Told) => one.queue === name);
const alarms = async (name: string): Promise<Told[]> =>
  (await read('/v1/admin/overview')).alarms.filter(({ alarm }: Told) => alarm === name);
const withdraw = async (amountUsd: string): Promise<string> => {
  const body = { chain_id: testChain.id, amount_usd: amountUsd };
  return (await server.call('POST', '/v1/withdrawals/request', shop.key, body)).data.id;
};
const unmatched = async (amount: bigint): Promise<{ id: string; txHash: string }> => {
  const id = randomUUID();
  const txHash = `0x${(randomUUID() + randomUUID()).replaceAll('-', '')}`;
  await server.database.db.pool.query(
    `insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, from_addresses, amount,
                           block_height, block_hash, seen_at, detected_at, confirmed_at, ruling, reason)
     values ($1, $2, $3, 0, $4, 99999, '0x7', '{}', $5, 1, '0x1', florin.now(), florin.now(), florin.now(), 'unmatched', 'wrong_token')`,
    [id, testChain.id, txHash, testTokens.usdt.id, String(amount)],
  );
  return { id, txHash };
};

describe('the overview', () => {
  test('says nothing waits where nothing does, and names every queue', async () => {
    const { queues } = await read('/v1/admin/overview');
    expect(queues).toHaveLength(10);
    expect(queues.filter(({ count }: { count: number }) => count > 0)).toEqual([]);
    expect(queues[0]).toEqual({ queue: 'withdrawals', count: 0, is_more: false, oldest_at: null, amount_usd: '0.00' });
    expect(queues.at(-1)).toMatchObject({ queue: 'tickets', amount_usd: null });
  });

  test('counts what waits, with its sum and since when', async () => {
    const id = await withdraw('120.00');
    await withdraw('30.00');
    const { created_at: oldest } = await read(`/v1/admin/withdrawals/${id}`);
    expect(await queue('withdrawals')).toMatchObject({ count: 2, amount_usd: '150.00', oldest_at: oldest });
    await unmatched(12_500_000n);
    expect(await queue('unmatched')).toMatchObject({ count: 1, amount_usd: '12.50' });
    await quarantined(server, shop.accountId);
    expect(await queue('quarantine')).toMatchObject({ count: 1, amount_usd: '10.00' });
  });

  test('leaves out what an administrator has decided about', async () => {
    const { id } = await unmatched(1_000_000n);
    const before = (await queue('unmatched')).count;
    await server.call('POST', `/v1/admin/unmatched-deposits/${id}/ignore`, admin, { reason: 'A test of ours.' });
    expect((await queue('unmatched')).count).toBe(before - 1);
  });

  test('counts no further than a thousand, and says that there are more', async () => {
    await server.database.db.pool.query(
      `insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, created_at)
       select gen_random_uuid(), $1, 'failed', 2, 'user', 0.01, florin.now() from generate_series(1, 1002)`,
      [shop.accountId],
    );
    expect(await queue('failed')).toMatchObject({ count: 1000, is_more: true });
  });

  test('tells of a halted chain until it is resumed', async () => {
    expect(await alarms('chain_halted')).toEqual([]);
    await server.asOwner(
      `update chains set halted_at = florin.now(), halt_reason = 'Block 90 was replaced.' where id = $1`,
      testChain.id,
    );
    expect(await alarms('chain_halted')).toMatchObject([
      { subject: testChain.shortName, message: expect.stringContaining('Block 90 was replaced.') },
    ]);
    const { chains } = await read('/v1/admin/overview');
    expect(chains).toMatchObject([{ short_name: testChain.shortName, status: 'halted' }]);
    await server.call('POST', `/v1/admin/chains/${testChain.id}/resume`, admin, { reason: 'Looked at.' });
    expect(await alarms('chain_halted')).toEqual([]);
  });
});

describe('the books', () => {
  const check = (violations: { rule: string; subject: string; facts: unknown }[]) => {
    clock.advance({ seconds: 1 });
    const counts = { chainsCompared: 2, chainsSkipped: 1, auditHead: null };
    return keepBooksCheck({ db: server.database.db, clock, ids }, { violations, ...counts });
  };

  test('show the newest check with what it found, and alarm the desk until a check finds nothing', async () => {
    expect(await read('/v1/admin/books')).toEqual({ last: null, violations: [], checks: [] });
    await check([{ rule: 'journal_balances', subject: 'group 7', facts: { debit: '1.00', credit: '2.00' } }]);
    const books = await read('/v1/admin/books');
    expect(books.last).toMatchObject({ violations: 1, chains_compared: 2, chains_skipped: 1 });
    expect(books.violations).toEqual([
      { rule: 'journal_balances', subject: 'group 7', facts: '{"debit":"1.00","credit":"2.00"}', pauses: true },
    ]);
    expect(await alarms('books_differ')).toMatchObject([
      { subject: 'journal_balances', message: expect.stringContaining('group 7') },
    ]);
    await check([]);
    expect(await alarms('books_differ')).toEqual([]);
    expect((await read('/v1/admin/books')).checks).toHaveLength(2);
  });
});

describe('the nodes of a chain', () => {
  const node = (url: string, height: bigint, hash: string) => ({
    url,
    adapter: {
      head: async () => ({ height, hash, finalHeight: null }),
      header: async (at: bigint) => ({ height: at, hash, parentHash: '', time: new Date() }),
    },
  });
  const silent = {
    url: 'https://three.example.com/key',
    adapter: { head: () => Promise.reject(new Error('connect ECONNREFUSED')), header: async () => null },
  };

  test('show head, lag and failure of each, in the order of the settings', async () => {
    const urls = ['https://one.example.com', 'https://two.example.com', silent.url, 'https://new.example.com'];
    await server.asOwner('update chains set rpc_urls = $2 where id = $1', testChain.id, urls);
    await server.asOwner('update settings set version = version + 1');
    const asked = [node(urls[0] ?? '', 107n, '0xa'), node(urls[1] ?? '', 100n, '0xb'), silent];
    await probeNodes({ db: server.database.db, clock }, testChain.id, asked);
    await expect
      .poll(async () => (await read(`/v1/admin/chains/${testChain.id}/nodes`)).nodes, { timeout: 5_000 })
      .toMatchObject([
        { url: urls[0], head_height: 107, blocks_behind: 0, agrees: false, failure: null },
        { url: urls[1], head_height: 100, blocks_behind: 7, agrees: false },
        { url: silent.url, head_height: null, agrees: null, failure: 'connect ECONNREFUSED' },
        { url: 'https://new.example.com', asked_at: null },
      ]);
    expect(await alarms('node_silent')).toMatchObject([{ message: 'A node does not answer: three.example.com.' }]);
    expect(await alarms('node_disagrees')).toHaveLength(2);
    await probeNodes({ db: server.database.db, clock }, testChain.id, asked.slice(0, 1));
    expect(await alarms('node_silent')).toEqual([]);
  });
});

describe('details', () => {
  test('of a withdrawal: who asks, what they own and what they were paid before', async () => {
    const before = await withdraw('40.00');
    await server.asOwner(
      `update withdrawals set status = 'completed', reviewed_at = florin.now(),
         processing_at = florin.now(), completed_at = florin.now(), tx_hash = '0x1' where id = $1`,
      before,
    );
    const detail = await read(`/v1/admin/withdrawals/${await withdraw('50.00')}`);
    expect(detail).toMatchObject({
      amount_usd: '50.00',
      merchant_email: shop.email,
      kyc_level: 'basic',
      balance_usd: '900.00',
      completed_count: 1,
      to_same_address: 1,
      payout_symbol: 'USDT',
    });
    expect(detail.last_withdrawals.map(({ id }: { id: string }) => id)).toContain(before);
  });

  test('of a payment: its timeline, refunds and tickets', async () => {
    const { data: payment } = await server.call('POST', '/v1/payments', shop.key, { amount_usd: '20.00' });
    const message = { email: 'payer@example.com', message: 'Where is my order?' };
    await server.call('POST', `/v1/pay/${payment.id}/support`, {}, message);
    expect(await read(`/v1/admin/payments/${payment.id}`)).toMatchObject({
      id: payment.id,
      merchant_name: 'Corner Shop',
      suspended_at: null,
      timeline: [{ event: 'payment.created' }],
      refunds: [],
      tickets: [{ message: message.message }],
    });
  });

  test('of a merchant: balance, wallets and how many payments', async () => {
    expect(await read(`/v1/admin/merchants/${shop.accountId}`)).toMatchObject({
      email: shop.email,
      balance_usd: '900.00',
      wallets: [{ address: wallet }],
    });
  });
});

describe('search', () => {
  const found = async (q: string) =>
    (await read(`/v1/admin/search?q=${encodeURIComponent(q)}`)).results.map(
      ({ kind, id }: { kind: string; id: string }) => [kind, id],
    );

  test('finds a merchant by the beginning of an e-mail address, and takes no letter for a pattern', async () => {
    expect(await found(shop.email.slice(0, 20).toUpperCase())).toEqual([['merchant', shop.accountId]]);
    expect(await found('%@')).toEqual([]);
  });

  test('finds coins by their transaction, and anything by its id', async () => {
    const { id, txHash } = await unmatched(3_000_000n);
    expect(await found(txHash)).toEqual([['deposit', id]]);
    const withdrawal = await withdraw('10.00');
    expect(await found(withdrawal)).toEqual([['withdrawal', withdrawal]]);
    expect(await found(randomUUID())).toEqual([]);
  });

  test('finds payments by reference', async () => {
    const body = { amount_usd: '20.00', reference: 'order 4711' };
    const { data: payment } = await server.call('POST', '/v1/payments', shop.key, body);
    expect(await found('order 4711')).toEqual([['payment', payment.id]]);
  });
});

test('whoever reads the audit chain can compute every hash again', async () => {
  await chainWholeAudit(server.database.db);
  const { links } = await read('/v1/admin/audit-chain');
  expect(links.length).toBeGreaterThan(1);
  let before = '0'.repeat(64);
  for (const link of links) {
    expect(link.previous_hash).toBe(before);
    const columns = {
      sequence: BigInt(link.sequence),
      id: link.id,
      xid: link.transaction,
      at: link.at,
      actorId: link.actor_id,
      action: link.action,
      subjectType: link.subject_type,
      subjectId: link.subject_id,
      before: link.before,
      after: link.after,
      reason: link.reason,
      requestId: link.request_id,
    };
    expect(linkHash(before, columns)).toBe(link.hash);
    before = link.hash;
  }
  expect((await read(`/v1/admin/audit-chain?from=${links.length}&limit=1`)).links).toEqual([links.at(-1)]);
});
