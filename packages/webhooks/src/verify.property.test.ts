import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WebhookError } from './errors.ts';
import type { RawBody, WebhookHeaders } from './inputs.ts';
import { testHeader } from './test-header.ts';
import { verify } from './verify.ts';

/** Each round tries every one of its headers on every one of its bodies. */
const rounds = 1000;
const side = 10;
const now = 1_767_225_600_000;
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const trueBody = '{"event":"payment.completed","timestamp":"2026-01-01T00:00:00.000000+00:00","data":{}}';
const trueHeader = await testHeader(trueBody, secret, now);

const bodies = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 1 }) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 1, withTypedArray: true, withNullPrototype: true }) },
  { weight: 2, arbitrary: fc.constant(trueBody) },
);
const signatures = fc.oneof(
  { weight: 2, arbitrary: fc.string({ maxLength: 100, unit: 'binary' }) },
  { weight: 2, arbitrary: fc.stringMatching(/^(t=\d{0,16},?|v[12]=[0-9a-f]{0,70},?| ){0,4}$/) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(trueHeader.length), fc.nat(3), fc.string({ maxLength: 3 }))
      .map(([at, cut, put]) => trueHeader.slice(0, at) + put + trueHeader.slice(at + cut)),
  },
  { weight: 2, arbitrary: fc.constant(trueHeader) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) },
);
const headers = fc.oneof(
  { weight: 8, arbitrary: signatures.map((value) => ({ 'x-SVC-signature': value })) },
  {
    weight: 2,
    arbitrary: signatures.map((value) => ({ get: (name: string) => (name === 'x-svc-signature' ? value : null) })),
  },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 1, withNullPrototype: true }) },
);

/** Ends with the event's type or the code of the refusal; anything else thrown fails the test. */
async function outcome(body: unknown, given: unknown): Promise<string> {
  try {
    const event = await verify(body as RawBody, given as WebhookHeaders, { secret, now: () => now });
    expect(body).toEqual(trueBody);
    return event.event;
  } catch (error) {
    if (error instanceof WebhookError) return error.code;
    throw error;
  }
}

const several = { minLength: side, maxLength: side };

test(`${rounds * side * side} pairs of random headers and bodies meet an event or a refusal of our own`, async () => {
  const met = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(bodies, several), fc.array(headers, several), async (someBodies, someHeaders) => {
      const pairs = someBodies.flatMap((body) => someHeaders.map((given) => outcome(body, given)));
      for (const word of await Promise.all(pairs)) met.set(word, (met.get(word) ?? 0) + 1);
    }),
    { numRuns: rounds },
  );
  expect([...met.values()].reduce((sum, count) => sum + count)).toBe(rounds * side * side);
  // The input reached every stage, not just the first check.
  expect([...met.keys()].toSorted()).toEqual([
    'body_missing',
    'body_parsed',
    'header_malformed',
    'header_missing',
    'payment.completed',
    'signature_mismatch',
  ]);
});
