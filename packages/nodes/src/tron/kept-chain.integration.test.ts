import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testUsdt } from '../tokens/contracts.ts';
import { makeToken, mint, payCoins, payTokens } from './control.ts';
import { startTronStandIn } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-tron-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the next start has the same blocks, balances and contracts, and a line that was cut off never happened', async () => {
  const keptIn = join(folder, 'tron', 'journal.jsonl');
  const [payer, receiver] = ['22'.repeat(20), '33'.repeat(20)];
  const first = await startTronStandIn({ keptIn });
  await first.chain.grant(payer, 10n ** 12n);
  const token = await makeToken(first.chain, testUsdt, payer, 500n);
  payCoins(first.chain, payer, receiver, 7n);
  const txId = payTokens(first.chain, payer, token, receiver, 40n);
  await first.chain.mine(2);
  const told = [first.chain.head, first.chain.find(txId), await first.chain.executor.balance(payer)];
  await first.stop();
  appendFileSync(keptIn, '{"kind":"block","ti');
  const second = await startTronStandIn({ keptIn });
  expect([second.chain.head, second.chain.find(txId), await second.chain.executor.balance(payer)]).toEqual(told);
  expect(await second.chain.executor.balance(receiver)).toBe(7n);
  await mint(second.chain, token, receiver, 1n);
  expect(second.chain.head.transactions).toMatchObject([{ result: 'SUCCESS' }]);
  await second.stop();
});
