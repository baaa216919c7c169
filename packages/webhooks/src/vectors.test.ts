import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { VectorCase } from '../scripts/vector-cases.ts';
import { vectorsText } from '../scripts/vectors-text.ts';
import vectors from '../vectors.json' with { type: 'json' };
import { verify } from './verify.ts';

const cases = vectors.cases as unknown as readonly VectorCase[];

/** What became of a case: `accepted`, or the code of the refusal. */
const outcome = ({ body, headers, secrets, now, tolerance_seconds: toleranceSeconds }: VectorCase): Promise<string> =>
  verify(body, headers, { secret: secrets, toleranceSeconds, now: () => now * 1000 }).then(
    (event) => (expect(event).toEqual(JSON.parse(body)), 'accepted'),
    (error: { code: string }) => error.code,
  );

test.each(cases)('$name: $result', async (vector) => {
  expect(await outcome(vector)).toBe(vector.result);
});

test('are many, each of its own, and name every refusal of a delivery', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect([...new Set(cases.map(({ result }) => result))].toSorted()).toMatchInlineSnapshot(`
    [
      "accepted",
      "body_malformed",
      "body_missing",
      "event_mismatch",
      "header_malformed",
      "header_missing",
      "secret_missing",
      "secret_whitespace",
      "signature_mismatch",
      "timestamp_in_future",
      "timestamp_too_old",
    ]
  `);
});

test('hold what the script writes: OpenSSL, which wrote them, and Node agree on every HMAC', () => {
  const text = vectorsText((hash, key, content) =>
    createHmac(hash, typeof key === 'string' ? key : Buffer.from(key.hex, 'hex'))
      .update(content)
      .digest('hex'),
  );
  const committed = readFileSync(new URL('../vectors.json', import.meta.url), 'utf8');
  expect(committed === text, 'vectors.json is stale: run `npm run vectors` and commit it').toBe(true);
});
