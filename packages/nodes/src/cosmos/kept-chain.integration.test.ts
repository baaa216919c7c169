import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCosmosStandIn } from './server.ts';
import { sendAll, walletOf } from './wallet.ts';

test('a chain that is kept is the same after a start from its file, with what still waited for a block', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-cosmos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'chain', 'journal.jsonl');
  const [payer, receiver, late] = await Promise.all([1, 2, 3].map((number) => walletOf(number)));
  if (!payer || !receiver || !late) throw new Error('No wallets.');
  const first = await startCosmosStandIn({ keptIn });
  first.chain.grant(payer.address, 'uatom', 10n ** 9n);
  first.chain.advance(3);
  const sending = { url: first.url, chainId: 'florin-local-1' };
  const paid = await sendAll([{ from: payer, to: receiver.address, denom: 'uatom', amount: 70n }], sending);
  first.chain.advance(2);
  const waiting = await sendAll([{ from: payer, to: late.address, denom: 'uatom', amount: 5n }], sending);
  const { hash, height } = first.chain.head;
  await first.stop();
  appendFileSync(keptIn, '{"block":"17');

  for (const round of [1, 2]) {
    const again = await startCosmosStandIn({ keptIn });
    expect(again.chain.block(height)?.hash).toBe(hash);
    expect(again.chain.find(paid)?.block.height).toBe(height - 1n);
    expect(again.chain.state(0n).held(receiver.address, 'uatom')).toBe(70n);
    if (round === 1) {
      expect(again.chain.find(waiting)).toBeNull();
      again.chain.advance();
    }
    expect(again.chain.state(0n).held(late.address, 'uatom')).toBe(5n);
    await again.stop();
  }
});

test('bytes, signatures, numbers, fees and balances are judged as the chain judges them', async () => {
  const { chain, url, stop } = await startCosmosStandIn();
  onTestFinished(stop);
  const [payer, receiver] = await Promise.all([1, 2].map((number) => walletOf(number)));
  if (!payer || !receiver) throw new Error('No wallets.');
  const sending = { url, chainId: 'florin-local-1' };
  const send = { from: payer, to: receiver.address, denom: 'uatom', amount: 5n };
  await expect(sendAll([send], sending)).rejects.toThrow(/not found/);
  chain.grant(payer.address, 'uatom', 10n ** 9n);
  await expect(sendAll([send], { ...sending, chainId: 'another-1' })).rejects.toThrow(
    /\(4\).*signature verification failed/,
  );
  await expect(sendAll([send], { ...sending, fee: { denom: 'uatom', amount: '3' } })).rejects.toThrow(
    /\(13\): insufficient fees/,
  );
  await expect(sendAll([send], { ...sending, memo: 'x'.repeat(257) })).rejects.toThrow(/\(12\)/);
  const poor = { ...sending, fee: { denom: 'uatom', amount: String(10n ** 12n) } };
  await expect(sendAll([send], poor)).rejects.toThrow(/\(5\).*insufficient funds/);
  // The pool takes these, and a block has them in vain: they pay their fee and use their numbers.
  const inVain = [
    await sendAll([send], { ...sending, gas: 60_000 }),
    await sendAll([{ ...send, amount: 0n }], sending),
    await sendAll([{ ...send, to: 'noble12l2w4ugfz4m6dd73yysz477jszqnfughxvkss5' }], sending),
  ];
  chain.advance();
  expect(chain.head.transactions.map(({ submitted, result }) => [submitted.hash, result.code])).toEqual(
    [11, 10, 7].map((code, at) => [inVain[at], code]),
  );
  expect(chain.state(0n).account(payer.address)?.sequence).toBe(3n);
});
