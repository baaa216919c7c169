import { BentNode } from '@florin/testing/bent-node';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { type Litecoind, startLitecoind } from '@florin/nodes/litecoind';
import { afterAll, describe, expect, test } from 'vitest';
import { deposit, keys, native, Scene } from '@florin/testing/coin-scene';
import type { Movement } from '@florin/domain/ports/chain';
import { createBitcoinAdapter } from './adapter.ts';

const real = await litecoindOrSkip();
const closing: { stop?(): unknown; close?(): unknown }[] = [];
afterAll(async () => {
  for (const one of closing) await (one.stop?.() ?? one.close?.());
  await real?.stop();
});

const coin = 100_000_000n;

describe.skipIf(real === null)('what a node shows', () => {
  const litecoin = real as Litecoind;
  const scene = new Scene(litecoin);
  const { adapter } = scene;
  let index = 0;
  const fresh = () => deposit((index += 1));

  /** A second real node with the same blocks: nothing connects them but what is handed over. */
  const twin = async (): Promise<Litecoind> => {
    const other = await startLitecoind({ funded: false });
    closing.push(other);
    for (let height = 1; height <= (await litecoin.height()); height += 1) {
      const hash = await litecoin.rpc<string>('getblockhash', [height]);
      await other.rpc('submitblock', [await litecoin.rpc<string>('getblock', [hash, 0])]);
    }
    return other;
  };

  test('the head, and headers that link', async () => {
    await litecoin.mine(2);
    const head = await adapter.head();
    expect(head).toEqual({ height: BigInt(await litecoin.height()), hash: expect.any(String), finalHeight: null });
    const [top, below] = [await adapter.header(head.height), await adapter.header(head.height - 1n)];
    expect(top?.hash).toBe(head.hash);
    expect(top?.parentHash).toBe(below?.hash);
    expect(top?.time.getTime()).toBeGreaterThan(1_500_000_000_000);
    expect(await adapter.header(head.height + 1n)).toBeNull();
  });

  test('three hundred prices asked for at once are all told: a node refuses what it cannot queue', async () => {
    const [from, to] = [fresh().address, fresh().address];
    const movement: Movement = { purpose: 'payout', from, to, asset: native, amount: coin };
    const asked = Array.from({ length: 300 }, () => adapter.estimateCost(movement));
    const told = await Promise.allSettled(asked);
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(300);
  });

  test('a deposit is found with its exact amount, its place and who sent it', async () => {
    const { address, watchKey } = fresh();
    const txHash = await litecoin.pay(address, '0.1');
    await litecoin.mine();
    const transfers = await scene.transfersAt(BigInt(await litecoin.height()));
    const vin = await litecoin.rpc<{ address: string }[]>('listunspent', [0]);
    expect(vin.length).toBeGreaterThan(0);
    expect(transfers).toEqual([
      { txHash, position: expect.any(Number), watchKey, from: expect.any(Array), asset: native, amount: coin / 10n },
    ]);
    const owners = await ownersByNode(litecoin, txHash);
    expect(transfers[0]?.from).toEqual(owners);
  });

  test('the owner of every input is named once', async () => {
    const own = await Promise.all([1, 2].map(() => litecoin.rpc<string>('getnewaddress', ['', 'legacy'])));
    const inputs: { txid: string; vout: number }[] = [];
    for (const address of [own[0]!, own[1]!, own[0]!]) {
      const txid = await litecoin.pay(address, '1');
      const { details } = await litecoin.rpc<{ details: { address: string; vout: number }[] }>('gettransaction', [
        txid,
      ]);
      inputs.push({ txid, vout: details.find((detail) => detail.address === address)!.vout });
    }
    await litecoin.mine();
    const { address } = fresh();
    const raw = await litecoin.rpc<string>('createrawtransaction', [inputs, [{ [address]: '2.9' }]]);
    const { hex } = await litecoin.rpc<{ hex: string }>('signrawtransactionwithwallet', [raw]);
    await litecoin.mineOnly([hex]);
    const [transfer] = await scene.transfersAt(BigInt(await litecoin.height()));
    expect(transfer?.from).toEqual([own[0], own[1]]);
    expect(transfer?.amount).toBe((29n * coin) / 10n);
  });

  test('every coin that a block spends is told, with what spends it', async () => {
    const { address } = fresh();
    const txHash = await litecoin.pay(address, '0.5');
    await litecoin.mine();
    const { spent } = await scene.blockAt(BigInt(await litecoin.height()));
    const { vin } = await litecoin.rpc<{ vin: { txid: string; vout: number }[] }>('getrawtransaction', [txHash, true]);
    expect(spent).toEqual(vin.map(({ txid, vout }) => ({ txHash: txid, position: vout, spentBy: txHash })));
  });

  test('new coins have no sender', async () => {
    const { address } = fresh();
    await litecoin.rpc('generatetoaddress', [1, address]);
    expect(await scene.transfersAt(BigInt(await litecoin.height()))).toMatchObject([{ from: [], amount: 50n * coin }]);
  });

  test('a hundred deposits of one transaction are a hundred transfers', async () => {
    const own = Array.from({ length: 100 }, fresh);
    await litecoin.payMany(
      Object.fromEntries(own.map(({ address }, at) => [address, `0.${String(at + 1).padStart(4, '0')}`])),
    );
    await litecoin.mine();
    const transfers = await scene.transfersAt(BigInt(await litecoin.height()));
    expect(new Set(transfers.map(({ watchKey }) => watchKey))).toEqual(new Set(own.map(({ watchKey }) => watchKey)));
    expect(new Set(transfers.map(({ position }) => position)).size).toBe(100);
    expect(transfers.find(({ watchKey }) => watchKey === own[6]?.watchKey)?.amount).toBe(70_000n);
  });

  test('what waits for a block is shown until it is replaced or mined, by the same place', async () => {
    const own = fresh();
    const watched = async (asked: readonly string[]) => new Set(asked.filter((key) => key === own.watchKey));
    const look = () => adapter.mempool!([native], watched);
    expect(await look()).toEqual([]);
    const txHash = await litecoin.pay(own.address, '0.3');
    const [waiting] = await look();
    expect(waiting).toMatchObject({ txHash, watchKey: own.watchKey, amount: 30_000_000n });
    expect(await look()).toEqual([waiting]);
    const elsewhere = await litecoin.rpc<string>('getnewaddress');
    await litecoin.rpc('sendrawtransaction', [await litecoin.conflicting(txHash, elsewhere)]);
    expect(await look()).toEqual([]);
    const again = await litecoin.pay(own.address, '0.4');
    const [second] = await look();
    await litecoin.mine();
    const transfers = await scene.transfersAt(BigInt(await litecoin.height()));
    expect(transfers.filter((transfer) => transfer.txHash === again)).toEqual([second]);
    expect(await look()).toEqual([]);
    expect(await adapter.mempool!([], watched)).toEqual([]);
  });

  test('a deposit that a reorg double-spends is gone with its block, and so is its transaction', async () => {
    const own = fresh();
    const txHash = await litecoin.pay(own.address, '0.7');
    await litecoin.mine();
    const height = BigInt(await litecoin.height());
    const { header } = await scene.blockAt(height);
    expect(await adapter.transactionState(txHash)).toMatchObject({ state: 'included', height, blockHash: header.hash });
    const double = await litecoin.conflicting(txHash, await litecoin.rpc<string>('getnewaddress'));
    await litecoin.forget(1);
    expect(await adapter.transactionState(txHash)).toEqual({ state: 'pending' });
    await litecoin.mineOnly([double]);
    await litecoin.mine();
    expect((await adapter.header(height))?.hash).not.toBe(header.hash);
    expect(await scene.transfersAt(height)).toEqual([]);
    expect(await adapter.transactionState(txHash)).toEqual({ state: 'unknown' });
    expect(await adapter.testify(header, [])).toEqual({ agree: 0, deny: 1, silent: 0 });
  });

  test('two nodes testify each for itself; one that lags is silent, one that shows another block denies', async () => {
    const own = fresh();
    await litecoin.pay(own.address, '0.2');
    await litecoin.mine();
    const height = BigInt(await litecoin.height());
    const other = await twin();
    const both = new Scene(litecoin, [litecoin.url, other.url]);
    const { header, transfers } = await both.blockAt(height);
    expect(both.adapter.nodes).toBe(2);
    expect(await both.adapter.testify(header, transfers)).toEqual({ agree: 2, deny: 0, silent: 0 });
    const dearer = transfers.map((transfer) => Object.assign({}, transfer, { amount: transfer.amount + 1n }));
    expect(await both.adapter.testify(header, dearer)).toEqual({ agree: 0, deny: 2, silent: 0 });
    await other.forget(1);
    expect(await both.adapter.testify(header, transfers)).toEqual({ agree: 1, deny: 0, silent: 1 });
    await other.rpc('generatetoaddress', [1, own.address]);
    expect(await both.adapter.testify(header, transfers)).toEqual({ agree: 1, deny: 1, silent: 0 });
  });

  test('a node that bends a block is not believed, and another one answers', async () => {
    const own = fresh();
    await litecoin.pay(own.address, '0.2');
    await litecoin.mine();
    const height = BigInt(await litecoin.height());
    const bent = await BentNode.open(litecoin.url);
    closing.push(bent);
    const amount = 2_0000_000n.toString(16);
    const little = Buffer.from(amount.padStart(16, '0'), 'hex').toReversed();
    const more = Buffer.from(little);
    more.writeBigUInt64LE(9_000_000_000n);
    const swapped = (block: unknown) =>
      String(block).replace(Buffer.from(little).toString('hex'), more.toString('hex'));
    bent.bend = (method, result) => (method === 'getblock' ? swapped(result) : result);
    const alone = new Scene(litecoin, [bent.url]);
    await expect(alone.transfersAt(height)).rejects.toThrow(/does not commit to these transactions/);
    const helped = new Scene(litecoin, [bent.url, litecoin.url]);
    expect(await helped.transfersAt(height)).toMatchObject([{ watchKey: own.watchKey, amount: 20_000_000n }]);
    expect(await alone.adapter.testify((await alone.adapter.header(height))!, [])).toMatchObject({ silent: 1 });
  });

  test('a node whose least fee is beyond belief is passed over: nobody pays it', async () => {
    const bent = await BentNode.open(litecoin.url);
    closing.push(bent);
    bent.bend = (method, result) =>
      method === 'getmempoolinfo' ? { ...(result as object), mempoolminfee: 0.5 } : result;
    const { adapter: alone } = new Scene(litecoin, [bent.url]);
    await expect(alone.transferFees(fresh().address, [native])).rejects.toThrow(/beyond belief/);
    const { adapter: helped } = new Scene(litecoin, [bent.url, litecoin.url]);
    expect(await helped.transferFees(fresh().address, [native])).toEqual(
      await adapter.transferFees(fresh().address, [native]),
    );
  });

  test('a node without an index of transactions calls nothing unknown', async () => {
    const other = await startLitecoind({ settings: ['txindex=0'] });
    closing.push(other);
    const [hash = ''] = await other.mine();
    const { tx } = await other.rpc<{ tx: string[] }>('getblock', [hash]);
    const { adapter: without } = new Scene(other);
    await expect(without.transactionState(tx[0]!)).rejects.toThrow(/txindex=1/);
  });

  test('a node of another chain, a wrong password and too long an answer are no answers', async () => {
    const asBitcoin = createBitcoinAdapter({ network: 'bitcoinregtest', rpcUrls: [litecoin.url] });
    await expect(asBitcoin.head()).rejects.toThrow('serves another chain than bitcoinregtest');
    const stranger = litecoin.url.replace(/:[^:@]+@/, ':wrong@');
    const refused = createBitcoinAdapter({ network: 'litecoinregtest', rpcUrls: [stranger] });
    await expect(refused.head()).rejects.toThrow(/HTTP 401/);
    await expect(refused.head()).rejects.not.toThrow(/wrong/);
    const bent = await BentNode.open(litecoin.url);
    closing.push(bent);
    bent.bend = (method, result) => (method === 'getbestblockhash' ? 'x'.repeat(65 * 1024 * 1024) : result);
    const longWinded = createBitcoinAdapter({ network: 'litecoinregtest', rpcUrls: [bent.url] });
    await expect(longWinded.head()).rejects.toThrow(/longer than/);
  });

  test('what an address holds, and what the coin is', async () => {
    const own = fresh();
    await litecoin.pay(own.address, '0.00012345');
    await litecoin.mine();
    const height = BigInt(await litecoin.height());
    expect(await adapter.balance(own.address, native)).toBe(12_345n);
    expect(await adapter.balance(own.address, native, height)).toBe(12_345n);
    await expect(adapter.balance(own.address, native, height + 1n)).rejects.toThrow(/has not come to/);
    expect(await adapter.describeAsset(native)).toEqual({ decimals: 8, symbol: null });
    await expect(adapter.describeAsset({ kind: 'token', ref: 'x' })).rejects.toThrow('no tokens');
    expect(keys.family).toBe(adapter.family);
  });
});

/** As the node itself decodes it. */
async function ownersByNode(asked: Litecoind, txHash: string): Promise<string[]> {
  const { vin } = await asked.rpc<{ vin: { txid: string; vout: number }[] }>('getrawtransaction', [txHash, true]);
  const owners: string[] = [];
  for (const { txid, vout } of vin) {
    const { vout: outputs } = await asked.rpc<{ vout: { scriptPubKey: { addresses: string[] } }[] }>(
      'getrawtransaction',
      [txid, true],
    );
    owners.push(outputs[vout]!.scriptPubKey.addresses[0]!);
  }
  return [...new Set(owners)];
}
