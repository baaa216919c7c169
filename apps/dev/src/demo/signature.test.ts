import { expect, test } from 'vitest';
import { verifySignature } from './signature.ts';

// printf '1772442900.{"event":"payment.completed"}' | openssl dgst -sha256 -hmac whsec_demo
const body = '{"event":"payment.completed"}';
const at = 1_772_442_900;
const good = 'f74795d2ff2d50e5c84e615a49e8d6123820f3bfc60413303a879df7b91f12ad';
const verify =
  (header: string | undefined, text = body, now = at) =>
  () =>
    verifySignature(header, text, 'whsec_demo', now);

test('a body signed with the secret is accepted, alone or beside an older signature', () => {
  expect(verify(`t=${at},v1=${good}`)).not.toThrow();
  expect(verify(`t=${at},v1=${'0'.repeat(64)},v1=${good}`)).not.toThrow();
});

test.each([
  ['no header', undefined, body, 'without a signature'],
  ['another body', `t=${at},v1=${good}`, `${body} `, 'signature of the webhook is wrong'],
  ['another time in the header', `t=${at + 1},v1=${good}`, body, 'signature of the webhook is wrong'],
  ['half a signature', `t=${at},v1=${good.slice(0, 32)}`, body, 'signature of the webhook is wrong'],
  ['an unknown scheme', `t=${at},v0=${good}`, body, 'signature of the webhook is wrong'],
  ['no time', `v1=${good}`, body, 'signed at another time'],
])('%s is refused', (_what, header, text, why) => {
  expect(verify(header, text)).toThrow(why);
});

test('a signature older than five minutes is refused: somebody may replay it', () => {
  expect(verify(`t=${at},v1=${good}`, body, at + 300)).not.toThrow();
  expect(verify(`t=${at},v1=${good}`, body, at + 301)).toThrow(/another time/);
});
