import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedAdministrator } from '@florin/testing/administrator';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listAudit } from '../audit/list-audit.ts';
import type { Actor } from '../audit/record.ts';
import { closeTicket } from './close-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { openTicket } from './open-ticket.ts';

let scene: PaymentScene;
let by: Actor;

beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());

const ask = (paymentId: string, txHash: string | null = null) =>
  openTicket(scene.ports, { paymentId, email: 'payer@example.com', message: 'Where is it?', txHash });
const hash = (digit: string) => `0x${digit.repeat(64)}`;

describe('a ticket', () => {
  test('is opened and says nothing of a transaction that it does not name', async () => {
    const { id } = await scene.create('20.00');
    expect(await ask(id)).toMatchObject({
      paymentId: id,
      email: 'payer@example.com',
      message: 'Where is it?',
      txHash: null,
      status: 'open',
      closedAt: null,
      txFinding: null,
    });
  });

  test('for an unknown payment is NOT_FOUND', async () => {
    await expect(ask(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('answers what became of the transaction', async () => {
    const payment = await scene.waiting('32.00', testTokens.eth);
    const [counted, other, dust] = [hash('a'), hash('b'), hash('c')];
    await scene.block(
      { to: payment.address, token: testTokens.eth, amount: payment.needs / 2n, txHash: counted },
      { to: payment.address, token: testTokens.usdc, amount: 5_000_000n, txHash: other },
      { to: payment.address, token: testTokens.eth, amount: 1n, txHash: dust },
    );
    expect((await ask(payment.id, counted.toUpperCase().replace('0X', '0x'))).txFinding).toBe('counted');
    expect((await ask(payment.id, other)).txFinding).toBe('other_token');
    expect((await ask(payment.id, dust)).txFinding).toBe('too_small');
  });

  test('says not_seen of a transaction to somebody else, of one that does not exist, and left_chain of an orphan', async () => {
    const mine = await scene.waiting('32.00', testTokens.eth);
    const theirs = await scene.waiting('32.00', testTokens.eth);
    await scene.block({ to: theirs.address, token: testTokens.eth, amount: theirs.needs, txHash: hash('d') });
    expect((await ask(mine.id, hash('d'))).txFinding).toBe('not_seen');
    expect((await ask(mine.id, hash('e'))).txFinding).toBe('not_seen');
    await scene.reorg(1);
    expect((await ask(theirs.id, hash('d'))).txFinding).toBe('left_chain');
  });
});

describe('three tickets an hour', () => {
  test('also when twenty come at once, and the refused do not count', async () => {
    const { id } = await scene.create('20.00');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
      expect(outcome.reason.retryAfterSeconds).toBeGreaterThan(3_590);
      expect(outcome.reason.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    }
    const { rows } = await scene.db.pool.query('select count(*)::int as n from support_tickets where payment_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('the seconds to wait are true: one earlier is refused, at them it is granted', async () => {
    const { id } = await scene.create('20.00');
    await ask(id);
    scene.clock.advance({ minutes: 20 });
    await ask(id);
    await ask(id);
    const refused = await ask(id).catch((error: unknown) => error as { retryAfterSeconds: number });
    const seconds = 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : Number.NaN;
    expect(seconds).toBeGreaterThan(2_390);
    expect(seconds).toBeLessThanOrEqual(2_400);
    scene.clock.advance({ seconds: seconds - 5 });
    await expect(ask(id)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    scene.clock.advance({ seconds: 5 });
    await expect(ask(id)).resolves.toMatchObject({ status: 'open' });
    await expect(ask(id)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  });

  test('belong to each payment by itself', async () => {
    const [one, other] = [await scene.create('20.00'), await scene.create('20.00')];
    await Promise.all([ask(one.id), ask(one.id), ask(one.id)]);
    await expect(ask(other.id)).resolves.toMatchObject({ status: 'open' });
  });
});

describe('an administrator', () => {
  test('finds open tickets, newest first, and closes each once', async () => {
    const { id: paymentId } = await scene.create('20.00');
    const ticket = await ask(paymentId);
    const open = await listTickets(scene.db, { status: 'open', page: 1, pageSize: 1 });
    expect(open.tickets).toMatchObject([{ id: ticket.id }]);
    const closed = await closeTicket(scene.ports, { id: ticket.id, reason: 'answered' }, by);
    expect(closed).toMatchObject({ id: ticket.id, status: 'closed', closedAt: expect.any(Date) });
    const after = await listTickets(scene.db, { status: 'open', page: 1, pageSize: 1 });
    expect(after.total).toBe(open.total - 1n);
    expect((await listTickets(scene.db, { status: 'closed', page: 1, pageSize: 10 })).tickets).toEqual([closed]);
    await expect(closeTicket(scene.ports, { id: ticket.id, reason: null }, by)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const told = await listAudit(scene.db, { actorId: null, action: null, subjectId: ticket.id, page: 1, pageSize: 9 });
    expect(told.entries).toMatchObject([
      {
        ...by,
        action: 'support_ticket.close',
        before: { status: 'open' },
        after: { status: 'closed' },
        reason: 'answered',
      },
    ]);
  });

  test('meets NOT_FOUND for an unknown ticket', async () => {
    const unknown = closeTicket(scene.ports, { id: randomUUID(), reason: null }, by);
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
