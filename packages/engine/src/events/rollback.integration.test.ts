import { afterEach, beforeEach, expect, test } from 'vitest';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { Database } from '@florin/database/database';
import type { Session } from '@florin/database/statement';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import type { Caller } from '../accounts/caller.ts';
import { updateWebhook } from '../webhooks/update-webhook.ts';

class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

/** Fails at one chosen place of everything that is asked of it: before each statement, and right before each commit. */
class FaultyDatabase extends Database {
  /** Places until the fault; it happens once. */
  #left: number;

  constructor(pool: Database['pool'], at: number) {
    super(pool, { prepared: true, onStatement: () => this.#pass() });
    this.#left = at;
  }

  get hasFailed(): boolean {
    return this.#left <= 0;
  }

  override transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return super.transaction(async (session) => {
      const result = await work(session);
      this.#pass();
      return result;
    });
  }

  #pass(): void {
    this.#left -= 1;
    if (this.#left === 0) throw new InjectedFault();
  }
}

let scene: PaymentScene;
let sound: Database;
beforeEach(async () => {
  scene = await PaymentScene.open();
  sound = scene.db;
  await configure(scene.merchant);
});
afterEach(() => scene.close());

/** Has everything told to this merchant's endpoint. */
async function configure(merchant: Caller): Promise<void> {
  const secrets = new SealedSecrets({ keys: new Map([['k', new Uint8Array(32)]]), sealWith: 'k' }, scene.ids);
  const webhook = { url: 'https://shop.example/hook', secret: undefined, isActive: true, events: ['*'] };
  await updateWebhook(
    { ...scene.ports, secrets, addresses: new AddressPolicy('') },
    { merchantId: merchant.accountId, change: webhook },
  );
  merchant.version += 1n;
  merchant.webhook = webhook;
}

/** What must not change unless all of it does. */
async function told(): Promise<{ events: number; deliveries: number; changes: string }> {
  const { rows } = await sound.pool.query<{ events: number; deliveries: number; changes: string }>(
    `select (select count(*)::integer from events) as events, (select count(*)::integer from deliveries) as deliveries,
            md5((select json_agg(p order by p.id) from payments p)::text
                || (select coalesce(json_agg(w order by w.id), '[]') from withdrawals w)::text
                || (select coalesce(json_agg(l), '[]') from merchant_balances l)::text) as changes`,
  );
  return rows[0] ?? { events: -1, deliveries: -1, changes: '' };
}

/** Does something with a fault at every place of it in turn, and at last without one; answers how many places it has. */
async function failEverywhere(
  action: () => Promise<unknown>,
  undo: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const before = await told();
  for (let place = 1; place <= 200; place += 1) {
    const faulty = new FaultyDatabase(sound.pool, place);
    scene.database.db = faulty;
    const failure = await action().then(
      () => null,
      (error: unknown) => error,
    );
    scene.database.db = sound;
    if (!faulty.hasFailed) {
      expect(failure).toBeNull();
      const after = await told();
      expect(after.events).toBeGreaterThan(before.events);
      expect(after.deliveries - before.deliveries).toBe(after.events - before.events);
      expect(after.changes).not.toBe(before.changes);
      return place - 1;
    }
    expect(failure).toBeInstanceOf(InjectedFault);
    expect(await told()).toEqual(before);
    await undo();
  }
  throw new Error('It has no end.');
}

test('a payment that is not created tells nothing', async () => {
  expect(await failEverywhere(() => scene.create('25.00'))).toBeGreaterThanOrEqual(1);
});

test('a choice that is rolled back at any of its statements tells nothing', async () => {
  const payment = await scene.create('25.00');
  await scene.block();
  await scene.freshRate(testTokens.usdt, '1.0');
  expect(await failEverywhere(() => scene.choosing(payment, testTokens.usdt))).toBeGreaterThanOrEqual(4);
});

test('a block with a deposit that is rolled back at any of its statements tells nothing', async () => {
  const payment = await scene.waiting('25.00', testTokens.usdt);
  const sent = { to: payment.address, token: testTokens.usdt, amount: payment.needs };
  const places = await failEverywhere(
    () => scene.block(sent),
    () => scene.reorg(1),
  );
  expect(places).toBeGreaterThanOrEqual(6);
});

test('a window whose closing is rolled back at any of its statements tells nothing', async () => {
  await scene.waiting('25.00', testTokens.usdt);
  scene.clock.advance({ minutes: 60 });
  expect(await failEverywhere(() => scene.closeWindows())).toBeGreaterThanOrEqual(2);
});

test('a withdrawal whose request is rolled back at any of its statements tells nothing', async () => {
  const { clock } = scene;
  const open = () => new WithdrawalScene({ db: scene.db, ownerUrl: scene.database.url('owner'), clock });
  await scene.create('25.00');
  const merchant = await open().merchant('100.00');
  await configure(merchant);
  expect(await failEverywhere(() => open().request(merchant, '60.00'))).toBeGreaterThanOrEqual(4);
});
