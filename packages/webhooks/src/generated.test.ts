import { readFileSync } from 'node:fs';
import { eventTypesText } from '@florin/contract/openapi/event-types';
import { openApiDocument } from '@florin/contract/openapi/document';
import { type EventType, eventTypes } from '@florin/contract/vocabulary';
import { expect, expectTypeOf, test } from 'vitest';
import { dedupeKey } from './order.ts';
import type { WebhookEvent, WebhookEventType } from './generated/events.ts';

test('the types of events are what the contract generates', () => {
  const committed = readFileSync(new URL('generated/events.ts', import.meta.url), 'utf8');
  expect(committed === eventTypesText(), 'events.ts is stale: run `npm run event-types` and commit it').toBe(true);
});

test('they name every event type, and none beside', () => {
  expectTypeOf<WebhookEventType>().toEqualTypeOf<EventType>();
  const known: readonly WebhookEventType[] = eventTypes;
  expect(known).toContain('payment.completed');
});

test('the sample of every event type has a key that names what it is about', () => {
  const samples = openApiDocument().webhooks as unknown as Record<string, { post: Operation }>;
  expect(Object.keys(samples)).toEqual([...eventTypes]);
  for (const [type, { post }] of Object.entries(samples)) {
    const event = post.requestBody.content['application/json'].example;
    expect(`${type} ${dedupeKey(event)}`).toMatch(/^\S+ [0-9a-f]{8}-[0-9a-f-]{27}:/);
  }
});

interface Operation {
  requestBody: { content: { 'application/json': { example: WebhookEvent } } };
}
