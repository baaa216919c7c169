import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { examples } from './examples.ts';
import { limits } from './limits.ts';
import { sampleEvent, sampleRefundEvent, sampleWithdrawalEvent } from './openapi/webhooks.ts';
import type { AnyRoute } from './route.ts';
import { depositEvent, paymentEvent } from './schemas/event.ts';
import { refundEvent } from './schemas/refund.ts';
import { walletEvent, withdrawalEvent } from './schemas/withdrawal-event.ts';
import { spelledMembers } from './spelling.ts';
import { paymentEventTypes, refundEventTypes, withdrawalEventTypes } from './vocabulary.ts';

const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<AnyRoute>(members).map(([name, route]) => ({ id: `${group}.${name}`, route })),
);
const parse = (schema: unknown, value: unknown) => (schema instanceof z.ZodType ? schema.parse(value) : undefined);

describe.each(routes)('the examples of $id', ({ route }) => {
  const { access, examples: sample } = route.metadata;

  test('stand beside access', () => {
    expect(access.credential).toBeTypeOf('string');
  });

  test('parse as a request', () => {
    expect(() => parse(route.pathParams, sample.params)).not.toThrow();
    expect(() => parse(route.query, sample.query)).not.toThrow();
    expect(() => parse('body' in route ? route.body : undefined, sample.body)).not.toThrow();
  });

  test('parse as the answer and lose nothing', () => {
    const [status, schema] = Object.entries(route.responses).find(([code]) => code.startsWith('2')) ?? [];
    const answer = status === '204' ? undefined : { success: true, data: sample.data, error: null };
    expect(parse(schema, answer)).toEqual(answer);
  });
});

/** Every named schema that the routes reach. */
const named = new Map<string, z.ZodType>();
const reach = (schema: unknown): void => {
  if (!(schema instanceof z.ZodType)) return;
  const id = schema.meta()?.id;
  if (id !== undefined) named.set(id, schema);
  if (schema instanceof z.ZodObject) Object.values(schema.shape).forEach(reach);
  if (schema instanceof z.ZodArray) reach(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    reach(schema.unwrap());
  }
};
for (const { route } of routes) {
  for (const schema of Object.values(route.responses)) reach(schema);
  if ('body' in route) reach(route.body);
}

describe.each([...named])('the schema %s', (_id, schema) => {
  test('has examples, and parses them', () => {
    const samples = schema.meta()?.['examples'] as unknown[] | undefined;
    expect(samples ?? []).not.toHaveLength(0);
    for (const sample of samples ?? []) expect(() => schema.parse(sample)).not.toThrow();
  });
});

test('sums of money, rates, ids and times are spelled as promised', () => {
  const members = [...spelledMembers(examples)];
  expect(members.filter(({ kept }) => !kept)).toEqual([]);
  expect(members.length).toBeGreaterThan(200);
});

test('the story adds up', () => {
  const { payment, createdApiKey, balance, withdrawal } = examples;
  const cents = (text: string) => BigInt(text.replace('.', ''));
  expect(cents(payment.net_settlement_usd)).toBe(
    cents(payment.amount_usd) - cents(payment.service_fee_usd) - cents(payment.conversion_fee_usd),
  );
  // One payable unit less would not cover the amount: both sides in 10^-10 USD.
  const worth = (units: bigint) => units * cents(payment.locked_rate_usd);
  const units = BigInt(payment.required_crypto_amount.replace('0.', ''));
  const due = cents(payment.amount_usd) * 10n ** 8n;
  expect(worth(units)).toBeGreaterThanOrEqual(due);
  expect(worth(units - 1n)).toBeLessThan(due);
  expect(cents(balance.balance_usd) - cents(balance.reserved_usd)).toBe(cents(balance.available_usd));
  expect(cents(withdrawal.net_amount_usd)).toBe(cents(withdrawal.amount_usd) - cents(withdrawal.fee_usd));
  expect(withdrawal.amount_usd).toBe(balance.reserved_usd);
  expect(createdApiKey.key).toHaveLength(limits.apiKeyCharacters);
});

test('the sample of deposit.unmatched is an event of that type', () => {
  expect(depositEvent.parse(examples.depositEvent)).toEqual(examples.depositEvent);
});

test('the sample of wallet.updated is an event of that type', () => {
  expect(walletEvent.parse(examples.walletEvent)).toEqual(examples.walletEvent);
});

test.each(withdrawalEventTypes)('the sample of %s is an event that tells its withdrawal', (type) => {
  const sample = sampleWithdrawalEvent(type);
  expect(withdrawalEvent.parse(sample)).toEqual(sample);
  expect(sample.event).toBe(type);
  expect(sample.data.status).toBe(
    type === 'withdrawal.created' ? 'pending_approval' : type.slice('withdrawal.'.length),
  );
});

test.each(refundEventTypes)('the sample of %s is an event that tells its refund', (type) => {
  const sample = sampleRefundEvent(type);
  expect(refundEvent.parse(sample)).toEqual(sample);
  expect([sample.event, `refund.${sample.data.status}`]).toEqual([type, type]);
});

test.each(paymentEventTypes)('the sample of %s is an event of that type', (type) => {
  const sample = sampleEvent(type);
  expect(paymentEvent.parse(sample)).toEqual(sample);
  expect(sample.event).toBe(type);
});
