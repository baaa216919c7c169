import { airdrop, makeMint, mintTo, tokenAccountOf } from '@florin/nodes/solana/control';
import { startSolanaStandIn } from '@florin/nodes/solana/server';
import type { SolanaVm } from '@florin/nodes/solana/vm';
import type { StackContext } from '../context/stack-context.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, openingUsdt, usdc, usdt } from './further-chain.ts';
import { issuerWallet, mintAddresses, payerWallets } from './solana-wallets.ts';

const sol = 10n ** 9n;
const payerCoins = 10_000n * sol;
const payerTokens = 1_000_000n * 10n ** 6n;
/** For fees and token accounts. */
const openingCoins = 100n * sol;
/** Fee: of a transaction that opens a token account. */
const limits = { fee: 10n ** 7n, gas: 1n, refund: 100n * sol };

/** A virtual machine in the place of a node, in this process, driven; it goes on where it stopped. */
export async function startLocalSolana(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const keptIn = context.home.standIns.solana;
  const { vm, url, stop } = await startSolanaStandIn({ keptIn, name: 'florin development' });
  context.teardown.add('solana', stop);
  const { USDT, USDC } = await mintAddresses();
  const payers = (await payerWallets()).map(({ address }) => address);
  await found(vm, [USDT, USDC], payers);
  driveChain(context, database, { name: 'Solana', isPending: () => vm.waiting > 0, mine: () => vm.advance() });
  return {
    url,
    identity: { name: 'Local Solana', short_name: 'solana-local', chain_type: 'solana', network: vm.genesisHash },
    tokens: [
      { symbol: 'SOL', name: 'Solana', decimals: 9, contract: null, opening: openingCoins },
      { ...usdt(USDT), opening: openingUsdt },
      usdc(USDC),
    ],
    payers,
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: true,
    async fund(treasury) {
      await fillTokens(vm, USDT, treasury, openingUsdt);
      const held = vm.account(treasury, vm.slot)?.lamports ?? 0n;
      if (held < openingCoins) airdrop(vm, treasury, openingCoins - held);
    },
  };
}

/** Mints, and what payers hold of them; what a start that was cut off has done is not done again. */
async function found(vm: SolanaVm, mints: readonly string[], payers: readonly string[]): Promise<void> {
  const issuer = await issuerWallet();
  for (const owner of [issuer.address, ...payers])
    if (vm.account(owner, vm.slot) === null) airdrop(vm, owner, payerCoins);
  for (const mint of mints) {
    if (vm.account(mint, vm.slot) === null) makeMint(vm, mint, { decimals: 6, authority: issuer.address });
    for (const payer of payers) await fillTokens(vm, mint, payer, payerTokens);
  }
}

/** Makes tokens for an owner that has no account of them yet; base units. */
async function fillTokens(vm: SolanaVm, mint: string, owner: string, amount: bigint): Promise<void> {
  // An account that is there was filled by the transaction that made it, and may have been spent from since.
  if (vm.account(await tokenAccountOf(owner, mint), vm.slot) !== null) return;
  await mintTo(vm, await issuerWallet(), mint, owner, amount);
  vm.advance();
}
