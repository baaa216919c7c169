import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asset, BlockHeader } from '@florin/domain/ports/chain';
import { airdrop, makeMint, mintTo, payCoins, payTokens, walletOf } from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import { type Bend, BentNode, notOffered } from '@florin/testing/bent-node';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSolanaAdapter } from './adapter.ts';
import { tokenProgram } from './programs.ts';

let chain: SolanaStandIn;
let [payer, owner]: KeyPairSigner[] = [];
let header: BlockHeader;
let token: Asset;
const opened: BentNode[] = [];
const native: Asset = { kind: 'native' };
/** Beyond what a JavaScript number can hold exactly. */
const huge = 2n ** 60n + 1n;

beforeAll(async () => {
  chain = await startSolanaStandIn();
  [payer, owner] = await Promise.all([1, 2].map(walletOf));
  const mint = (await walletOf(5)).address;
  token = { kind: 'token', ref: mint };
  airdrop(chain.vm, payer!.address, huge + 10n ** 12n);
  makeMint(chain.vm, mint, { decimals: 6, authority: payer!.address });
  await mintTo(chain.vm, payer!, mint, payer!.address, huge);
  chain.vm.advance();
  await payTokens(chain.vm, payer!, { mint, to: owner!.address, amount: huge, decimals: 6 });
  await payCoins(chain.vm, payer!, owner!.address, huge);
  chain.vm.advance();
  header = (await adapterOn([chain.url]).header(chain.vm.slot))!;
  chain.vm.advance();
});
afterAll(() => chain.stop());
afterEach(() => {
  for (const node of opened.splice(0)) node.close();
});

const adapterOn = (rpcUrls: readonly string[]) =>
  createSolanaAdapter({ network: chain.vm.genesisHash, rpcUrls, timeoutMilliseconds: 1_000 });
async function bent(bend: Bend): Promise<string> {
  const node = await BentNode.open(chain.url);
  opened.push(node);
  node.bend = bend;
  return node.url;
}
const readOn = (rpcUrls: readonly string[]) =>
  adapterOn(rpcUrls).block(
    header,
    [native, token],
    async (keys) => new Set(keys.filter((key) => key === owner!.address)),
  );

type Fields = Record<string, unknown>;
/** Changes whole blocks. */
const inBlock =
  (change: (block: Fields) => unknown): Bend =>
  (method, result, params) =>
    method === 'getBlock' && (params[1] as Fields).transactionDetails === 'full' ? change(result as Fields) : result;
const inMeta = (change: Fields): Bend =>
  inBlock((block) => ({
    ...block,
    transactions: (block.transactions as Fields[]).map((one) =>
      Object.assign({}, one, { meta: { ...(one.meta as Fields), ...change } }),
    ),
  }));

const bends: [string, Bend][] = [
  ['is down', () => undefined],
  ['does not offer blocks', (method, result) => (method === 'getBlock' ? notOffered : result)],
  ['serves another cluster', (method, result) => (method === 'getGenesisHash' ? owner!.address : result)],
  ['lags and knows no such block', (method, result) => (method === 'getBlock' ? null : result)],
  ['answers another block', inBlock((block) => ({ ...block, blockhash: owner!.address }))],
  ['answers another parent', inBlock((block) => ({ ...block, previousBlockhash: owner!.address }))],
  ['answers no transactions', inBlock(({ transactions: _all, ...block }) => block)],
  [
    'gives a transaction twice',
    inBlock((block) => ({
      ...block,
      transactions: [...(block.transactions as unknown[]), ...(block.transactions as unknown[])],
    })),
  ],
  ['leaves balances out', inMeta({ postBalances: [] })],
  ['answers balances as text', inMeta({ postBalances: ['1'] })],
  ['answers negative balances', inMeta({ postBalances: [-1, -1, -1] })],
  [
    'answers token balances of accounts that are not there',
    inMeta({
      postTokenBalances: [
        {
          accountIndex: 99,
          mint: '1'.repeat(32),
          owner: '1'.repeat(32),
          programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
          uiTokenAmount: { amount: '1' },
        },
      ],
    }),
  ],
];

const amounts = [huge, huge];

test.each(bends)('a node that %s is passed over for one that works', async (_what, bend) => {
  const { transfers } = await readOn([await bent(bend), chain.url]);
  expect(transfers.map(({ amount }) => amount)).toEqual(amounts);
});

test.each(bends)('alone, a node that %s gives an error and no block', async (_what, bend) => {
  await expect(readOn([await bent(bend)])).rejects.toThrow(/No node answered/);
});

