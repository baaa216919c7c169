import type { Actor } from '@florin/engine/audit/record';
import { FlorinMock } from '@florin/mock';
import { seedAdministrator } from '@florin/testing/administrator';
import { testTokens } from '@florin/testing/catalogue';
import { addCoinOfOtherChain, moveToOtherChain } from '@florin/testing/other-chain';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mockCatalogue } from './catalogue.ts';
import { stories } from './stories.ts';
import { EngineTeller, KitTeller, type ToldEvent } from './tellers.ts';

let scene: PaymentScene;
let mock: FlorinMock;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  await moveToOtherChain(scene.database.url('owner'), testTokens.usdc);
  await addCoinOfOtherChain(scene.database.url('owner'));
  by = await seedAdministrator(scene.database.url('owner'));
  mock = new FlorinMock({ catalogue: mockCatalogue });
});
afterAll(() => scene.close());

/** Ids, hashes, addresses and times are each payment's own. */
const masked = (events: readonly ToldEvent[]) =>
  events.map(({ event, data }) => {
    const own = /^(payment_id|deposit_id|refund_id|tx_hash|address|from_address)$|_at$/;
    const shown = Object.entries(data).map(([name, value]) => [
      name,
      own.test(name) ? (value === null ? null : '<own>') : value,
    ]);
    return { event, data: Object.fromEntries(shown) as Record<string, unknown> };
  });

const ends = new Set<string>();

test.each(Object.entries(stories))('a payment %s: the kit and the engine tell the same', async (_name, story) => {
  const [engine, kit] = [await EngineTeller.open(scene, by), new KitTeller(mock)];
  await story(engine);
  await story(kit);
  const [real, played] = [masked(await engine.told()), masked(kit.told())];
  expect(played.map(({ event }) => event)).toEqual(real.map(({ event }) => event));
  expect(played).toEqual(real);
  ends.add(real.at(-1)?.event ?? '');
});

test('there are twenty stories or more, and they end in every way that a payer can bring about', () => {
  expect(Object.keys(stories).length).toBeGreaterThanOrEqual(20);
  expect([...ends].toSorted()).toEqual([
    'deposit.unmatched',
    'payment.completed',
    'payment.expired',
    'payment.expired_partial',
    'payment.expired_selection',
    'refund.completed',
  ]);
});
