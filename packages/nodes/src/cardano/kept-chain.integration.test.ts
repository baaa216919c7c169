import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCardanoStandIn } from './server.ts';
import { build, pay, walletOf } from './wallet.ts';

const [payer, receiver, late] = [walletOf(1), walletOf(2), walletOf(3)];
const ada = 10n ** 6n;
const usdc = `${'ca'.repeat(28)}55534443`;

test('a chain that is kept is the same after a start from its file, with what still waited for a block', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-cardano-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'chain', 'journal.jsonl');
  const first = await startCardanoStandIn({ keptIn });
  for (let coin = 0; coin < 2; coin += 1) first.chain.grant(payer.address, 50n * ada, new Map([[usdc, 9n]]));
  first.chain.list(usdc, { name: 'USD Coin', ticker: 'USDC', decimals: 6 });
  first.chain.advance();
  const paid = await pay(first.url, {
    from: [payer],
    sends: [{ to: receiver.address, assets: new Map([[usdc, 7n]]) }],
  });
  first.chain.advance(2);
  const waiting = await pay(first.url, { from: [payer], sends: [{ to: late.address, lovelace: 5n * ada }] });
  const { hash, height } = first.chain.head;
  await first.stop();
  appendFileSync(keptIn, '{"block":17');

  for (const round of [1, 2]) {
    const again = await startCardanoStandIn({ keptIn });
    expect(again.chain.blocks[height]?.hash).toBe(hash);
    expect(again.chain.find(paid)?.block.height).toBe(height - 1);
    expect(again.chain.assets.get(usdc)?.ticker).toBe('USDC');
    expect(again.chain.waiting).toEqual(round === 1 ? [waiting] : []);
    if (round === 1) again.chain.advance();
    expect(again.chain.find(waiting)?.block.height).toBe(height + 1);
    await again.stop();
  }
});

test('a transaction is judged by the rules of the ledger: signatures, fee, least lovelace, end, and nothing from nowhere', async () => {
  const { chain, url, stop } = await startCardanoStandIn();
  onTestFinished(stop);
  chain.grant(payer.address, 50n * ada);
  chain.advance();
  const coin = [...chain.unspent.values()].find(({ address }) => address === payer.address);
  const coins = [
    {
      tx_hash: coin!.txHash,
      output_index: coin!.position,
      amount: [{ unit: 'lovelace', quantity: String(coin!.lovelace) }],
    },
  ];
  const sends = [{ to: receiver.address, lovelace: 2n * ada }];
  const good = build({ from: [payer], sends }, coins)!;
  const bent = (from: string, to: string) => chain.submit(good.replace(from, to));
  await expect(chain.submit(`${good.slice(0, -8)}00${good.slice(-6)}`)).rejects.toThrow(/DecoderError|witness|vkey/i);
  await expect(bent(good.slice(-140, -136), '0000')).rejects.toThrow(/witness|vkey/i);
  const small = build({ from: [payer], sends: [{ to: receiver.address, lovelace: 700_000n }] }, coins)!;
  await expect(chain.submit(small)).rejects.toThrow(/minADA/);
  const ended = build({ from: [payer], sends, end: Number(chain.head.slot) }, coins)!;
  await expect(chain.submit(ended)).rejects.toThrow(/Validity interval/);
  const richer = [{ ...coins[0]!, amount: [{ unit: 'lovelace', quantity: String(coin!.lovelace + 1n) }] }];
  await expect(chain.submit(build({ from: [payer], sends }, richer)!)).rejects.toThrow(/conserved/);
  const mainnet = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
  const elsewhere = build({ from: [payer], sends: [{ to: mainnet, lovelace: 2n * ada }] }, coins)!;
  await expect(chain.submit(elsewhere)).rejects.toThrow(/another network/);
  const others = build({ from: [late], sends }, coins)!;
  await expect(chain.submit(others)).rejects.toThrow(/not found in witness/);
  await chain.submit(good);
  await expect(
    chain.submit(build({ from: [payer], sends: [{ to: late.address, lovelace: 3n * ada }] }, coins)!),
  ).rejects.toThrow(/not found in the ledger/);
  const answer = await (await fetch(`${url}/addresses/${late.address}/utxos`)).json();
  expect(answer).toMatchObject({ status_code: 404 });
});

test('an asset that somebody holds is known without facts until somebody registers them', async () => {
  const { chain, url, stop } = await startCardanoStandIn();
  onTestFinished(stop);
  const ask = async () => (await fetch(`${url}/assets/${usdc}`)).json();
  expect(await ask()).toMatchObject({ status_code: 404 });
  chain.grant(payer.address, 5n * ada, new Map([[usdc, 1n]]));
  chain.advance();
  expect(await ask()).toMatchObject({ asset: usdc, metadata: null });
  chain.list(usdc, { name: 'USD Coin', ticker: 'USDC', decimals: 6 });
  expect(await ask()).toMatchObject({ metadata: { ticker: 'USDC', decimals: 6 } });
});
