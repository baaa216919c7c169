import { expect, expectTypeOf, test } from 'vitest';
import { examples } from '@florin/contract/examples';
import type { PaymentEvent, WebhookEvent } from './generated/events.ts';
import { dedupeKey, isStale } from './order.ts';

const samples = [
  examples.paymentEvent,
  examples.withdrawalEvent,
  examples.depositEvent,
  examples.walletEvent,
] as WebhookEvent[];

test('the key to remember names what the event is about, its type and its time', () => {
  expect(samples.map(dedupeKey)).toMatchInlineSnapshot(`
    [
      "0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12:payment.completed:2026-03-02T09:22:13.064218+00:00",
      "0198c0ec-77d2-7a3f-95b6-4a5b6c7d8e9f:withdrawal.completed:2026-03-02T14:34:52.118000+00:00",
      "0198c169-47d0-7c5a-8e13-4d6f8a0b2c35:deposit.unmatched:2026-03-02T11:40:07.000000+00:00",
      "0198c0df-9c11-7e2d-b4a5-3f4a5b6c7d8e:wallet.updated:2026-03-01T08:40:00.000000+00:00",
    ]
  `);
});

test('an event of a type that came later has a key as well', () => {
  const later = (data: object) => ({ event: 'planet.landed', timestamp: '1', data }) as unknown as WebhookEvent;
  expect(dedupeKey(later({ planet_id: 'x' }))).toBe('x:planet.landed:1');
  expect(dedupeKey(later({ name: 'x' }))).not.toBe(dedupeKey(later({ name: 'y' })));
});

const at = (timestamp: string) => ({ timestamp });
const present = '2026-03-02T09:22:13.064218+00:00';

test.each([
  ['nothing before', null, false],
  ['the same instant', present, false],
  ['a microsecond later', '2026-03-02T09:22:13.064219+00:00', true],
  ['a microsecond earlier', '2026-03-02T09:22:13.064217+00:00', false],
  ['the same instant, written by a database', '2026-03-02 11:22:13.064218+02', false],
  ['later, in another zone', '2026-03-02T11:22:13.064219+02:00', true],
  ['a second later, without a fraction', '2026-03-02T09:22:14Z', true],
])('an event is stale only to what is newer: %s', (_case, newest, stale) => {
  expect(isStale(at(present), newest)).toBe(stale);
});

test('what is no instant is refused', () => {
  for (const odd of ['', 'yesterday']) {
    expect(() => isStale(at(present), odd)).toThrow(expect.objectContaining({ code: 'timestamp_malformed' }));
    expect(() => isStale(at(odd), present)).toThrow(expect.objectContaining({ code: 'timestamp_malformed' }));
  }
});

test('the type of an event decides the type of its data', () => {
  const amountOf = (event: WebhookEvent): string | undefined => {
    if (event.event !== 'payment.completed') return undefined;
    expectTypeOf(event).toEqualTypeOf<PaymentEvent>();
    return event.data.amount_usd;
  };
  expect(amountOf(samples[0]!)).toBe(examples.paymentEvent.data.amount_usd);
});
