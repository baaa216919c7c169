import type { Coin, CoinsSlot, OutgoingIntent } from '@florin/domain/ports/chain';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import type { Litecoind } from '@florin/nodes/litecoind';
import { afterAll, describe, expect, test } from 'vitest';
import { deposit, keys, native, network, Scene, treasury } from '@florin/testing/coin-scene';

const node = await litecoindOrSkip();
afterAll(() => node?.stop());

const coin = 100_000_000n;
const sum = (coins: readonly { amount: bigint }[]) => coins.reduce((total, { amount }) => total + amount, 0n);

describe.skipIf(node === null)('what is signed and sent', () => {
  const litecoin = node as Litecoind;
  const scene = new Scene(litecoin);
  const { adapter, slots } = scene;
  const somebody = () => litecoin.rpc<string>('getnewaddress');
  let index = 0;
  const fresh = () => deposit((index += 1));

  const paidDeposits = async (amounts: readonly string[]): Promise<Coin[]> => {
    await litecoin.payMany(Object.fromEntries(amounts.map((amount) => [fresh().address, amount])));
    await litecoin.mine();
    return scene.newestCoins();
  };

  /** As the engine plans a sweep of many addresses: what the coins cost comes out of them. */
  const planBatch = async (coins: readonly Coin[]) => {
    const items = coins.map(({ address, amount }) => ({ address, amount }));
    const movement = {
      purpose: 'batch',
      from: treasury,
      to: treasury,
      asset: native,
      amount: sum(coins),
      items,
    } as const;
    const chosen = (await slots.choose(movement, { own: coins, more: [] }))!;
    const slot: CoinsSlot = { kind: 'coins', coins: chosen.coins };
    const amount = sum(coins) - chosen.feeCap;
    const intent: OutgoingIntent = {
      id: 'batch',
      purpose: 'batch',
      network: network.name,
      source: { kind: 'treasury' },
      sourceAddress: treasury,
      destination: treasury,
      asset: native,
      amount,
      feeCap: chosen.feeCap,
      items,
    };
    return { slot, intent, movement };
  };

  test('a hundred deposits are swept in one transaction of at most 69 virtual bytes each', async () => {
    const coins = await paidDeposits(Array.from({ length: 100 }, (_, at) => `0.01${String(at).padStart(3, '0')}`));
    expect(coins).toHaveLength(100);
    const { slot, intent, movement } = await planBatch(coins);
    expect(await adapter.estimateCost({ ...movement, coins })).toEqual({ fee: intent.feeCap, feeCap: intent.feeCap });
    const unsigned = await adapter.build(intent, slot);
    expect(keys.decode(unsigned)).toEqual({
      kind: 'transfer',
      network: null,
      destination: treasury,
      asset: native,
      amount: intent.amount,
      feeCap: intent.feeCap,
      uses: { kind: 'coins', coins: slot.coins.map(shown) },
    });
    const signed = scene.sign(unsigned, slot);
    expect(scene.sign(unsigned, slot)).toEqual(signed);
    expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
    expect(await adapter.broadcast(signed)).toEqual({ result: 'known' });
    await litecoin.mine();
    const { vsize } = await litecoin.rpc<{ vsize: number }>('getrawtransaction', [signed.txHash, true]);
    const [arrived] = await scene.newestCoins();
    expect(vsize / 100).toBeLessThanOrEqual(69);
    expect(arrived).toMatchObject({ txHash: signed.txHash, address: treasury, amount: intent.amount });
    expect(await adapter.transactionState(signed.txHash)).toMatchObject({ success: true, fee: intent.feeCap });
    expect(await slots.unspent([...coins.slice(0, 2), arrived!])).toEqual([false, false, true]);
    expect(await adapter.slotState(treasury, slot)).toBe('closed');
  });

  test('new coins wait: those of a block for a hundred, those out of the extension block for six', async () => {
    const [minted, pegged] = [fresh(), fresh()];
    await litecoin.rpc('generatetoaddress', [1, minted.address]);
    const [fromBlock] = await scene.newestCoins();
    const little = (value: bigint): string => Buffer.from(new BigUint64Array([value]).buffer).toString('hex');
    const output = (script: string): string =>
      little(coin) + (script.length / 2).toString(16).padStart(2, '0') + script;
    // What commits to an extension block, and what comes out of it.
    const outputs = output(`5820${'11'.repeat(32)}`) + output(pegged.watchKey);
    const bare = `020000000002${outputs}00000000`;
    const funding = [bare, { changePosition: 2 }, false];
    const { hex } = await litecoin.rpc<{ hex: string }>('fundrawtransaction', funding);
    const signed = await litecoin.rpc<{ hex: string }>('signrawtransactionwithwallet', [hex]);
    await litecoin.mineOnly([signed.hex]);
    const [fromExtension] = await scene.newestCoins();
    const coins = [fromBlock!, fromExtension!];
    expect(coins.map(({ address }) => address)).toEqual([minted.address, pegged.address]);
    const ripe = async (blocks: number) => {
      await litecoin.mine(blocks);
      return slots.ripe!(coins);
    };
    expect(await slots.unspent(coins)).toEqual([true, true]);
    expect(await ripe(4)).toEqual([false, false]);
    expect(await ripe(1)).toEqual([false, true]);
    expect(await ripe(92)).toEqual([false, true]);
    expect(await ripe(1)).toEqual([true, true]);
  });

  test('a payment leaves its rest to the treasury, and costs no more than its cap', async () => {
    const coins = await scene.fundTreasury('5');
    const destination = await somebody();
    const { intent, slot, unsigned, signed } = await scene.payOut(coins, destination, coin);
    const decoded = keys.decode(unsigned);
    expect(decoded).toMatchObject({ kind: 'transfer', destination, amount: coin });
    expect(decoded.feeCap).toBe(intent.feeCap);
    expect(await adapter.slotState(treasury, slot)).toBe('open');
    expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
    expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'pending' });
    // What waits in a pool closes nothing.
    expect(await adapter.slotState(treasury, slot)).toBe('open');
    await litecoin.mine();
    expect(await scene.newestCoins()).toMatchObject([{ address: treasury, amount: 4n * coin - decoded.feeCap }]);
    expect(await adapter.transactionState(signed.txHash)).toMatchObject({ fee: decoded.feeCap });
  });

  test('a refund from a deposit address sends its rest to the treasury that the intent names', async () => {
    const own = await paidDeposits(['2']);
    const destination = await somebody();
    const movement = {
      purpose: 'refund',
      from: own[0]!.address,
      to: destination,
      asset: native,
      amount: coin,
    } as const;
    const chosen = (await slots.choose(movement, { own, more: [] }))!;
    const slot: CoinsSlot = { kind: 'coins', coins: chosen.coins };
    const intent: OutgoingIntent = {
      id: 'refund',
      purpose: 'refund',
      network: network.name,
      source: own[0]!.source,
      treasury,
      sourceAddress: own[0]!.address,
      destination,
      asset: native,
      amount: coin,
      feeCap: chosen.feeCap,
    };
    const unsigned = await adapter.build(intent, slot);
    const { feeCap } = keys.decode(unsigned);
    await adapter.broadcast(scene.sign(unsigned, slot));
    await litecoin.mine();
    expect(await scene.newestCoins()).toMatchObject([{ address: treasury, amount: coin - feeCap }]);
    const { treasury: _, ...silent } = intent;
    await expect(adapter.build(silent as OutgoingIntent, slot)).rejects.toThrow('where the rest of its coins goes');
  });

  test('what is left is a fee where it would be dust, and nothing smaller than dust is paid', async () => {
    const coins = await scene.fundTreasury('1');
    const destination = await somebody();
    const amount = coin - 4_000n;
    const { intent, slot, unsigned, signed } = await scene.payOut(coins, destination, amount);
    expect(keys.decode(unsigned)).toMatchObject({ amount, feeCap: 4_000n });
    // What is priced again with its coins costs what it was reserved at: a lower limit would not let it be built.
    const movement = { purpose: 'refund', from: treasury, to: destination, asset: native, amount } as const;
    const dear = { fee: intent.feeCap, feeCap: intent.feeCap };
    expect(await adapter.estimateCost({ ...movement, coins: slot.coins })).toEqual(dear);
    const usual = await adapter.estimateCost({ ...movement, amount: amount / 2n, coins: slot.coins });
    expect(usual.feeCap).toBeLessThan(intent.feeCap);
    expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
    await litecoin.mine();
    const tiny = await scene.fundTreasury('1');
    await expect(scene.payOut(tiny, destination, 2_939n)).rejects.toThrow('too little to be carried');
    await expect(scene.payOut(tiny, destination, 2_940n)).resolves.toBeDefined();
  });

  test('as few of the treasury’s coins are taken as pay, and none when they are too little', async () => {
    const coins: Coin[] = [];
    for (const amount of ['0.1', '0.4', '0.2']) coins.push(...(await scene.fundTreasury(amount)));
    const movement = (amount: bigint) =>
      ({ purpose: 'refund', from: treasury, to: treasury, asset: native, amount }) as const;
    const choose = async (amount: bigint) => (await slots.choose(movement(amount), { own: [], more: coins }))?.coins;
    expect((await choose(30_000_000n))?.map(({ amount }) => amount)).toEqual([40_000_000n]);
    expect((await choose(50_000_000n))?.map(({ amount }) => amount)).toEqual([40_000_000n, 20_000_000n]);
    expect(await choose(70_000_000n)).toBeUndefined();
  });

  test('a higher price displaces the first from the pool; of both exactly one is mined', async () => {
    const coins = await scene.fundTreasury('3');
    const { intent, slot, unsigned, signed } = await scene.payOut(coins, await somebody(), coin);
    await adapter.broadcast(signed);
    const dearer = await adapter.raise!(intent, unsigned);
    expect(dearer.amount).toBe(coin);
    expect(dearer.feeCap * 8n).toBeGreaterThanOrEqual(keys.decode(unsigned).feeCap * 9n);
    const second = scene.sign(dearer.unsigned, slot);
    expect(second.txHash).not.toBe(signed.txHash);
    expect(await adapter.broadcast(second)).toEqual({ result: 'accepted' });
    expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'unknown' });
    await litecoin.mine();
    expect(await adapter.transactionState(second.txHash)).toMatchObject({ state: 'included', fee: dearer.feeCap });
    expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'unknown' });
    expect(await adapter.broadcast(signed)).toMatchObject({ result: 'rejected', permanent: true });
  });

  test('coins that pay for their own way bring less at a higher price', async () => {
    const { slot, intent } = await planBatch(await paidDeposits(['0.02', '0.03']));
    const unsigned = await adapter.build(intent, slot);
    await adapter.broadcast(scene.sign(unsigned, slot));
    const dearer = await adapter.raise!(intent, unsigned);
    expect(dearer.amount + dearer.feeCap).toBe(intent.amount + intent.feeCap);
    expect(await adapter.broadcast(scene.sign(dearer.unsigned, slot))).toEqual({ result: 'accepted' });
    await litecoin.mine();
    expect(await scene.newestCoins()).toMatchObject([{ address: treasury, amount: dearer.amount }]);
  });

  test('a cancel brings the treasury’s coins back and takes the payment’s place', async () => {
    const coins = await scene.fundTreasury('3');
    const destination = await somebody();
    const { intent, slot, unsigned, signed } = await scene.payOut(coins, destination, coin);
    await adapter.broadcast(signed);
    const cancel = await adapter.buildCancel!(intent, slot, unsigned);
    expect(keys.decode(cancel.unsigned)).toMatchObject({
      kind: 'cancel',
      destination: treasury,
      feeCap: cancel.feeCap,
    });
    const sent = scene.sign(cancel.unsigned, slot);
    expect(await adapter.broadcast(sent)).toEqual({ result: 'accepted' });
    await litecoin.mine();
    expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'unknown' });
    expect(await adapter.broadcast(signed)).toMatchObject({ result: 'rejected', permanent: true });
    const deposits = await paidDeposits(['0.02']);
    const theirs: CoinsSlot = { kind: 'coins', coins: deposits };
    await expect(adapter.buildCancel!(intent, theirs, null)).rejects.toThrow('cannot be sent back');
  });

  test('coins wait when their block is gone, are open again in another, and were open before they were spent', async () => {
    const coins = await scene.fundTreasury('1');
    const made = await litecoin.rawTransaction(coins[0]!.txHash);
    const { slot, signed } = await scene.payOut(coins, await somebody(), coin / 2n);
    await litecoin.forget(1);
    expect(await adapter.slotState(treasury, slot)).toBe('waiting');
    expect(await slots.unspent(coins)).toEqual([false]);
    await litecoin.mineOnly([made]);
    expect(await adapter.slotState(treasury, slot)).toBe('open');
    const before = BigInt(await litecoin.height());
    await adapter.broadcast(signed);
    await litecoin.mine(2);
    expect(await adapter.slotState(treasury, slot)).toBe('closed');
    expect(await adapter.slotState(treasury, slot, before)).toBe('open');
    expect(await adapter.slotState(treasury, slot, before + 1n)).toBe('closed');
    expect(await adapter.slotState(treasury, slot, before - 1n)).toBe('waiting');
    await expect(adapter.slotState(treasury, slot, before + 3n)).rejects.toThrow('has not come to');
  });

  test('a price falls back to what the chain is configured with, and never below what the pool takes', async () => {
    // A chain without traffic gives no estimate: 10 base units per virtual byte, 141 of them.
    expect(await adapter.transferFees('', [native, { kind: 'token', ref: 'x' }])).toEqual([1_410n, null]);
  });

  test('bytes that no rule allows are refused for good', async () => {
    const { slot, intent } = await planBatch(await paidDeposits(['0.02']));
    const unsigned = await adapter.build(intent, slot);
    const signed = scene.sign(unsigned, slot);
    const bent = { txHash: signed.txHash, raw: `${signed.raw.slice(0, -8)}ffffffff` };
    expect(await adapter.broadcast(bent)).toMatchObject({ result: 'rejected' });
    expect(await adapter.broadcast({ ...signed, raw: signed.raw.slice(0, -2) })).toMatchObject({ permanent: true });
  });
});

const shown = ({ txHash, position, address, amount }: Coin) => ({ txHash, position, address, amount });
