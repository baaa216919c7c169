import { randomBytes, randomUUID } from 'node:crypto';
import { renewFeedEpoch } from '@florin/database/sql/events/renew-feed-epoch';
import { type NoParameters, statement } from '@florin/database/statement';
import type { MailOutcome, MailTransport } from '@florin/domain/ports/mail-transport';
import { createSmtpTransport } from '@florin/mail/smtp-transport';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { MailServer } from '@florin/testing/mail-server';
import { seedMerchant } from '@florin/testing/merchant';
import { PaymentScene } from '@florin/testing/payment-scene';
import { sweep } from '@florin/testing/treasury-stand-in';
import { tellEvents } from '@florin/testing/webhook-receivers';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmSelection } from '../payments/confirm-selection.ts';
import { record } from '../events/record.ts';
import { askRefund } from '../refunds/ask-refund.ts';
import { linkOwnRefund } from '../refunds/own-refund.ts';
import { readPayerRefund } from '../refunds/payer-refund.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { rejectWithdrawal } from '../withdrawals/reject-withdrawal.ts';
import { dropMails } from './drop-mails.ts';
import { planMails } from './plan-mails.ts';
import { sendMails } from './send-mails.ts';
import { tellFailingEndpoints } from './tell-failing-endpoints.ts';

const { eth, usdt } = testTokens;
const ids = { bytes: (length: number) => randomBytes(length) };
const secrets = new SealedSecrets({ keys: new Map([['2026', new Uint8Array(32).fill(1)]]), sealWith: '2026' }, ids);

let scene: PaymentScene;
let server: MailServer;
let lost: string[];
beforeAll(async () => {
  scene = await PaymentScene.open();
  server = await MailServer.open();
  await planMails(ports(), 1_000);
});
afterAll(async () => {
  await Promise.all([server.close(), scene.close()]);
});
beforeEach(() => {
  server.answer = () => 'take';
  lost = [];
});

const ports = () => ({ ...scene.ports, secrets });
const place = { operator: 'Florin', payPageBase: 'https://pay.example.com', domain: 'florin.example' };
const send = (
  mails: MailTransport = createSmtpTransport(server.settings()),
  perMerchantDay = 1_000,
): Promise<boolean> =>
  sendMails({ ...ports(), mails }, { ...place, perMerchantDay, onLost: (_why, mail) => lost.push(mail) });
/** Until every event was looked at: transactions of other databases, which have the same numbers, are waited for as well. */
const plan = (perMerchant = 1_000): Promise<void> =>
  vi.waitFor(
    async () => {
      while (await planMails(ports(), perMerchant));
      expect((await scene.db.one(eventsAhead)).total).toBe(0n);
    },
    { timeout: 20_000, interval: 20 },
  );
const eventsAhead = statement<NoParameters, { total: bigint }>(
  'test_events_ahead',
  `select count(*) as total from events e, mail_cursor c
    where e.type in ('payment.completed', 'wallet.updated', 'withdrawal.rejected') and (e.xid, e.sequence) > (c.xid, c.sequence)`,
);
/** Plans, and sends whatever is due. */
const tell = async (): Promise<void> => {
  await plan();
  while (await send());
};
const someone = (): string => `${randomUUID()}@example.com`;

async function completed(customerEmail: string, change: object = {}) {
  const payment = await scene.create('25.00', { customerEmail, reference: `order ${randomUUID()}`, ...change });
  const { address, payment: waiting } = await scene.choose(payment, usdt);
  await scene.block({ to: address, token: usdt, amount: BigInt(waiting.required ?? 0) });
  await scene.blocks(testChain.confirmationsRequired);
  await sweep(scene);
  return { ...(await scene.read(payment)), address };
}

/** `payment.completed` as the engine tells it, without the days of coins on their way. */
async function tellCompleted(emails: readonly string[]): Promise<void> {
  for (const customerEmail of emails) {
    const payment = await scene.create('5.00', { customerEmail });
    await record(scene.db, [completedEvent(payment.id)]);
  }
}

