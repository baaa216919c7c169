import { expect, test } from 'vitest';
import { ok, ScriptedService } from '../test/scripted-service.ts';
import { isFlorinError } from './index.ts';
import { connectPayments } from './payments.ts';

const id = '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01';
const seen = (...statuses: string[]) => new ScriptedService(...statuses.map((status) => ok({ id, status })));

test('waits until the payment has reached a status', async () => {
  const service = seen('awaiting_payment', 'confirming', 'completed');
  const payment = await connectPayments(service.options()).waitFor(id, { until: 'completed' });
  expect(payment.status).toBe('completed');
  expect(service.pauses).toEqual([2000, 2000]);
});

test('a status that was passed through between two looks counts as reached', async () => {
  const at = '2026-03-02T09:15:00.000Z';
  const service = new ScriptedService(ok({ id, status: 'confirmed', confirming_at: at }));
  await expect(connectPayments(service.options()).waitFor(id, { until: 'confirming' })).resolves.toMatchObject({ id });
});

test('one of several statuses, or a question of the caller, ends the wait', async () => {
  const either = connectPayments(seen('awaiting_payment', 'expired').options());
  await expect(either.waitFor(id, { until: ['completed', 'expired'] })).resolves.toMatchObject({ status: 'expired' });
  const asked = connectPayments(seen('awaiting_payment', 'partially_paid').options());
  await expect(asked.waitFor(id, { until: ({ status }) => status === 'partially_paid' })).resolves.toBeDefined();
});

test('a payment that ended otherwise rejects with what became of it', async () => {
  const { waitFor } = connectPayments(seen('awaiting_payment', 'expired').options());
  const error: unknown = await waitFor(id, { until: 'completed' }).catch((failure: unknown) => failure);
  expect(isFlorinError(error, 'PAYMENT_STOPPED') && error.payment.status).toBe('expired');
});

test('the wait has an end', async () => {
  const { waitFor } = connectPayments(seen('awaiting_payment').options());
  await expect(waitFor(id, { until: 'completed', withinMs: 10_000, everyMs: 1000 })).rejects.toMatchObject({
    code: 'TIMED_OUT',
  });
});

test('an abort ends the wait at once', async () => {
  const controller = new AbortController();
  const service = seen('awaiting_payment');
  const { waitFor } = connectPayments({ ...service.options(), clock: undefined });
  const wait = waitFor(id, { until: 'completed', everyMs: 60_000, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('Enough.')), 20);
  await expect(wait).rejects.toThrow('Enough.');
});
