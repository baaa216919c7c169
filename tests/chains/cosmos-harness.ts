import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createCosmosAdapter } from '@florin/chain-cosmos/adapter';
import { createCosmosAddressBook } from '@florin/chain-cosmos/address-book';
import { createCosmosKeys } from '@florin/chain-cosmos/keys';
import { networks } from '@florin/chain-cosmos/networks';
import type { Asset } from '@florin/domain/ports/chain';
import { startCosmosNode } from '@florin/nodes/cosmos/real-node';
import { startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { multiSend, sendAll, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';
import { BentNode, notOffered } from '@florin/testing/bent-node';
import { mnemonicToSeedSync } from '@scure/bip39';

const network = networks.get('cosmoslocal')!;
/** USDC and USDT of the Cosmos Hub, and a coin of the same name that came another way. */
const usdc = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013';
const usdt = 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0';
const lookAlike = 'ibc/0000000000000000000000000000000000000000000000000000000000000001';
/** Of the words that CosmJS signs and checks its own examples with. */
const cosmJsAddress = 'cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5';
const cosmJsWords = 'special sign fit simple patrol salute grocery chicken wheat radar tonight ceiling';
/** Long enough for what a test does between two blocks. */
const blockMilliseconds = 1_500;
const rich = 10n ** 15n;

/** Addresses of CosmJS's own tests, and denominations of the registry of chains. */
export const vectors: Harness['vectors'] = {
  valid: [
    { input: cosmJsAddress, canonical: cosmJsAddress },
    { input: cosmJsAddress.toUpperCase(), canonical: cosmJsAddress },
    { input: 'uatom', canonical: 'uatom' },
    { input: usdc.toLowerCase(), canonical: usdc },
    {
      input: 'factory/cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5/gold',
      canonical: 'factory/cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5/gold',
    },
  ],
  invalid: [
    { input: `${cosmJsAddress.slice(0, -1)}4`, reason: 'bad_checksum' },
    { input: `Cosmos${cosmJsAddress.slice(6)}`, reason: 'malformed' },
    { input: 'noble12l2w4ugfz4m6dd73yysz477jszqnfughxvkss5', reason: 'malformed' },
    { input: 'ibc/F663', reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: [
    {
      seed: Buffer.from(mnemonicToSeedSync(cosmJsWords)).toString('hex'),
      index: 0n,
      address: cosmJsAddress,
      source: 'CosmJS, packages/proto-signing/src/directsecp256k1hdwallet.spec.ts',
    },
  ],
  uris: [
    {
      request: { address: cosmJsAddress, asset: { kind: 'native' }, amount: 1n, decimals: 6, network: 'cosmoslocal' },
      uri: null,
    },
  ],
};

interface Chain {
  name: string;
  level: 'node' | 'stand-in';
  url: string;
  advance(blocks: number): Promise<void>;
  drop: Harness['drop'];
  stop(): Promise<void>;
}

async function openStandIn(wallets: readonly Wallet[]): Promise<Chain> {
  const { chain, url, stop } = await startCosmosStandIn();
  for (const { address } of wallets)
    for (const denom of [network.native, usdc, usdt, lookAlike]) chain.grant(address, denom, rich);
  return {
    name: 'a stand-in for a node of the Cosmos SDK',
    level: 'stand-in',
    url,
    advance: async (blocks) => chain.advance(blocks),
    drop: async (txHash) => chain.drop(txHash),
    stop,
  };
}

async function openNode(binary: string, wallets: readonly Wallet[]): Promise<Chain> {
  const held = [lookAlike, usdt, usdc, network.native].toSorted().map((denom) => `${rich}${denom}`);
  const balances = Object.fromEntries(wallets.map(({ address }) => [address, held.join(',')]));
  const { url, advance, forget, stop } = await startCosmosNode(binary, { balances, blockMilliseconds });
  const drop = () => forget();
  return { name: 'a node of the Cosmos SDK 0.53.8', level: 'node', url, advance, drop, stop };
}

/** The family on the stand-in, or on a node of the Cosmos SDK where a binary is named. */
export async function openCosmosHarness(binary: string | null = null): Promise<Harness> {
  const [payer, other, poor] = (await Promise.all([1, 2, 3].map((one) => walletOf(one)))) as [Wallet, Wallet, Wallet];
  const wallets = [payer, other, poor];
  const chain = await (binary === null ? openStandIn(wallets) : openNode(binary, wallets));
  const mute = await BentNode.open(chain.url);
  mute.bend = (method, result, params) =>
    method === 'abci_query' && String((params as unknown as { path?: string }).path).endsWith('Service/Config')
      ? notOffered
      : result;
  const keys = createCosmosKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`), network);
  const open = (url: string) => createCosmosAdapter({ network: network.name, rpcUrls: [url] });
  const sending = { url: chain.url, chainId: network.chainId };
  const denomOf = ({ asset }: Pick<Payment, 'asset'>): string => (asset.kind === 'native' ? network.native : asset.ref);
  const toSend = (payment: Payment, from = payer) => ({
    from,
    to: payment.to,
    denom: denomOf(payment),
    amount: payment.amount,
  });
  /** A stranger's transactions follow one another: each waits for the one before it. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = queue.then(work);
    queue = mine.catch(() => {});
    return mine;
  };
  let strangers = 100;
  return {
    chain: chain.name,
    level: chain.level,
    unrecorded: binary !== null,
    network: network.name,
    adapter: open(chain.url),
    keys,
    book: createCosmosAddressBook(network),
    vectors,
    assets: [{ kind: 'native' }, ...[usdc, usdt].map((ref): Asset => ({ kind: 'token', ref }))],
    amountOf: () => 10n ** 6n,
    url: chain.url,
    reopen: (at = chain.url) => open(at),
    openKeys: (seed) => createCosmosKeys(seed, network),
    stranger: async () => (await walletOf((strangers += 1))).address,
    mine: async (blocks = 1) => chain.advance(blocks),
    pay: (payment) => inTurn(() => sendAll([toSend(payment)], sending)),
    payMany: {
      to: 'several',
      send: (payments) =>
        inTurn(() =>
          multiSend(
            payer,
            payments.map((one) => toSend(one)),
            sending,
          ),
        ),
    },
    payTogether: async (payment) => {
      const half = { ...payment, amount: payment.amount };
      const txHash = await inTurn(() =>
        sendAll([toSend(half), { ...toSend(payment, other), to: other.address }], sending),
      );
      return { txHash, senders: [payer.address, other.address] };
    },
    payNothing: { notApplicable: 'the bank module refuses transfers of nothing' },
    payInVain: (payment) =>
      inTurn(() => sendAll([toSend(payment), toSend({ ...payment, amount: 10n ** 17n }, other)], sending)),
    payLookAlike: (to, amount) => inTurn(() => sendAll([{ from: payer, to, denom: lookAlike, amount }], sending)),
    reorg: { notApplicable: 'a committed block is final' },
    keepsFirst: true,
    drop: chain.drop,
    useUp: async (source) => {
      const asset = { kind: 'native' } as const;
      const index = source === keys.treasuryAddress() ? null : 0n;
      const from = index === null ? ({ kind: 'treasury' } as const) : ({ kind: 'deposit', index } as const);
      const adapter = open(chain.url);
      const slots = adapter.slots;
      if (slots.kind !== 'number') throw new Error('An account has numbers.');
      const nonce = await slots.next(source);
      const destination = (await walletOf(99)).address;
      const intent = {
        id: '00000000-0000-4000-8000-00000000abcd',
        purpose: 'refund',
        network: network.name,
        source: from,
        sourceAddress: source,
        destination,
        asset,
        amount: 1n,
        feeCap: 10n ** 6n,
      } as const;
      await adapter.broadcast(keys.sign(await adapter.build(intent, { kind: 'number', nonce }), from));
    },
    withoutFeeAdvice: () => open(mute.url),
    tooSmall: { notApplicable: 'a single base unit can be sent' },
    stop: async () => {
      mute.close();
      await chain.stop();
    },
  };
}
