import { testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const password = 'correct horse battery staple';
let server: ComposedServer;
let owner: Awaited<ReturnType<ComposedServer['merchant']>>;
let admin: Headers;
let member: { id: string; email: string; session: Headers };
beforeAll(async () => {
  server = await ComposedServer.open();
  owner = await server.merchant();
  admin = (await server.session('admin')).session;
  const email = `mira-${crypto.randomUUID()}@example.com`;
  const { data: made } = await call('POST', '/v1/team/invitations', owner.session, { email, role: 'developer' });
  await call('POST', '/v1/auth/join', {}, { invitation: made.code, name: 'Mira Okafor', password });
  const { data } = await call('POST', '/v1/auth/login', {}, { email, password });
  member = { id: data.account.id, email, session: { authorization: `Bearer ${data.session_token}` } };
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);
const audit = async (subjectId: string) =>
  (await call('GET', `/v1/admin/audit-log?subject_id=${subjectId}`, admin)).data.audit_log as Record<string, unknown>[];
const settings = async (body: object, by: Headers) => {
  const answer = await call('PUT', '/v1/payments/settings', by, body);
  const entries = await audit(owner.accountId);
  return { answer, written: entries.filter(({ action }) => action === 'account.change_payment_settings') };
};
const newPayment = async (): Promise<string> =>
  (await call('POST', '/v1/payments', owner.key, { amount_usd: '12.00' })).data.id;
const cancel = (id: string, by: Headers) => call('POST', `/v1/payments/${id}/cancel`, by);

describe('what a member changes of payments is told by name', () => {
  test('settings', async () => {
    const first = await settings({ fee_payer: 'payer', enabled_token_ids: [testTokens.usdt.id] }, member.session);
    expect(first.answer.status).toBe(200);
    const { written } = await settings({ fee_payer: 'user' }, member.session);
    const who = { actor_id: member.id, actor_email: member.email, subject_type: 'account' };
    const tokens = [testTokens.usdt.id];
    expect(written).toMatchObject([
      { ...who, after: { fee_payer: 'user', enabled_token_ids: tokens } },
      { ...who, after: { fee_payer: 'payer', enabled_token_ids: tokens } },
    ]);
    const refused = await settings({ enabled_token_ids: [crypto.randomUUID()] }, member.session);
    expect([refused.answer.status, refused.written.length]).toEqual([422, 2]);
  });

  test('settings by an API key, with the key', async () => {
    const { written } = await settings({ fee_payer: 'user' }, owner.key);
    expect(written[0]).toMatchObject({ actor_id: owner.accountId, after: { by_key: expect.any(String) } });
  });

  test('a payment link that is made, changed and removed', async () => {
    const link = { title: 'Tea', amount_usd: '3.00' };
    const { data: made } = await call('POST', '/v1/payment-links', member.session, link);
    const path = `/v1/payment-links/${made.id}`;
    expect((await call('PUT', path, member.session, { active: false })).status).toBe(200);
    expect((await call('DELETE', path, member.session)).status).toBe(204);
    expect((await call('DELETE', path, member.session)).status).toBe(404);
    const shown = { title: 'Tea', amount_usd: '3.00', active: true };
    const who = { actor_id: member.id, subject_type: 'payment_link', request_id: expect.any(String) };
    expect(await audit(made.id)).toMatchObject([
      { ...who, action: 'payment_link.remove', before: { title: 'Tea', amount_usd: '3.00' }, after: null },
      { ...who, action: 'payment_link.update', before: shown, after: { ...shown, active: false } },
      { ...who, action: 'payment_link.create', before: null, after: shown },
    ]);
  });

  test('a payment that is cancelled, once, also by an API key', async () => {
    const [one, other] = [await newPayment(), await newPayment()];
    expect((await cancel(one, member.session)).status).toBe(200);
    expect((await cancel(one, member.session)).status).toBe(409);
    expect((await cancel(other, owner.key)).status).toBe(200);
    const told = { action: 'payment.cancel', subject_type: 'payment', before: { status: 'awaiting_selection' } };
    expect(await audit(one)).toMatchObject([{ ...told, actor_id: member.id, after: { status: 'cancelled' } }]);
    expect(await audit(other)).toMatchObject([
      { ...told, actor_id: owner.accountId, after: { by_key: expect.any(String) } },
    ]);
  });
});