const completedEvent = (paymentId: string) => {
  const at = scene.clock.now();
  const data = {
    payment_id: paymentId,
    amount_usd: '5.00',
    received_crypto: '5',
    crypto_symbol: 'USDT',
    chain: 'eth',
    completed_at: at.toISOString(),
    reference: null,
    description: null,
  };
  return {
    id: randomUUID(),
    deliveryId: randomUUID(),
    merchantId: scene.merchant.accountId,
    type: 'payment.completed',
    sourceType: 'payment',
    sourceId: paymentId,
    body: JSON.stringify({ event: 'payment.completed', timestamp: at.toISOString(), data }),
    occurredAt: at,
  };
};

const statusesOf = async (recipient: string): Promise<string[]> => {
  const { rows } = await scene.db.pool.query<{ status: string }>(
    'select status from mails where recipient = $1 order by created_at, id',
    [recipient],
  );
  return rows.map(({ status }) => status);
};

/** Of a message of ours: quoted-printable undone where it was needed. */
const decoded = (raw: string): string =>
  Buffer.from(
    raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

test('a payer gets one receipt once the payment is completed, however often workers look', async () => {
  const payer = someone();
  const payment = await completed(payer);
  await tell();
  await Promise.all([plan(), plan(), send(), send()]);
  await tell();
  expect(server.to(payer)).toHaveLength(1);
  const receipt = decoded(server.to(payer)[0] ?? '');
  expect(receipt).toContain('From: "Test merchant (Florin)" <pay@florin.example>');
  expect(receipt).toContain('Subject: Receipt from Test merchant: 25.00 USD');
  expect(receipt).toContain(`Order: ${payment.reference}`);
  expect(receipt).toContain(`https://pay.example.com/pay/${payment.id}`);
  expect(await statusesOf(payer)).toEqual(['sent']);
});

test('a payment without an address tells nobody, and none of its other events does', async () => {
  const before = server.ended;
  await scene.waiting('5.00', eth);
  await tellCompleted([]);
  const payment = await scene.create('5.00');
  await record(scene.db, [completedEvent(payment.id)]);
  await tell();
  expect(server.ended).toBe(before);
});

test('the payer is written to in the language of the browser that confirmed the payment', async () => {
  const payer = someone();
  const payment = await scene.create('5.00', { customerEmail: payer });
  await scene.block();
  await scene.freshRate(usdt, usdt.rateUsd);
  await confirmSelection(scene.ports, { paymentId: payment.id, tokenId: usdt.id, language: 'de' });
  await record(scene.db, [completedEvent(payment.id)]);
  await tell();
  expect(decoded(server.to(payer)[0] ?? '')).toContain('Beleg von Test merchant');
});

test('the server is down for an hour: nothing is lost, and each message comes once', async () => {
  const payers = Array.from({ length: 12 }, someone);
  await tellCompleted(payers);
  const { port } = server;
  await server.close();
  for (let minute = 0; minute < 60; minute += 1) {
    await plan();
    await send(createSmtpTransport(server.settings({ port })));
    scene.clock.advance({ minutes: 1 });
  }
  expect(await Promise.all(payers.map(statusesOf))).toEqual(payers.map(() => ['queued']));
  server = await MailServer.open({ port });
  scene.clock.advance({ minutes: 6 });
  await tell();
  expect(payers.map((payer) => server.to(payer).length)).toEqual(payers.map(() => 1));
  expect(lost).toEqual([]);
});

test('two workers that send side by side send no message twice', async () => {
  const payers = Array.from({ length: 20 }, someone);
  await tellCompleted(payers);
  await Promise.all([plan(), plan()]);
  for (let round = 0; round < 4; round += 1) await Promise.all([send(), send(), send()]);
  expect(payers.map((payer) => server.to(payer).length)).toEqual(payers.map(() => 1));
});

test('a worker that dies before the end of a message has it sent again, one that dies after it has not', async () => {
  const payers = [someone(), someone()] as const;
  await tellCompleted(payers);
  await plan();
  const dying: MailTransport = {
    send: async ({ recipient }, beforeEnd) => {
      if (recipient === payers[1]) await beforeEnd();
      return new Promise<MailOutcome>(() => {});
    },
  };
  void send(dying);
  await expect.poll(() => statusesOf(payers[0])).toEqual(['sending']);
  await expect
    .poll(
      async () =>
        (await scene.db.pool.query('select from mails where ending_at is not null and status = $1', ['sending']))
          .rowCount,
    )
    .toBe(1);
  scene.clock.advance({ minutes: 3 });
  await tell();
  expect([server.to(payers[0]).length, server.to(payers[1]).length]).toEqual([1, 0]);
  expect(await statusesOf(payers[1])).toEqual(['unanswered']);
});

test('an answer that is lost ends a message, a refusal for now does not, and one for good is told', async () => {
  const [silent, later, never] = [someone(), someone(), someone()];
  await tellCompleted([silent, later, never]);
  server.answer = (recipient) => (recipient === silent ? 'take and vanish' : 'take');
  server.unknown.set(later, 450).set(never, 550);
  await plan();
  await send();
  expect(await Promise.all([silent, later, never].map(statusesOf))).toEqual([['unanswered'], ['queued'], ['failed']]);
  expect(lost).toHaveLength(2);
  server.unknown.clear();
  server.answer = () => 'take';
  scene.clock.advance({ minutes: 2 });
  await tell();
  expect([silent, later, never].map((one) => server.to(one).length)).toEqual([1, 1, 0]);
});

test('an event that is told while an older transaction is open waits for it, and neither is left out', async () => {
  const [early, late] = [someone(), someone()];
  const [first, second] = [
    await scene.create('5.00', { customerEmail: early }),
    await scene.create('5.00', { customerEmail: late }),
  ];
  await scene.db.transaction(async (session) => {
    await record(session, [completedEvent(first.id)]);
    await record(scene.db, [completedEvent(second.id)]);
    await planMails(ports(), 1_000);
    expect(await statusesOf(late)).toEqual([]);
  });
  await tell();
  expect([server.to(early).length, server.to(late).length]).toEqual([1, 1]);
});

test('a restored database, whose transactions are numbered anew, tells nothing a second time', async () => {
  const payer = someone();
  await tellCompleted([payer]);
  await tell();
  await scene.db.run(renewFeedEpoch);
  await tell();
  expect(server.to(payer)).toHaveLength(1);
});

test('beyond the limits of a day messages to payers are dropped, and said to be', async () => {
  const merchantsLimit = await scene.db.one(sentToday);
  const payers = [someone(), someone(), someone()];
  await tellCompleted(payers);
  await plan(Number(merchantsLimit.total) + 2);
  expect(await Promise.all(payers.map(statusesOf))).toEqual([['queued'], ['queued'], ['dropped']]);
  const often = someone();
  await tellCompleted(Array.from({ length: 52 }, () => often));
  await plan();
  expect((await statusesOf(often)).filter((status) => status === 'dropped')).toHaveLength(2);
  await tell();
});

const sentToday = statement<NoParameters, { total: bigint }>(
  'test_sent_today',
  `select count(*) as total from mails where status <> 'dropped' and created_at > now() - interval '1 day'
      and kind in ('receipt', 'refund_link', 'refund_sent')`,
);

test('a merchant is told of a wallet that is set and of a withdrawal that ends', async () => {
  const { database, clock, db } = scene;
  const withdrawals = new WithdrawalScene({ db, ownerUrl: database.url('owner'), clock });
  const merchant = await withdrawals.merchant('100.00');
  const by = await seedAdministrator(database.url('owner'));
  const { id } = await withdrawals.request(merchant, '60.00');
  await rejectWithdrawal(withdrawals.ports, { id, reason: 'Name <b>missing</b>' }, by);
  await tell();
  const mails = server.to(`${merchant.accountId}@example.com`).map(decoded);
  expect(mails.map((raw) => /^Subject: (.*)\r$/m.exec(raw)?.[1]).toSorted()).toEqual([
    'Your withdrawal of 60.00 USD was rejected',
    'Your withdrawal wallet on Test chain was set',
  ]);
  expect(mails.find((raw) => raw.includes('was rejected'))).toContain('Name &lt;b&gt;missing&lt;/b&gt;');
});

async function linkOfAdministrator(depositId: string): Promise<string | null> {
  const by = await seedAdministrator(scene.database.url('owner'));
  const deposit = { source: 'unmatched', chainId: null, paymentId: null, depositId, amount: null } as const;
  const { linkToken } = await requestRefund(ports(), { ...deposit, address: null, reason: 'Came twice' }, by);
  return linkToken;
}

async function linkOfMerchant(depositId: string, paymentId: string): Promise<string | null> {
  const asking = { ...ports(), verifySecondFactor: async () => {} };
  const by = { actorId: scene.merchant.accountId, requestId: null };
  const wish = { paymentId, depositId, amount: null, address: null, reason: 'Came twice', totpCode: undefined };
  const asked = await askRefund(asking, { ...wish, caller: scene.merchant, once: null }, by);
  if (asked.replayed) throw new Error('Nothing was asked for.');
  const own = { merchantId: scene.merchant.accountId, refundId: asked.result.id };
  return (await linkOwnRefund(asking, { ...own, code: undefined, keyId: null }, by)).linkToken;
}

test.each([
  ['an administrator', (depositId: string) => linkOfAdministrator(depositId)],
  ['a merchant', (depositId: string, paymentId: string) => linkOfMerchant(depositId, paymentId)],
])(
  'the link of a refund that %s asked for reaches the payer, works, and is nowhere once it is sent',
  async (_who, link) => {
    const payer = someone();
    const payment = await completed(payer);
    await tell();
    await scene.block({ to: payment.address, token: usdt, amount: 7_000_000n });
    await scene.blocks(testChain.confirmationsRequired);
    const depositId = (await scene.read(payment)).otherDeposits?.[0]?.id ?? '';
    const linkToken = await link(depositId, payment.id);
    await tell();
    const [, mail = ''] = server.to(payer).map(decoded);
    expect(mail).toContain('Subject: Test merchant gives you money back');
    const [, token] = /#refund=([\w-]+)/.exec(mail) ?? [];
    expect(token).toBe(linkToken);
    expect(await readPayerRefund(ports(), { paymentId: payment.id, token })).toMatchObject({ status: 'requested' });
    const { rowCount } = await scene.db.pool.query('select from mails where sealed_token is not null');
    expect(rowCount).toBe(0);
  },
);

test('the link of a refund counts among the messages of a day, and is said to be dropped beyond them', async () => {
  const payer = someone();
  const payment = await completed(payer);
  await tell();
  await scene.block({ to: payment.address, token: usdt, amount: 7_000_000n });
  await scene.block({ to: payment.address, token: usdt, amount: 8_000_000n });
  await scene.blocks(testChain.confirmationsRequired);
  const [first = '', second = ''] = ((await scene.read(payment)).otherDeposits ?? []).map(({ id }) => id);
  const earlier = (status: string) =>
    scene.db.pool.query(
      `insert into mails (id, kind, merchant_id, subject_id, recipient, status, created_at, ended_at)
       select gen_random_uuid(), 'refund_link', $1, gen_random_uuid(), $2, $3, $4, $4 from generate_series(1, 50)`,
      [scene.merchant.accountId, payer, status, scene.clock.now()],
    );
  const links = async () => {
    const { rows } = await scene.db.pool.query<{ status: string; answer: string | null; sealed: boolean }>(
      `select status, answer, sealed_token is not null as sealed from mails
        where recipient = $1 and subject_id in (select id from refunds) order by created_at, id`,
      [payer],
    );
    return rows;
  };
  // What was dropped takes no room.
  await earlier('dropped');
  await linkOfMerchant(first, payment.id);
  expect(await links()).toEqual([{ status: 'queued', answer: null, sealed: true }]);
  await send(undefined, 1);
  const byMerchant = { status: 'dropped', answer: expect.stringContaining('The merchant has had'), sealed: false };
  expect(await links()).toEqual([byMerchant]);
  await earlier('sent');
  await linkOfMerchant(second, payment.id);
  const byAddress = { status: 'dropped', answer: expect.stringContaining('The address has had'), sealed: false };
  expect(await links()).toEqual([byMerchant, byAddress]);
  await tell();
  expect(server.to(payer)).toHaveLength(1);
});

describe('of an endpoint that keeps failing', () => {
  let merchantId: string;
  let address: string;
  beforeEach(async () => {
    ({ accountId: merchantId } = await seedMerchant(scene.database.url('owner')));
    address = `${merchantId}@example.com`;
    await scene.db.pool.query(
      `insert into webhook_configs (account_id, url, is_active, events, updated_at)
       values ($1, 'https://shop.example/', true, array['*'], now())`,
      [merchantId],
    );
  });
  const events = (count: number) => tellEvents(scene.db, { merchantId, count, at: scene.clock.now() });
  const attempt = async (delivery: string | undefined, minutesAgo: number, nextInMinutes: number | null = 1) => {
    const [success, now] = [nextInMinutes === null, scene.clock.now().getTime()];
    const at = new Date(now - minutesAgo * 60_000);
    await scene.db.pool.query(
      `insert into delivery_attempts (id, delivery_id, attempted_at, response_status, success, duration_ms)
       values (gen_random_uuid(), $1, $2, $3, $4, 5)`,
      [delivery, at, success ? 200 : 502, success],
    );
    await scene.db.pool.query(
      `update deliveries set status = $2, attempt_count = attempt_count + 1, last_attempt_at = $3,
         last_response_status = $4, next_attempt_at = $5 where id = $1`,
      [
        delivery,
        success ? 'success' : 'failed',
        at,
        success ? 200 : 502,
        nextInMinutes === null ? null : new Date(now + nextInMinutes * 60_000),
      ],
    );
  };
  const mails = async () => {
    await tellFailingEndpoints(ports());
    return statusesOf(address);
  };

  test('a merchant hears once a day', async () => {
    const [one] = await events(2);
    for (const minutesAgo of [25, 24, 22, 18]) await attempt(one, minutesAgo);
    expect(await mails()).toEqual([]);
    await attempt(one, 10);
    expect(await mails()).toEqual(['queued']);
    expect(await mails()).toEqual(['queued']);
    await tell();
    expect(server.to(address)).toHaveLength(1);
    expect(decoded(server.to(address)[0] ?? '')).toContain('Last answer: HTTP 502');
    scene.clock.advance({ minutes: 25 * 60 });
    expect(await mails()).toEqual(['sent', 'queued']);
  });

  test.each([
    ['deliveries are each tried once', 1],
    ['the receiver asks for a day of peace', 24 * 60],
  ])('a merchant hears where %s', async (_how, nextInMinutes) => {
    const deliveries = await events(10);
    for (const [index, minutesAgo] of [19, 18, 17, 16, 15].entries())
      await attempt(deliveries[index], minutesAgo, nextInMinutes);
    expect(await mails()).toEqual([]);
    scene.clock.advance({ minutes: 2 });
    expect(await mails()).toEqual(['queued']);
  });

  test('a merchant hears nothing of failures before a success', async () => {
    const deliveries = await events(10);
    for (const index of [0, 1, 2, 3, 4]) await attempt(deliveries[index], 30 - index);
    await attempt(deliveries[5], 20, null);
    for (const index of [6, 7, 8, 9]) await attempt(deliveries[index], 30 - index);
    expect(await mails()).toEqual([]);
  });

  test('a merchant who has switched it off hears nothing', async () => {
    const [one] = await events(1);
    for (const minutesAgo of [25, 24, 22, 18, 10]) await attempt(one, minutesAgo);
    await scene.db.pool.query('update webhook_configs set is_active = false where account_id = $1', [merchantId]);
    expect(await mails()).toEqual([]);
  });
});

test('after 90 days a message is deleted, and the address with it', async () => {
  scene.clock.advance({ minutes: 91 * 24 * 60 });
  expect(await dropMails(ports())).toBe(false);
  const { rowCount } = await scene.db.pool.query('select from mails where ended_at is not null');
  expect(rowCount).toBe(0);
});
