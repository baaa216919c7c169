import { insertBlacklistEntry } from '@florin/database/sql/blacklist/entries';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRuleFacts } from './read-rule-facts.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

test('a payment that was paid on chains of two families has the senders of both looked up, each in its own list', async () => {
  const now = scene.clock.now();
  for (const [family, address] of [
    ['evm', '0xlisted'],
    ['litecoin', 'ltclisted'],
    ['litecoin', '0xelsewhere'],
  ] as const)
    await scene.db.one(insertBlacklistEntry, { id: scene.ids.uuid(), chainType: family, address, reason: 'test', now });
  const catalogue = await scene.catalogue.current();
  const token = catalogue.tokens.get(testTokens.usdt.id);
  if (!token) throw new Error('The catalogue lacks its token.');
  const coin = { ...token, chain: { ...token.chain, chainType: 'litecoin' } };
  const checked = [
    { token, from: ['0xlisted', '0xelsewhere'] },
    { token: coin, from: ['ltclisted', 'ltcclean'] },
  ];
  const facts = await readRuleFacts(scene.db, { catalogue, tokens: [token], checked, now, ids: scene.ids });
  expect([...facts.listed].toSorted()).toEqual(['0xlisted', 'ltclisted']);
});
