import { expect, test } from 'vitest';
import vectors from '../../../webhooks/vectors.json' with { type: 'json' };
import { signatureHeaders } from './signature.ts';

const cases = vectors.cases as readonly {
  name: string;
  headers: Record<string, string | undefined>;
  body: string;
  secrets: readonly string[];
  result: string;
  signed_with?: readonly string[];
}[];
const sent = cases.filter((vector) => vector.signed_with);
const forged = cases.filter(
  ({ signed_with: signers, result }) => !signers && /^(signature|header|timestamp)_/.test(result),
);

/** What the sender writes for a case, at the time that its headers tell. */
const written = ({ headers, body, secrets }: (typeof cases)[number], signing = secrets): Record<string, string> => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return signatureHeaders({ deliveryId: headers['X-SVC-Delivery'] ?? '', at, body, secrets: signing });
};

test.each(sent)('the sender signs exactly so: $name', (vector) => {
  expect(vector.headers).toEqual({
    'X-SVC-Event': vector.headers['X-SVC-Event'],
    'X-SVC-Delivery': vector.headers['X-SVC-Delivery'],
    ...written(vector, vector.signed_with),
  });
});

test.each(forged)('the sender never signs so: $name', (vector) => {
  expect(vector.headers).not.toEqual(expect.objectContaining(written(vector)));
});
