import type { Asset, Movement, OutgoingIntent, Transfer } from '@florin/domain/ports/chain';
import { type CosmosStandIn, startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { sendAll, sendLocked, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';
import { BentNode } from '@florin/testing/bent-node';
import { mnemonicToSeedSync } from '@scure/bip39';
import { QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCosmosAdapter } from './adapter.ts';
import { createCosmosKeys } from './keys.ts';
import { networks } from './networks.ts';

const network = networks.get('cosmoslocal')!;
const keys = createCosmosKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`), network);
const treasury = keys.treasuryAddress();
const native: Asset = { kind: 'native' };
let node: CosmosStandIn;
let bent: BentNode;
let payer: Wallet;
let index = 0n;
beforeAll(async () => {
  node = await startCosmosStandIn();
  bent = await BentNode.open(node.url);
  payer = await walletOf(1);
  node.chain.grant(payer.address, 'uatom', 10n ** 12n);
});
beforeEach(() => {
  index += 1n;
  bent.straighten();
});
afterAll(async () => {
  bent.close();
  await node.stop();
});

const open = (url = node.url) => createCosmosAdapter({ network: network.name, rpcUrls: [url] });
const own = () => keys.depositAddress(index).address;
const sending = () => ({ url: node.url, chainId: network.chainId });
const pay = (amount: bigint) => ({ from: payer, to: own(), denom: 'uatom', amount });
const readNewest = async (): Promise<readonly Transfer[]> => {
  const adapter = open();
  const header = await adapter.header((await adapter.head()).height);
  const block = await adapter.block(header!, [native], async (asked) => new Set(asked.filter((one) => one === own())));
  return block.transfers;
};
const sweep = (amount: bigint): Movement => ({ purpose: 'sweep', from: own(), to: treasury, asset: native, amount });

test('coins that begin a locked account are no payment; what comes to it afterwards is, and can be swept', async () => {
  await sendLocked(pay(7_000_000n), sending());
  node.chain.advance();
  expect(node.chain.head.transactions[0]!.result.code).toBe(0);
  expect(await readNewest()).toEqual([]);

  await sendAll([pay(5_000_000n)], sending());
  node.chain.advance();
  expect(await readNewest()).toMatchObject([{ watchKey: own(), amount: 5_000_000n }]);

  const adapter = open();
  const { feeCap } = await adapter.estimateCost(sweep(4_000_000n));
  const source = { kind: 'deposit', index } as const;
  const amount = 5_000_000n - feeCap;
  const intent: OutgoingIntent = {
    id: '00000000-0000-4000-8000-00000000abcd',
    purpose: 'sweep',
    network: network.name,
    source,
    sourceAddress: own(),
    destination: treasury,
    asset: native,
    amount,
    feeCap,
  };
  const signed = keys.sign(await adapter.build(intent, { kind: 'number', nonce: 0n }), source);
  expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
  node.chain.advance();
  expect(await adapter.transactionState(signed.txHash)).toMatchObject({ state: 'included', success: true });
  expect(node.chain.state(0n).held(own(), 'uatom')).toBe(7_000_000n);
});

test('an account of a kind that nobody knows is refused for the movement alone, and no fault of the node', async () => {
  await sendAll([pay(5_000_000n)], sending());
  node.chain.advance();
  const account = { typeUrl: '/other.chain.v1.AbstractAccount', value: new Uint8Array() };
  const value = Buffer.from(QueryAccountResponse.encode({ account }).finish()).toString('base64');
  bent.bend = (method, result, params) => {
    const { path } = params as unknown as { path?: string };
    const isAccount = method === 'abci_query' && path === '/cosmos.auth.v1beta1.Query/Account';
    return isAccount ? { response: { code: 0, log: '', value, height: '1' } } : result;
  };
  await expect(open(bent.url).estimateCost(sweep(4_000_000n))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/AbstractAccount/),
  });
});
