import type { Asset, BlockHeader } from '@florin/domain/ports/chain';
import { airdrop, makeMint, mintTo, payTokens, submit, walletOf } from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import { type Bend, BentNode, notOffered } from '@florin/testing/bent-node';
import { address, type KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSolanaAdapter } from './adapter.ts';

type Fields = Readonly<Record<string, unknown>>;
let chain: SolanaStandIn;
let [payer, owner]: KeyPairSigner[] = [];
let header: BlockHeader;
let token: Asset;
let parted: string;
const opened: BentNode[] = [];
const native: Asset = { kind: 'native' };

beforeAll(async () => {
  chain = await startSolanaStandIn();
  [payer, owner] = await Promise.all([1, 2].map(walletOf));
  const mint = (await walletOf(5)).address;
  token = { kind: 'token', ref: mint };
  airdrop(chain.vm, payer!.address, 10n ** 12n);
  makeMint(chain.vm, mint, { decimals: 6, authority: payer!.address });
  await mintTo(chain.vm, payer!, mint, payer!.address, 1_000n);
  chain.vm.advance();
  const send = (amount: bigint) =>
    getTransferSolInstruction({ source: payer!, destination: address(owner!.address), amount });
  parted = await submit(chain.vm, payer!, [send(2_000_000n), send(3_000_000n)]);
  await payTokens(chain.vm, payer!, { mint, to: owner!.address, amount: 7n, decimals: 6 });
  chain.vm.advance();
  header = (await adapterOn(chain.url).header(chain.vm.slot))!;
  chain.vm.advance();
});
afterAll(() => chain.stop());
afterEach(() => {
  for (const node of opened.splice(0)) node.close();
});

const adapterOn = (...rpcUrls: string[]) => createSolanaAdapter({ network: chain.vm.genesisHash, rpcUrls });
async function bent(bend: Bend): Promise<string> {
  const node = await BentNode.open(chain.url);
  opened.push(node);
  node.bend = bend;
  return node.url;
}
const readOn = async (url: string) => {
  const watched = async (keys: readonly string[]) => new Set(keys.filter((key) => key === owner!.address));
  return (await adapterOn(url).block(header, [native, token], watched)).transfers;
};
const detailsOf = (params: readonly unknown[]) => (params[1] as Fields).transactionDetails;

/** Ten kilobytes handed to another program sixty-three times, as one transaction can. */
const stranger = {
  meta: {
    innerInstructions: [
      {
        index: 0,
        instructions: Array.from({ length: 63 }, () => ({
          programIdIndex: 0,
          accounts: [0],
          data: '2'.repeat(13_985),
          stackHeight: 2,
        })),
      },
    ],
  },
};
/** A block that such strangers have made longer than is read of any answer. */
const crowded: Bend = (method, result, params) =>
  method === 'getBlock' && detailsOf(params) === 'full'
    ? { ...(result as Fields), transactions: Array.from({ length: 80 }, () => stranger) }
    : result;

test('strangers who make a block too long to read hide no payment in it and stop no chain', async () => {
  const plain = await readOn(chain.url);
  expect(plain.map(({ amount }) => amount)).toEqual([2_000_000n, 3_000_000n, 7n]);
  const url = await bent(crowded);
  expect(await readOn(url)).toEqual(plain);
  expect(await adapterOn(url, chain.url).testify(header, plain)).toEqual({ agree: 2, deny: 0, silent: 0 });
});

test('a transaction whose own answer is too long is one transfer, by what it brought', async () => {
  const url = await bent((method, result, params) => {
    if (method !== 'getTransaction' || params[0] !== parted) return crowded(method, result, params);
    return { ...(result as Fields), padding: 'x'.repeat(9 * 2 ** 20) };
  });
  expect((await readOn(url)).map(({ amount, position }) => [amount, position])).toEqual([
    [5_000_000n, 1],
    [7n, expect.any(Number)],
  ]);
});

test('where even the list of what they changed is too long, each transaction is asked for by itself', async () => {
  const url = await bent((method, result, params) =>
    method === 'getBlock' && ['full', 'accounts'].includes(String(detailsOf(params))) ? notOffered : result,
  );
  expect(await readOn(url)).toEqual(await readOn(chain.url));
});

test('of a fork, no transaction is taken from another slot', async () => {
  const url = await bent((method, result, params) =>
    method === 'getTransaction' ? { ...(result as Fields), slot: 1 } : crowded(method, result, params),
  );
  await expect(readOn(url)).rejects.toThrow(/another slot/);
});

test.each(['the list of accounts', 'each by itself'])(
  'a transaction of a version that is not known stops no chain, and brings what it brought: %s',
  async (way) => {
    const { executed } = chain.vm.find(parted)!;
    const { version } = executed;
    executed.version = 1;
    onTestFinished(() => {
      executed.version = version;
    });
    const url = await bent((method, result, params) =>
      method === 'getBlock' && detailsOf(params) === 'accounts' && way !== 'the list of accounts' ? notOffered : result,
    );
    expect((await readOn(url)).map(({ amount }) => amount)).toEqual([5_000_000n, 7n]);
    expect(await adapterOn(url).balance(owner!.address, native, header.height - 1n)).toBe(0n);
  },
);
