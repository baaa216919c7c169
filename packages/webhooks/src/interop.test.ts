import { signatureHeaders, signingSecrets, webhookSecret } from '@florin/domain/webhook/signature';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verify } from './verify.ts';

const at = new Date('2026-03-02T09:22:13.750Z');
const secret = webhookSecret(Buffer.alloc(32, 'new'));
const previousSecret = webhookSecret(Buffer.alloc(32, 'old'));
const chosen = 'correct-horse-battery-staple';
const body = JSON.stringify({
  event: 'payment.completed',
  timestamp: '2026-03-02T09:22:13.064218+00:00',
  data: { payment_id: '018f0000-0000-7000-8000-0000000000aa', note: 'Zoë 🪙' },
});

/** Two of these libraries ask the system for the time. */
beforeAll(() => void vi.useFakeTimers({ now: at, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

type Headers = Readonly<Record<string, string>>;
interface Delivery {
  headers: Headers;
  body: string;
}

/** A delivery with the sender's own code: the headers that its attempt at `at` carries. */
const deliver = (secrets: readonly string[]): Delivery => ({
  headers: {
    'X-SVC-Event': 'payment.completed',
    'X-SVC-Delivery': '018f0000-0000-7000-8000-000000000001',
    ...signatureHeaders({ deliveryId: '018f0000-0000-7000-8000-000000000001', at, body, secrets }),
  },
  body,
});

type Accepts = (delivery: Delivery, secret: string) => unknown;
const stripe: Accepts = (delivery, key) =>
  Stripe.webhooks.constructEvent(delivery.body, delivery.headers['X-SVC-Signature'] ?? '', key);
const standardwebhooks: Accepts = (delivery, key) =>
  new StandardWebhook(key, key.startsWith('whsec_') ? {} : { format: 'raw' }).verify(delivery.body, delivery.headers);
const svix: Accepts = (delivery, key) => {
  new SvixWebhook(key, key.startsWith('whsec_') ? {} : { format: 'raw' }).verify(delivery.body, delivery.headers);
  return JSON.parse(delivery.body); // this one returns nothing
};
const own: Accepts = (delivery, key) => verify(delivery.body, delivery.headers, { secret: key });

const verifiers: Readonly<Record<string, Accepts>> = { stripe, standardwebhooks, svix, own };
const accepts = async (verifier: Accepts, delivery: Delivery, key: string): Promise<boolean> => {
  try {
    expect(await verifier(delivery, key)).toEqual(JSON.parse(delivery.body));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error;
    return false;
  }
};

/** Ways in which a delivery can be changed; each verifier must notice. */
const mutations: Readonly<Record<string, (delivery: Delivery) => Delivery>> = {
  'a changed byte': (one) => ({ ...one, body: one.body.replace('completed', 'complfted') }),
  'a space at the end': (one) => ({ ...one, body: `${one.body} ` }),
  'a space at the front': (one) => ({ ...one, body: ` ${one.body}` }),
  'other spelling of the same JSON': (one) => ({ ...one, body: JSON.stringify(JSON.parse(one.body), null, 2) }),
  'a letter without its accent': (one) => ({ ...one, body: one.body.replace('ë', 'e') }),
  'no body': (one) => ({ ...one, body: '' }),
  'a later time': (one) => changed(one, (value) => value.replaceAll('1772443333', '1772443334')),
  'an earlier time': (one) => changed(one, (value) => value.replaceAll('1772443333', '1772443033')),
  'a time that is no number': (one) => changed(one, (value) => value.replaceAll('1772443333', 'now')),
  'no signature': (one) => changed(one, (value) => value.replaceAll(/v1[=,].*$/g, '')),
  'another scheme': (one) => changed(one, (value) => value.replaceAll('v1', 'v9')),
  'a signature cut short': (one) => changed(one, (value) => (value.includes('v1') ? value.slice(0, -8) : value)),
  'a signature of nothing': (one) => changed(one, (value) => value.replaceAll(/(v1[=,]).*$/g, '$1')),
};
const changed = (one: Delivery, change: (value: string) => string): Delivery => ({
  ...one,
  headers: Object.fromEntries(Object.entries(one.headers).map(([name, value]) => [name, change(value)])),
});

describe.each(Object.entries(verifiers))('the verifier %s', (_name, verifier) => {
  test('accepts a delivery under a generated secret and one of the merchant’s own', async () => {
    expect(await accepts(verifier, deliver([secret]), secret)).toBe(true);
    expect(await accepts(verifier, deliver([chosen]), chosen)).toBe(true);
  });

  test('accepts with the new and the old secret while they change, then with the new one alone', async () => {
    const setting = { secret, previousSecret, previousUntil: new Date(at.getTime() + 1) };
    const during = deliver(signingSecrets(setting, at));
    expect(await accepts(verifier, during, secret)).toBe(true);
    expect(await accepts(verifier, during, previousSecret)).toBe(true);
    const after = deliver(signingSecrets({ ...setting, previousUntil: at }, at));
    expect(await accepts(verifier, after, secret)).toBe(true);
    expect(await accepts(verifier, after, previousSecret)).toBe(false);
  });

  test.each(Object.entries(mutations))('refuses %s', async (_mutation, mutate) => {
    const original = deliver([secret]);
    const mutated = mutate(original);
    expect(mutated).not.toEqual(original);
    expect(await accepts(verifier, mutated, secret)).toBe(false);
  });

  test('refuses one that is more than five minutes old or ahead', async () => {
    for (const seconds of [-301, 301]) {
      vi.setSystemTime(at.getTime() + seconds * 1000);
      expect(await accepts(verifier, deliver([secret]), secret)).toBe(seconds === -301 && verifier === stripe);
    }
    vi.setSystemTime(at);
  });
});
