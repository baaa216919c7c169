import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createSuiAdapter } from '@florin/chain-sui/adapter';
import { suiAddressBook } from '@florin/chain-sui/address-book';
import { createSuiKeys } from '@florin/chain-sui/keys';
import type { Asset } from '@florin/domain/ports/chain';
import { openDoor, startSuiStandIn } from '@florin/nodes/sui/server';
import { pay, type Wallet, walletOf } from '@florin/nodes/sui/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';

/** USDC of Circle on the main network, and coins of the same name from other packages. */
const usdcOnMainnet = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC';
const usdt = `0x${'5d'.repeat(32)}::usdt::USDT`;
const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;
const lookAlike = `0x${'fa'.repeat(32)}::usdc::USDC`;
export const sui = `0x${'2'.padStart(64, '0')}::sui::SUI`;
const rich = 10n ** 17n;
const source = "MystenLabs/ts-sdks, packages/sui/test/unit/cryptography/secp256k1-keypair.test.ts, m/54'/784'/0'/0/0";
const derived = {
  'film crazy soon outside stand loop subway crumble thrive popular green nuclear struggle pistol arm wife phrase warfare march wheat nephew ask sunny firm':
    '0x9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d2532',
  'require decline left thought grid priority false tiny gasp angle royal system attack beef setup reward aunt skill wasp tray vital bounce inflict level':
    '0x9fd5a804ed6b46d36949ff7434247f0fd594673973ece24aede6b86a7b5dae01',
  'organ crash swim stick traffic remember army arctic mesh slice swear summer police vast chaos cradle squirrel hood useless evidence pet hub soap lake':
    '0x60287d7c38dee783c2ab1077216124011774be6b0764d62bd05f32c88979d5c5',
};
const [address] = Object.values(derived) as [string];

export const vectors: Harness['vectors'] = {
  valid: [
    { input: address, canonical: address },
    { input: `0x${address.slice(2).toUpperCase()}`, canonical: address },
    { input: usdcOnMainnet, canonical: usdcOnMainnet },
    { input: '0x2::sui::SUI', canonical: sui },
  ],
  invalid: [
    { input: address.slice(0, -1), reason: 'malformed' },
    { input: address.slice(2), reason: 'malformed' },
    { input: '0x2', reason: 'malformed' },
    { input: `${usdcOnMainnet}<0x2::sui::SUI>`, reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: Object.entries(derived).map(([words, own]) => ({
    seed: Buffer.from(mnemonicToSeedSync(words)).toString('hex'),
    index: 0n,
    address: own,
    source,
  })),
  uris: [{ request: { address, asset: { kind: 'native' }, amount: 1n, decimals: 9, network: 'any' }, uri: null }],
};

/** Sui on a stand-in for a full node, whose checkpoints are made on demand. */
export async function openSuiHarness(): Promise<Harness> {
  const { chain, url, stop } = await startSuiStandIn();
  const mute = await openDoor(chain);
  mute.faults.mute = new Set(['TransactionExecutionService/SimulateTransaction']);
  const [payer, other] = [1, 2].map(walletOf) as [Wallet, Wallet];
  for (const [coinType, symbol] of [
    [usdt, 'USDT'],
    [usdc, 'USDC'],
  ] as const)
    chain.metadata.set(coinType, { decimals: 6, symbol });
  for (const { address: owner } of [payer, other])
    for (const coinType of [sui, usdt, usdc, lookAlike]) chain.grant(owner, coinType, rich);
  chain.advance();
  const network = chain.chainId;
  const open = (at: string) => createSuiAdapter({ network, rpcUrls: [at] });
  const toPay = ({ to, asset, amount }: Payment) => ({
    to,
    amount,
    coinType: asset.kind === 'native' ? sui : asset.ref,
  });
  let strangers = 100;
  return {
    chain: 'a stand-in for a full node of Sui',
    level: 'stand-in',
    network,
    adapter: open(url),
    keys: createSuiKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)),
    book: suiAddressBook,
    vectors,
    assets: [{ kind: 'native' }, ...[usdt, usdc].map((ref): Asset => ({ kind: 'token', ref }))],
    amountOf: ({ kind }) => (kind === 'native' ? 10n ** 8n : 10n ** 6n),
    url,
    reopen: (at = url) => open(at),
    openKeys: createSuiKeys,
    stranger: async () => walletOf((strangers += 1)).address,
    mine: async (blocks = 1) => chain.advance(blocks),
    pay: (payment) => pay(url, payer, [toPay(payment)]),
    payMany: { to: 'apart', send: (payments) => pay(url, payer, payments.map(toPay)) },
    payTogether: async (payment) => {
      // Who pays for the transaction has a part in it.
      const txHash = await pay(url, payer, [{ ...toPay(payment) }], other);
      return { txHash, senders: [payer.address, other.address] };
    },
    payNothing: (to) => pay(url, payer, [{ to, coinType: sui, amount: 0n }]),
    payInVain: (payment) => pay(url, payer, [toPay(payment), { ...toPay(payment), amount: 10n ** 18n }]),
    payLookAlike: (to, amount) => pay(url, payer, [{ to, coinType: lookAlike, amount }]),
    reorg: { notApplicable: 'a certified checkpoint is final' },
    drop: { notApplicable: 'a node that has answered has run the transaction' },
    useUp: async () => chain.endEpoch(),
    withoutFeeAdvice: () => open(mute.url),
    tooSmall: { notApplicable: 'a single base unit can be sent' },
    keepsWaiting: true,
    stop: async () => {
      await mute.stop();
      await stop();
    },
  };
}
