import { createHmac, timingSafeEqual } from 'node:crypto';
import { DemoFailed } from './demo-failed.ts';

const toleranceSeconds = 300;

/**
 * What any merchant would write: checks the header `t=<unix>,v1=<hex>[,v1=<hex>]`, where each v1 is the HMAC-SHA256
 * of `<t>.<raw body>` under a secret. Written here on its own, so that it proves the service right or wrong.
 *
 * @throws DemoFailed when the body was not signed with the secret, or at another time
 */
export function verifySignature(header: string | undefined, rawBody: string, secret: string, nowSeconds: number): void {
  if (header === undefined) throw new DemoFailed('The webhook came without a signature.');
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string | undefined]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time) || Math.abs(Number(time) - nowSeconds) > toleranceSeconds)
    throw new DemoFailed(`The webhook was signed at another time: "${time}".`);
  const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest();
  const matches = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!matches) throw new DemoFailed('The signature of the webhook is wrong.');
}
