import { createTezosAdapter } from '@florin/chain-tezos/adapter';
import { createTezosKeys } from '@florin/chain-tezos/keys';
import { startTezosStandIn } from '@florin/nodes/tezos/server';
import { walletOf } from '@florin/nodes/tezos/wallet';
import { expect, test } from 'vitest';
import { isOver } from './chain-sight.ts';
import type { JournalEntry } from './journal-entry.ts';

/** Longer than the newest blocks that are looked through. */
const longAgo = 601;
const coin = 10n ** 6n;
const native = { kind: 'native' } as const;

test('a payout on Tezos that arrived long ago is not over for a signer that looks for the first time', async () => {
  const standIn = await startTezosStandIn();
  const keys = createTezosKeys(new Uint8Array(64).fill(7));
  const [treasury, destination] = [keys.treasuryAddress(), walletOf(99).address];
  standIn.chain.grant(treasury, 100n * coin);
  const open = () => createTezosAdapter({ network: 'local', rpcUrls: [standIn.url] });
  const worker = open();
  const cost = await worker.estimateCost({
    purpose: 'payout',
    from: treasury,
    to: destination,
    asset: native,
    amount: coin,
  });
  const signedWith = async (nonce: bigint, amount: bigint) => {
    const intent = {
      id: '00000000-0000-4000-8000-000000000001',
      purpose: 'payout',
      network: 'local',
      source: { kind: 'treasury' },
      sourceAddress: treasury,
      destination,
      asset: native,
      amount,
      feeCap: cost.feeCap,
    } as const;
    return keys.sign(await worker.build(intent, { kind: 'number', nonce }), intent.source);
  };
  if (worker.slots.kind !== 'number') throw new Error('An account has numbers.');
  const nonce = await worker.slots.next(treasury);
  const [paid, never] = [await signedWith(nonce, coin), await signedWith(nonce, 2n * coin)];
  await worker.broadcast(paid);
  standIn.chain.advance(longAgo);

  const entry = (txHash: string): JournalEntry => ({
    family: 'tezos',
    network: 'local',
    address: treasury,
    intent: 'a',
    pledge: 'p',
    nonce,
    txHash,
    at: new Date(),
    payout: { withdrawal: 'w', asset: 'native', destination, amount: coin, at: new Date() },
  });
  const seen = (txHash: string) => isOver({ adapter: open(), finalDepth: null }, [entry(txHash)]);
  expect(await seen(paid.txHash)).toBe(false);
  expect(await seen(never.txHash)).toBe(true);
  await standIn.stop();
});
