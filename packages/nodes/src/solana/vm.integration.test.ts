import { afterAll, beforeAll, expect, test } from 'vitest';
import { rpc } from '../json-rpc.ts';
import { airdrop, makeMint, mintTo, payCoins, payTokens, tokenAccountOf, walletOf } from './control.ts';
import { type SolanaStandIn, startSolanaStandIn } from './server.ts';

let chain: SolanaStandIn;
beforeAll(async () => {
  chain = await startSolanaStandIn({ forkable: true });
});
afterAll(() => chain.stop());

const ask = <Result>(method: string, params: unknown[] = []) => rpc<Result>(chain.url, method, params);
const confirmed = { commitment: 'confirmed' };

test('a payment in coins runs in the next block, and is final 32 slots later', async () => {
  const [payer, receiver] = await Promise.all([walletOf(1), walletOf(2)]);
  airdrop(chain.vm, payer.address, 10_000_000_000n);
  const signature = await payCoins(chain.vm, payer, receiver.address, 5_000_000n);
  const status = async () => (await ask<{ value: unknown[] }>('getSignatureStatuses', [[signature]])).value[0];
  expect(await status()).toBeNull();
  chain.vm.advance();
  expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', err: null });
  expect(await ask('getBalance', [receiver.address, confirmed])).toMatchObject({ value: 5_000_000 });
  expect(await ask('getBalance', [receiver.address])).toMatchObject({ value: 0 });
  chain.vm.advance(32);
  expect(await status()).toMatchObject({ confirmationStatus: 'finalized' });
  expect(await ask('getBalance', [receiver.address])).toMatchObject({ value: 5_000_000 });
});

test('a block shows balances before and after, of coins and tokens', async () => {
  const [issuer, payer, receiver] = await Promise.all([walletOf(3), walletOf(1), walletOf(4)]);
  const mint = (await walletOf(5)).address;
  airdrop(chain.vm, issuer.address, 10_000_000_000n);
  makeMint(chain.vm, mint, { decimals: 6, authority: issuer.address });
  await mintTo(chain.vm, issuer, mint, payer.address, 900n);
  chain.vm.advance();
  await payTokens(chain.vm, payer, { mint, to: receiver.address, amount: 70n, decimals: 6 });
  chain.vm.advance();
  const block = await ask<{ transactions: { meta: Record<string, unknown> }[] }>('getBlock', [
    Number(chain.vm.slot),
    { ...confirmed, maxSupportedTransactionVersion: 0, transactionDetails: 'full' },
  ]);
  expect(block.transactions).toHaveLength(1);
  const { meta } = block.transactions[0]!;
  expect(meta).toMatchObject({ err: null, fee: 5000 });
  expect(meta.preTokenBalances).toHaveLength(1);
  expect(meta.postTokenBalances).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        mint,
        owner: receiver.address,
        uiTokenAmount: expect.objectContaining({ amount: '70' }),
      }),
    ]),
  );
  expect((meta.innerInstructions as unknown[]).length).toBe(1);
  const account = await tokenAccountOf(receiver.address, mint);
  expect(await ask('getTokenAccountBalance', [account, confirmed])).toMatchObject({ value: { amount: '70' } });
});

test('a failed payment costs its fee and is in the block with its error', async () => {
  const [payer, receiver] = await Promise.all([walletOf(1), walletOf(9)]);
  const before = chain.vm.account(payer.address, chain.vm.slot)!.lamports;
  const signature = await payCoins(chain.vm, payer, receiver.address, 10_000_000_000_000n);
  chain.vm.advance();
  expect(await ask('getTransaction', [signature, { ...confirmed, maxSupportedTransactionVersion: 0 }])).toMatchObject({
    meta: { err: { InstructionError: [0, expect.anything()] }, fee: 5000 },
  });
  expect(chain.vm.account(payer.address, chain.vm.slot)!.lamports).toBe(before - 5000n);
});

test('forged, repeated and expired transactions are refused', async () => {
  const [payer, receiver] = await Promise.all([walletOf(1), walletOf(2)]);
  const signature = await payCoins(chain.vm, payer, receiver.address, 1_000_000n);
  chain.vm.advance();
  const { wire } = chain.vm.find(signature)!.executed;
  const send = (bytes: string) => ask('sendTransaction', [bytes, { encoding: 'base64' }]);
  await expect(send(wire)).rejects.toThrow(/already been processed/);
  const forged = Buffer.from(wire, 'base64');
  forged[10] = (forged[10] ?? 0) ^ 1;
  await expect(send(forged.toString('base64'))).rejects.toThrow(/signature verification/i);
  const late = await payCoins(chain.vm, payer, receiver.address, 2_000_000n);
  chain.vm.drop();
  chain.vm.advance(151);
  expect(chain.vm.find(late)).toBeNull();
});

test('a skipped slot has no block, and the next one names its parent', async () => {
  const before = chain.vm.slot;
  chain.vm.skip();
  chain.vm.advance();
  const details = { ...confirmed, transactionDetails: 'none' };
  await expect(ask('getBlock', [Number(before) + 1, details])).rejects.toThrow(/-32007/);
  expect(await ask('getBlock', [Number(before) + 2, details])).toMatchObject({ parentSlot: Number(before) });
  await expect(ask('getBlock', [Number(before) + 3, details])).rejects.toThrow(/-32004/);
  expect(await ask('getBlocks', [Number(before), Number(before) + 5, confirmed])).toEqual([
    Number(before),
    Number(before) + 2,
  ]);
});

test('a fork takes payments back', async () => {
  const [payer, receiver] = await Promise.all([walletOf(1), walletOf(11)]);
  const signature = await payCoins(chain.vm, payer, receiver.address, 3_000_000n);
  chain.vm.advance(2);
  const left = chain.vm.tip('confirmed').blockhash;
  chain.vm.fork(2);
  chain.vm.advance(2);
  expect(chain.vm.find(signature)).toBeNull();
  expect(chain.vm.tip('confirmed').blockhash).not.toBe(left);
  expect(chain.vm.account(receiver.address, chain.vm.slot)).toBeNull();
});
