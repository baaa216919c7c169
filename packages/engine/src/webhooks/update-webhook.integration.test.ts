import { randomBytes, randomUUID } from 'node:crypto';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWebhookConfig } from '@florin/database/sql/webhooks/configs';
import { statement } from '@florin/database/statement';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { readWebhook } from './read-webhook.ts';
import { firstEndpoint } from './endpoint-key.ts';
import { revealSecret } from './reveal-secret.ts';
import { updateWebhook, type WebhookChange } from './update-webhook.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const secrets = new SealedSecrets({ keys: new Map([['k', new Uint8Array(32).fill(7)]]), sealWith: 'k' }, ids);

let fresh: TestDatabase;
let clock: TestClock;
let merchantId: string;

const put = (change: Partial<WebhookChange> = {}) =>
  updateWebhook(
    { db: fresh.db, clock, ids, secrets, addresses: new AddressPolicy('') },
    {
      merchantId,
      change: {
        url: 'https://shop.example/hook',
        secret: undefined,
        isActive: true,
        events: ['*'],
        ...change,
      },
    },
  );
const reveal = () => revealSecret({ db: fresh.db, secrets }, firstEndpoint(merchantId));
const previous = async () => {
  const row = await fresh.db.one(readWebhookConfig, { merchantId });
  const text = row.previousSecret && secrets.open(row.previousSecret, `webhook:${merchantId}`);
  return { text, until: row.previousSecretUntil };
};
const version = statement<{ id: string }, { version: bigint }>(
  'test_account_version',
  'select version from accounts where id = $id',
);

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  clock = new TestClock();
  ({ accountId: merchantId } = await seedMerchant(fresh.url('owner')));
});

describe('setting up a webhook', () => {
  test('before it there is nothing to read', async () => {
    await expect(readWebhook(fresh.db, merchantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(reveal()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('makes a secret of 32 random bytes unless one is given', async () => {
    const config = await put();
    expect(config).toEqual({
      url: 'https://shop.example/hook',
      isActive: true,
      hasSecret: true,
      events: ['*'],
      updatedAt: expect.any(Date),
    });
    expect(await readWebhook(fresh.db, merchantId)).toEqual(config);
    const secret = await reveal();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  });

  test('with an empty secret leaves deliveries unsigned', async () => {
    expect(await put({ secret: '' })).toMatchObject({ hasSecret: false });
    expect(await reveal()).toBe('');
  });

  test('twice at once ends with one secret that stays', async () => {
    await Promise.all([put(), put(), put()]);
    const secret = await reveal();
    await put({ isActive: false });
    expect(await reveal()).toBe(secret);
  });

  test('is noticed by cached authentications', async () => {
    await put();
    await put({ isActive: false });
    expect(await fresh.db.one(version, { id: merchantId })).toEqual({ version: 3n });
  });

  test('stores the secret sealed, for this merchant alone', async () => {
    await put({ secret: 'a-secret-of-my-own' });
    const { secret } = await fresh.db.one(readWebhookConfig, { merchantId });
    expect(Buffer.from(secret ?? []).includes('a-secret-of-my-own')).toBe(false);
    expect(() => secrets.open(secret ?? new Uint8Array(), `webhook:${randomUUID()}`)).toThrow('altered');
  });
});

describe('changing the secret', () => {
  test('leaving it out keeps it, also when there is none', async () => {
    await put({ secret: 'first' });
    expect(await put({ events: ['payment.completed'] })).toMatchObject({
      hasSecret: true,
      events: ['payment.completed'],
    });
    expect(await reveal()).toBe('first');
    await put({ secret: '' });
    expect(await put()).toMatchObject({ hasSecret: false });
  });

  test('between two secrets the old one signs along for 24 hours', async () => {
    await put({ secret: 'first' });
    await put({ secret: 'second' });
    expect(await reveal()).toBe('second');
    const { text, until } = await previous();
    expect(text).toBe('first');
    expect(Math.abs((until?.getTime() ?? 0) - clock.now().getTime() - 86_400_000)).toBeLessThan(5_000);
    await put({ secret: 'third' });
    expect((await previous()).text).toBe('second');
  });

  test('giving the same one again is no change, and does not cut the time of the old one', async () => {
    await put({ secret: 'first' });
    await put({ secret: 'second' });
    const before = await previous();
    clock.advance({ minutes: 60 });
    await put({ secret: 'second' });
    expect(await previous()).toEqual(before);
  });

  test('clearing it ends every signature at once', async () => {
    await put({ secret: 'first' });
    await put({ secret: 'second' });
    await put({ secret: '' });
    expect(await previous()).toEqual({ text: null, until: null });
    await put({ secret: 'third' });
    expect(await previous()).toEqual({ text: null, until: null });
  });

  test.each(['two words', 'umlaut-ä', 'line\nfeed', 'x'.repeat(256), '\0'])('%j is no secret', async (secret) => {
    await expect(put({ secret })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { secret: [expect.any(String)] },
    });
  });
});

describe('the events', () => {
  test('are counted once each', async () => {
    const events = ['payment.completed', 'payment.expired', 'payment.completed'];
    expect(await put({ events })).toMatchObject({ events: ['payment.completed', 'payment.expired'] });
  });

  test.each([[[]], [['payment.unknown']], [['*', 'payment.completed']], [['payment.awaiting_selection']]])(
    '%j is refused',
    async (events) => {
      await expect(put({ events })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { events: [expect.any(String)] },
      });
    },
  );
});

test('a bad address is refused before anything is written', async () => {
  await expect(put({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { url: [expect.any(String)] },
  });
  await expect(readWebhook(fresh.db, merchantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
