import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { airdrop, makeMint, mintTo, payCoins, payTokens, tokenAccountOf, walletOf } from './control.ts';
import { solanaNode } from './door.ts';
import { startSolanaStandIn } from './server.ts';

test('a chain that is kept is the same after a start from its file, with what still waited for a block', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-solana-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'chain', 'journal.jsonl');
  const [payer, issuer, receiver, late] = await Promise.all([1, 2, 3, 4].map(walletOf));
  if (!payer || !issuer || !receiver || !late) throw new Error('No wallets.');
  const mint = (await walletOf(5)).address;
  const first = await startSolanaStandIn({ keptIn });
  for (const { address } of [payer, issuer]) airdrop(first.vm, address, 10n ** 10n);
  makeMint(first.vm, mint, { decimals: 6, authority: issuer.address });
  await mintTo(first.vm, issuer, mint, payer.address, 900n);
  first.vm.advance(3);
  const node = solanaNode(first.url);
  const paid = await payTokens(node, payer, { mint, to: receiver.address, amount: 70n, decimals: 6 });
  first.vm.advance(2);
  const waiting = await payCoins(node, payer, late.address, 5_000_000n);
  const { slot } = first.vm;
  const blocks = JSON.stringify(first.vm.blocksWithin(0n, slot), bigints);
  await first.stop();
  appendFileSync(keptIn, '{"block":"17');

  for (const round of [1, 2]) {
    const again = await startSolanaStandIn({ keptIn });
    expect(again.vm.genesisHash).toBe(first.vm.genesisHash);
    expect(JSON.stringify(again.vm.blocksWithin(0n, slot), bigints)).toBe(blocks);
    expect(again.vm.find(paid)?.executed.err).toBeNull();
    const account = await tokenAccountOf(receiver.address, mint);
    expect(Buffer.from(again.vm.account(account, again.vm.slot)?.data ?? []).readBigUInt64LE(64)).toBe(70n);
    if (round === 1) {
      expect(again.vm.find(waiting)).toBeNull();
      again.vm.advance();
    }
    expect(again.vm.find(waiting)?.executed.err).toBeNull();
    expect(again.vm.account(late.address, again.vm.slot)?.lamports).toBe(5_000_000n);
    await again.stop();
  }
});

const bigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
