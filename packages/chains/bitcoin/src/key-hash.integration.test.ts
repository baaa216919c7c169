import { litecoindOrSkip } from '@florin/testing/litecoind';
import { malleated } from '@florin/testing/malleated';
import type { Litecoind } from '@florin/nodes/litecoind';
import type { Coin, CoinsSlot, OutgoingIntent } from '@florin/domain/ports/chain';
import { afterAll, describe, expect, test } from 'vitest';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { isSame } from './is-same.ts';
import { createBitcoinKeys } from './keys.ts';
import { type Network, networks } from './networks.ts';
import { createRpc } from './node.ts';
import { raiseTransaction } from './replace-transaction.ts';
import { vsizeOf } from './sizes.ts';
import { decodeRaw } from './wire-transaction.ts';

const node = await litecoindOrSkip();
afterAll(() => node?.stop());

const litecoin = networks.get('litecoinregtest')!;
/** Dogecoin has no node here: its form of coins, on a chain whose rules for it are the same. */
const network: Network = { ...litecoin, coin: { ...litecoin.coin, receives: 'key-hash' } };

describe.skipIf(node === null)('coins without witnesses, as Dogecoin has them', () => {
  const { pay, mine, rpc, url } = node as Litecoind;
  const keys = createBitcoinKeys(new Uint8Array(64).fill(9), network);
  const chain = createRpc({ urls: [url], network });
  const treasury = keys.treasuryAddress();

  /** A refund out of a coin of the treasury. */
  const refund = async () => {
    const txHash = await pay(treasury, '1');
    await mine();
    const { vout } = await rpc<{ vout: { n: number; scriptPubKey: { addresses?: string[] } }[] }>('getrawtransaction', [
      txHash,
      true,
    ]);
    const position = vout.find(({ scriptPubKey }) => scriptPubKey.addresses?.[0] === treasury)!.n;
    const coin = { txHash, position, address: treasury, amount: 100_000_000n, source: { kind: 'treasury' } } as const;
    const slot: CoinsSlot = { kind: 'coins', coins: [coin] };
    const destination = await rpc<string>('getnewaddress');
    const intent: OutgoingIntent = {
      id: 'x',
      purpose: 'refund',
      network: network.name,
      source: { kind: 'treasury' },
      sourceAddress: treasury,
      destination,
      asset: { kind: 'native' },
      amount: 40_000_000n,
      feeCap: 100_000n,
    };
    return { intent, slot, unsigned: await buildTransaction(network, chain, intent, slot) };
  };

  test('are spent with the transactions that made them in the bytes, replaced, and mined', async () => {
    expect(treasury).toMatch(/^[mn]/);
    const { intent, slot, unsigned } = await refund();
    const { destination } = intent;
    const [{ txHash, position }] = slot.coins as [Coin];
    const decoded = keys.decode(unsigned);
    expect(decoded).toMatchObject({ kind: 'transfer', destination, amount: 40_000_000n });
    expect(decoded.uses).toEqual({
      kind: 'coins',
      coins: [{ txHash, position, address: treasury, amount: 100_000_000n }],
    });
    const first = keys.sign(unsigned, { kind: 'treasury' });
    expect(await broadcast(chain.nodes[0]!, first)).toEqual({ result: 'accepted' });
    const dearer = await raiseTransaction(network, chain, intent, unsigned);
    const second = keys.sign(dearer.unsigned, { kind: 'treasury' });
    expect(await broadcast(chain.nodes[0]!, second)).toEqual({ result: 'accepted' });
    await mine();
    const mined = await rpc<{ vsize: number; confirmations: number }>('getrawtransaction', [second.txHash, true]);
    expect(mined.confirmations).toBe(1);
    // A signature may be a byte or two shorter than was paid for; the receiver's script is shorter than ours.
    expect(BigInt(mined.vsize)).toBeLessThanOrEqual(vsizeOf(network, 1, [destination.startsWith('r') ? 22 : 23, 25]));
    // Bytes whose coin is not the one that its transaction made do not decode.
    const bent = unsigned.replace('00e1f50500000000', '01e1f50500000000');
    expect(bent).not.toBe(unsigned);
    expect(() => keys.decode(bent)).toThrow(/Not one of our transactions/);
  });

  test('are known again where a block has them under another hash, and are sent as they were signed', async () => {
    const { unsigned } = await refund();
    const signed = keys.sign(unsigned, { kind: 'treasury' });
    const otherForm = malleated(signed.raw);
    const other = decodeRaw(otherForm).hash;
    expect(other).not.toBe(signed.txHash);
    // Nodes do not carry it, and blocks may have it.
    await expect(rpc('sendrawtransaction', [otherForm])).rejects.toThrow('S value is unnecessarily high');
    await node?.mineOnly([otherForm]);
    expect(await isSame(chain, other, signed.raw)).toBe(true);
    const { unsigned: another } = await refund();
    expect(await isSame(chain, other, keys.sign(another, { kind: 'treasury' }).raw)).toBe(false);
    expect(await broadcast(chain.nodes[0]!, signed)).toMatchObject({ result: 'rejected', permanent: true });
    await node?.forget(2);
    expect(await broadcast(chain.nodes[0]!, { txHash: other, raw: signed.raw })).toEqual({ result: 'accepted' });
  });
});
