import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createSolanaAdapter } from '@florin/chain-solana/adapter';
import { solanaAddressBook } from '@florin/chain-solana/address-book';
import { createSolanaKeys } from '@florin/chain-solana/keys';
import type { Asset } from '@florin/domain/ports/chain';
import {
  airdrop,
  createAccount,
  makeMint,
  mintTo,
  payCoins,
  payTokens,
  submit,
  tokenAccountOf,
  walletOf,
} from '@florin/nodes/solana/control';
import { startSolanaStandIn } from '@florin/nodes/solana/server';
import { BentNode, notOffered } from '@florin/testing/bent-node';
import { mnemonicToSeedSync } from '@scure/bip39';
import { address, generateKeyPairSigner, type Instruction, type KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getTransferCheckedInstruction } from '@solana-program/token';

const usdtOnMainnet = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const wallet = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N';
const decimals = 6;

/** Addresses of the Solana cookbook, of programs and mints of the main network, and the forms of Solana Pay. */
export const vectors: Harness['vectors'] = {
  valid: [wallet, usdtOnMainnet, '11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'].map(
    (canonical) => ({ input: canonical, canonical }),
  ),
  invalid: [
    `${wallet}1`,
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    wallet.replace('5', '0'),
    `solana:${wallet}`,
  ].map((input) => ({ input, reason: 'malformed' })),
  derivations: [
    wallet,
    'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv',
    '7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc',
  ].map((own, at) => ({
    seed: Buffer.from(
      mnemonicToSeedSync('neither lonely flavor argue grass remind eye tag avocado spot unusual intact'),
    ).toString('hex'),
    index: BigInt(at),
    address: own,
    source: 'Solana cookbook, restoring a key pair from words (BIP-44)',
  })),
  uris: [
    {
      request: { address: wallet, asset: { kind: 'native' }, amount: 1_500_000_000n, decimals: 9, network: 'any' },
      uri: `solana:${wallet}?amount=1.5`,
    },
    {
      request: {
        address: wallet,
        asset: { kind: 'token', ref: usdtOnMainnet },
        amount: 10_000n,
        decimals,
        network: 'any',
      },
      uri: `solana:${wallet}?amount=0.01&spl-token=${usdtOnMainnet}`,
    },
  ],
};

/** Strangers on the stand-in: wallets with coins and tokens. */
async function openStrangers(chain: Awaited<ReturnType<typeof startSolanaStandIn>>) {
  const { vm } = chain;
  const [payer, issuer, other] = (await Promise.all([1, 2, 3].map(walletOf))) as [
    KeyPairSigner,
    KeyPairSigner,
    KeyPairSigner,
  ];
  const [usdt, usdc, lookAlike] = (await Promise.all([4, 5, 6].map(walletOf))).map((one) => String(one.address)) as [
    string,
    string,
    string,
  ];
  for (const one of [payer, issuer, other]) airdrop(vm, one.address, 10n ** 15n);
  for (const mint of [usdt, usdc, lookAlike]) {
    makeMint(vm, mint, { decimals, authority: issuer.address });
    await mintTo(vm, issuer, mint, payer.address, 10n ** 15n);
  }
  vm.advance(40);
  return { payer, other, tokens: [usdt, usdc], lookAlike };
}

/** Solana on LiteSVM: a real virtual machine behind a stand-in for a node, whose blocks are made on demand. */
export async function openSolanaHarness(): Promise<Harness> {
  const chain = await startSolanaStandIn({ forkable: true });
  const { vm } = chain;
  const { payer, other, tokens, lookAlike } = await openStrangers(chain);
  const mute = await BentNode.open(chain.url);
  mute.bend = (method, result) => (method === 'getRecentPrioritizationFees' ? notOffered : result);
  const network = vm.genesisHash;
  const open = (url: string) => createSolanaAdapter({ network, rpcUrls: [url] });
  const instructionsOf = async ({ to, amount, asset }: Payment, from = payer): Promise<Instruction[]> => {
    if (asset.kind === 'native') return [getTransferSolInstruction({ source: from, destination: address(to), amount })];
    const [source, destination] = await Promise.all([
      tokenAccountOf(from.address, asset.ref),
      tokenAccountOf(to, asset.ref),
    ]);
    const mint = address(asset.ref);
    return [
      createAccount(from, destination, to, mint),
      getTransferCheckedInstruction({ source, mint, destination, authority: from, amount, decimals }),
    ];
  };
  return {
    chain: 'LiteSVM behind a stand-in for a node',
    level: 'vm',
    network,
    adapter: open(chain.url),
    keys: createSolanaKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)),
    book: solanaAddressBook,
    vectors,
    assets: [{ kind: 'native' }, ...tokens.map((ref): Asset => ({ kind: 'token', ref }))],
    amountOf: ({ kind }) => (kind === 'native' ? 10n ** 7n : 10n ** 6n),
    url: chain.url,
    reopen: (at = chain.url) => open(at),
    openKeys: createSolanaKeys,
    stranger: async () => (await generateKeyPairSigner()).address,
    mine: async (blocks = 1) => vm.advance(blocks),
    pay: ({ to, amount, asset }) =>
      asset.kind === 'native'
        ? payCoins(vm, payer, to, amount)
        : payTokens(vm, payer, { mint: asset.ref, to, amount, decimals }),
    payMany: {
      to: 'several',
      send: async (payments) => {
        const parts = await Promise.all(payments.map((payment) => instructionsOf(payment)));
        return submit(vm, payer, parts.flat());
      },
    },
    payTogether: async (payment) => {
      const half = { ...payment, amount: payment.amount / 2n };
      const parts = await Promise.all([payer, other].map((from) => instructionsOf(half, from)));
      const txHash = await submit(vm, payer, parts.flat(), [other]);
      return { txHash, senders: [payer.address, other.address] };
    },
    payNothing: (to) => payCoins(vm, payer, to, 0n),
    payInVain: async (payment) => {
      const much = { ...payment, amount: 10n ** 17n };
      return submit(vm, payer, [...(await instructionsOf(payment)), ...(await instructionsOf(much))]);
    },
    payLookAlike: (to, amount) => payTokens(vm, payer, { mint: lookAlike, to, amount, decimals }),
    reorg: async (depth) => {
      vm.fork(depth);
      vm.advance(depth + 1);
    },
    drop: async (txHash) => vm.drop(txHash),
    useUp: async () => vm.advance(190),
    withoutFeeAdvice: () => open(mute.url),
    tooSmall: async () => ({
      to: (await generateKeyPairSigner()).address,
      amount: 1_000n,
      asset: { kind: 'native' },
    }),
    stop: async () => {
      mute.close();
      await chain.stop();
    },
  };
}