test('a transaction whose success is not told has not succeeded', async () => {
  const silent = inBlock((block) => ({
    ...block,
    transactions: (block.transactions as Fields[]).map((one) => {
      const { err: _err, ...meta } = one.meta as Fields;
      return Object.assign({}, one, { meta });
    }),
  }));
  expect((await readOn([await bent(silent)])).transfers).toEqual([]);
});

test('amounts beyond the exact range of JavaScript numbers are exact', async () => {
  expect((await readOn([chain.url])).transfers.map(({ amount }) => amount)).toEqual(amounts);
  expect(await adapterOn([chain.url]).balance(owner!.address, native)).toBe(huge);
  expect(await adapterOn([chain.url]).balance(owner!.address, token)).toBe(huge);
});

test.each(['a program of their own', 'the token program'])(
  'what strangers write to %s, however long, hides no payment and stops no block',
  async (program) => {
    const written = inBlock((block) => ({
      ...block,
      transactions: (block.transactions as Fields[]).map((one) => {
        const { accountKeys } = (one.transaction as { message: { accountKeys: string[] } }).message;
        const programIdIndex = program === 'the token program' ? accountKeys.indexOf(tokenProgram) : 0;
        // Ten kilobytes in base58, as much as a program may hand to another.
        const strange = { programIdIndex: Math.max(0, programIdIndex), accounts: [0], data: '2'.repeat(13_985) };
        const inner = [{ index: 0, instructions: [strange] }];
        return Object.assign({}, one, { meta: { ...(one.meta as Fields), innerInstructions: inner } });
      }),
    }));
    const { transfers } = await readOn([await bent(written)]);
    expect(transfers.map(({ asset }) => asset)).toEqual([token, native]);
  },
);

test('an answer of any length is not read to its end', async () => {
  const long = await bent((method, result) => (method === 'getSlot' ? 'x'.repeat(9 * 2 ** 20) : result));
  await expect(adapterOn([long]).head()).rejects.toThrow(/longer than/);
});

test('a node that has lost a block does not pass it off as skipped', async () => {
  const lost = await bent((method, result, params) => {
    if (method === 'getBlock' && BigInt(params[0] as number) === header.height) return null;
    if (method === 'getBlocks') return (result as number[]).filter((slot) => BigInt(slot) !== header.height);
    return result;
  });
  await expect(adapterOn([lost]).header(header.height)).rejects.toThrow(/lost the block/);
});

test('who has it in a block is believed before who does not know it, until two must agree on it', async () => {
  const { transfers } = await readOn([chain.url]);
  const txHash = transfers[0]!.txHash;
  const ignorant = await bent((method, result) =>
    method === 'getSignatureStatuses' ? { ...(result as Fields), value: [null] } : result,
  );
  const height = chain.vm.slot;
  expect(await adapterOn([ignorant, chain.url]).transactionState(txHash)).toMatchObject({ state: 'included' });
  await expect(adapterOn([ignorant, chain.url]).transactionState(txHash, height)).rejects.toThrow(/do not agree/);
  expect(await adapterOn([ignorant, ignorant]).transactionState(txHash, height)).toEqual({ state: 'unknown' });
  await expect(adapterOn([ignorant, 'http://127.0.0.1:1']).transactionState(txHash, height)).rejects.toThrow(
    /do not agree/,
  );
});

test('one node that lies about the final height does not end a lifetime', async () => {
  const { slots } = adapterOn([chain.url]);
  if (slots.kind !== 'lifetime') throw new Error('Solana has lifetimes.');
  const slot = await slots.fresh();
  const hasty = await bent((method, result) => (method === 'getBlockHeight' ? 10 ** 9 : result));
  expect(await adapterOn([hasty, chain.url]).slotState(payer!.address, slot)).toBe('open');
});

test('two nodes agree on transfers, or one denies them', async () => {
  const { transfers } = await readOn([chain.url]);
  const blind = await bent(inMeta({ postTokenBalances: [] }));
  expect(await adapterOn([chain.url, blind]).testify(header, transfers)).toEqual({ agree: 1, deny: 1, silent: 0 });
});

test('a provider that is asked too often is passed over, whatever form its answer has', async () => {
  for (const code of [429, -32_005]) {
    const busy = createServer((_request, response) => {
      const error = { code, message: 'Too many requests' };
      response.writeHead(429).end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
    });
    await new Promise<void>((resolve) => void busy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    expect((await adapterOn([url, chain.url]).header(header.height))?.hash).toBe(header.hash);
    expect(await adapterOn([url, chain.url]).balance(owner!.address, native)).toBe(huge);
    busy.close();
  }
});

test('the address of a node stays out of messages: it may hold a key', async () => {
  const failure = adapterOn(['http://127.0.0.1:1/secret-key']).head();
  await expect(failure).rejects.toThrow(/^No node answered/);
  await expect(failure).rejects.not.toThrow(/secret-key/);
});
