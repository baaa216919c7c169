import { createAptosAdapter } from '@florin/chain-aptos/adapter';
import { aptosAddressBook } from '@florin/chain-aptos/address-book';
import { createAptosKeys } from '@florin/chain-aptos/keys';
import type { Harness, Payment } from '@florin/chain-conformance/harness';
import type { Asset } from '@florin/domain/ports/chain';
import { apt } from '@florin/nodes/aptos/hashes';
import { serveAptos, startAptosStandIn } from '@florin/nodes/aptos/server';
import { pay, payMany, payTogether, walletOf } from '@florin/nodes/aptos/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';

/** Tether's and Circle's own assets on the main network, and one that only calls itself so. */
export const usdt = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b';
export const usdc = '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b';
const lookAlike = `0x${'5'.repeat(64)}`;
/** Of the words that the TypeScript SDK of Aptos tests its secp256k1 accounts with. */
const sdkAddress = '0x4b4aa8759fcef40ba49e999409eb73a98252f44f6612a4de2b23bad5c37b15a6';
const sdkWords = 'shoot island position soft burden budget tooth cruel issue economy destroy above';
const rich = 10n ** 15n;

/** Addresses of AIP-40 and of the SDK's own tests. */
export const vectors: Harness['vectors'] = {
  valid: [
    { input: sdkAddress, canonical: sdkAddress },
    { input: `0x${sdkAddress.slice(2).toUpperCase()}`, canonical: sdkAddress },
    { input: '0xa', canonical: apt },
  ],
  invalid: [
    { input: sdkAddress.slice(2), reason: 'malformed' },
    { input: sdkAddress.slice(0, -1), reason: 'malformed' },
    { input: '0x10', reason: 'malformed' },
    { input: `${sdkAddress.slice(0, -1)}g`, reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: [
    {
      seed: Buffer.from(mnemonicToSeedSync(sdkWords)).toString('hex'),
      index: 0n,
      address: sdkAddress,
      source: 'aptos-ts-sdk, tests/unit/helper.ts: secp256k1WalletTestObject',
    },
  ],
  uris: [
    { request: { address: sdkAddress, asset: { kind: 'native' }, amount: 1n, decimals: 8, network: '1' }, uri: null },
  ],
};

/** The family on a stand-in for a node, which makes pages of ten versions on demand. */
export async function openAptosHarness(): Promise<Harness> {
  const { chain, url, stop } = await startAptosStandIn();
  const mute = await serveAptos(chain, {
    tamper: ({ path }, reply) =>
      path === '/estimate_gas_price' ? { status: 404, body: { message: 'off', error_code: 'api_disabled' } } : reply,
  });
  const [payer, other] = [walletOf(1), walletOf(2)];
  chain.list(usdt, { name: 'Tether USD', symbol: 'USDt', decimals: 6 });
  chain.list(usdc, { name: 'USDC', symbol: 'USDC', decimals: 6 });
  chain.list(lookAlike, { name: 'Tether USD', symbol: 'USDt', decimals: 6 });
  for (const { address } of [payer, other])
    for (const metadata of [apt, usdt, usdc, lookAlike]) chain.grant(address, metadata, rich);
  const keys = createAptosKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
  const open = (address: string) => createAptosAdapter({ network: '4', rpcUrls: [address] });
  const toSend = ({ to, amount, asset }: Payment) => ({
    to,
    amount,
    metadata: asset.kind === 'native' ? apt : asset.ref,
  });
  let strangers = 100;
  return {
    chain: 'a stand-in for a node of Aptos',
    level: 'stand-in',
    network: '4',
    adapter: open(url),
    keys,
    book: aptosAddressBook,
    vectors,
    assets: [{ kind: 'native' }, ...[usdc, usdt].map((ref): Asset => ({ kind: 'token', ref }))],
    amountOf: () => 10n ** 6n,
    url,
    reopen: (at = url) => open(at),
    openKeys: createAptosKeys,
    stranger: async () => walletOf((strangers += 1)).address,
    mine: async (pages = 1) => chain.advance(pages),
    pay: (payment) => pay(url, payer, toSend(payment)),
    payMany: { to: 'several', send: (payments) => payMany(url, payer, payments.map(toSend)) },
    payTogether: async (payment) => ({
      txHash: await payTogether(url, [payer, other], toSend(payment)),
      senders: [payer.address, other.address],
    }),
    payNothing: (to) => pay(url, payer, { to, amount: 0n, metadata: apt }),
    payInVain: (payment) => pay(url, payer, { ...toSend(payment), amount: rich * 2n }),
    payLookAlike: (to, amount) => pay(url, payer, { to, amount, metadata: lookAlike }),
    reorg: { notApplicable: 'what is committed is final' },
    drop: async (txHash) => chain.drop(txHash),
    useUp: async () => chain.skip(60),
    withoutFeeAdvice: () => open(mute.url),
    tooSmall: { notApplicable: 'a single base unit can be sent' },
    keepsWaiting: true,
    stop: async () => {
      await mute.stop();
      await stop();
    },
  };
}
