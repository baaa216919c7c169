import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let admin: Headers;

beforeAll(async () => {
  server = await ComposedServer.open();
  ({ session: admin } = await server.session('admin'));
});
afterAll(() => server?.close());

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(method, `/v1/admin/payouts${path}`, admin, body);

test('an administrator pauses what leaves, reads why, and resumes it; each once and audited', async () => {
  expect((await call('GET', '')).data).toEqual({
    is_paused: false,
    paused_at: null,
    rule: null,
    subject: null,
    reason: null,
    findings: [],
    checked_at: null,
    clean_at: null,
  });
  const paused = await call('POST', '/pause', { reason: 'A stolen laptop.' });
  expect([paused.status, paused.data]).toMatchObject([
    200,
    { is_paused: true, rule: null, reason: 'A stolen laptop.' },
  ]);
  expect((await call('GET', '')).data).toEqual(paused.data);
  expect((await call('POST', '/pause', { reason: 'Again.' })).error.code).toBe('CONFLICT');
  expect((await call('POST', '/pause', {})).error.code).toBe('VALIDATION_ERROR');
  expect((await call('POST', '/resume')).data).toMatchObject({ is_paused: false, reason: null });
  expect((await call('POST', '/resume')).error.code).toBe('CONFLICT');
  const { data } = await server.call('GET', '/v1/admin/audit-log', admin);
  expect(data.audit_log.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'payouts.resume',
    'payouts.pause',
  ]);
});

test('what a rule paused is resumed by nobody without a check or a reason', async () => {
  await server.asOwner(
    `update payout_pause set paused_at = florin.now(), rule = 'withdrawal_held', subject = 'one', reason = 'The books do not balance'`,
  );
  const refused = await call('POST', '/resume');
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('give a reason')]);
  expect((await call('POST', '/resume', { reason: 'Known and kept.' })).data.is_paused).toBe(false);
});

test('no merchant reads or throws the switch', async () => {
  const { session, key } = await server.merchant();
  for (const headers of [session, key, {}]) {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/pause'],
      ['POST', '/resume'],
    ] as const) {
      const { status } = await server.call(
        method,
        `/v1/admin/payouts${path}`,
        headers,
        method === 'POST' ? { reason: 'x' } : undefined,
      );
      expect([401, 403]).toContain(status);
    }
  }
});
