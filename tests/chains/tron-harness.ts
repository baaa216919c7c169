import { pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createTronAdapter } from '@florin/chain-tron/adapter';
import { fromWord, toWord, tronAddressBook } from '@florin/chain-tron/address-book';
import { createTronKeys } from '@florin/chain-tron/keys';
import type { Asset } from '@florin/domain/ports/chain';
import { batch, lyingToken, testUsdc, testUsdt } from '@florin/nodes/tokens/contracts';
import { call, callData, makeToken, payCoins, payTokens, selectors } from '@florin/nodes/tron/control';
import { startTronStandIn } from '@florin/nodes/tron/server';

/** BIP-39, without a passphrase. */
const seedOf = (words: string): Uint8Array => pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512');
const hexSeed = (words: string): string => Buffer.from(seedOf(words)).toString('hex');
const usdtOnMainnet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const trezor = 'trezor-firmware, common/tests/fixtures/tron/get_address.json';

/** Addresses of the main network, and those that Trezor's firmware derives. */
export const vectors: Harness['vectors'] = {
  valid: [usdtOnMainnet, 'TY72iA3SBtrds3QLYsS7LwYfkzXwAXCRWT', 'TFz2CJn9CJb8C4i1Gke3jmZX2fRMJxniH2'].map(
    (canonical) => ({ input: canonical, canonical }),
  ),
  invalid: [
    { input: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', reason: 'bad_checksum' },
    { input: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', reason: 'malformed' },
    { input: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C', reason: 'malformed' },
    { input: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', reason: 'malformed' },
    { input: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', reason: 'malformed' },
  ],
  derivations: [
    'TY72iA3SBtrds3QLYsS7LwYfkzXwAXCRWT',
    'TFz2CJn9CJb8C4i1Gke3jmZX2fRMJxniH2',
    'TQSw9qVAigRwfgPdf7aW4wxbG9tFitexg2',
  ].map((address, at) => ({
    seed: hexSeed('all '.repeat(12).trim()),
    index: BigInt(at),
    address,
    source: trezor,
  })),
  uris: [
    {
      request: { address: usdtOnMainnet, asset: { kind: 'native' }, amount: 1n, decimals: 6, network: '728126428' },
      uri: null,
    },
  ],
};

/** Tron on a stand-in for a node, with contracts on anvil's EVM; blocks are made on demand. */
export async function openTronHarness(): Promise<Harness> {
  const node = await startTronStandIn({ forkable: true });
  const { chain } = node;
  const network = String(chain.chainId);
  const payer = randomBytes(20).toString('hex');
  await chain.ledger.grant(payer, 10n ** 13n);
  const usdt = await makeToken(chain, testUsdt, payer, 10n ** 15n);
  const usdc = await makeToken(chain, testUsdc, payer, 10n ** 15n);
  const [lying, payments] = [
    await chain.executor.deploy(lyingToken.bytecode),
    await chain.executor.deploy(batch.bytecode),
  ];
  for (const token of [usdt, usdc]) call(chain, payer, token, callData(selectors.approve, payments, 10n ** 15n));
  await chain.mine();
  const open = (at = node.url) => createTronAdapter({ network, rpcUrls: [at] });
  const tokenOf = (asset: Asset): string => (asset.kind === 'token' ? toWord(asset.ref) : usdt);
  const pay = async ({ to, amount, asset }: Payment): Promise<string> =>
    asset.kind === 'native'
      ? payCoins(chain, payer, toWord(to), amount)
      : payTokens(chain, payer, tokenOf(asset), toWord(to), amount);
  return {
    chain: 'a stand-in for a java-tron node, contracts on anvil',
    level: 'stand-in',
    network,
    adapter: open(),
    keys: createTronKeys(seedOf(`${'abandon '.repeat(11)}about`)),
    book: tronAddressBook,
    vectors,
    assets: [{ kind: 'native' }, ...[usdt, usdc].map((word): Asset => ({ kind: 'token', ref: fromWord(word) }))],
    amountOf: ({ kind }) => (kind === 'native' ? 10n ** 7n : 10n ** 6n),
    url: node.url,
    reopen: open,
    openKeys: createTronKeys,
    stranger: async () => fromWord(randomBytes(20).toString('hex')),
    mine: (blocks = 1) => chain.mine(blocks),
    pay,
    payMany: {
      to: 'one',
      send: async (all) => {
        const [first] = all;
        if (first?.asset.kind !== 'token') throw new Error('The contract pays tokens.');
        const amounts = all.map(({ amount }) => amount);
        const data = callData(
          '6a781186',
          tokenOf(first.asset),
          toWord(first.to),
          96n,
          BigInt(amounts.length),
          ...amounts,
        );
        return call(chain, payer, payments, data);
      },
    },
    payTogether: { notApplicable: 'a transfer leaves one account' },
    payNothing: async (to) => payTokens(chain, payer, usdt, toWord(to), 0n),
    payInVain: async ({ to }) => payTokens(chain, payer, usdt, toWord(to), 10n ** 30n),
    payLookAlike: async (to, amount) => payTokens(chain, payer, lying, toWord(to), amount),
    reorg: async (depth) => {
      await chain.fork(depth);
      await chain.mine(depth + 1);
    },
    drop: async (txHash) => chain.drop(txHash),
    // Its end, and as many blocks as make one solidified that is later.
    useUp: () => chain.pass(240_000),
    withoutFeeAdvice: { notApplicable: 'prices are parameters of the chain, and nobody advises on them' },
    tooSmall: { notApplicable: 'an account may hold and send a single sun' },
    keepsWaiting: true,
    stop: () => node.stop(),
  };
}
