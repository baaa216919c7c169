import type { Database } from '@florin/database/database';
import { airdrop, makeMint, mintTo, tokenAccountOf } from '@florin/nodes/solana/control';
import { startSolanaStandIn } from '@florin/nodes/solana/server';
import type { SolanaVm } from '@florin/nodes/solana/vm';
import type { StackContext } from '../context/stack-context.ts';
import { errorFacts } from '../context/log.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';
import { issuerWallet, mintAddresses, payerWallets } from './solana-wallets.ts';

const sol = 10n ** 9n;
const payerCoins = 10_000n * sol;
const payerTokens = 1_000_000n * 10n ** 6n;

export interface LocalSolana {
  url: string;
  /** Genesis hash. */
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDT: string; USDC: string };
  vm: SolanaVm;
}

/** A virtual machine in the place of a node, in this process, driven; it goes on where it stopped. */
export async function startLocalSolana(
  { home, teardown, log }: StackContext,
  database: Database,
): Promise<LocalSolana> {
  const { vm, url, stop } = await startSolanaStandIn({ keptIn: home.solana, name: 'florin development' });
  teardown.add('solana', stop);
  const contracts = await mintAddresses();
  const payers = (await payerWallets()).map(({ address }) => address);
  await found(vm, Object.values(contracts), payers);
  const onTrouble = (error: unknown) => log.write('error', 'Solana could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(vm.waiting > 0),
    mine: () => Promise.resolve(vm.advance()),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('solana miner', miner.stop);
  return { url, network: vm.genesisHash, payers, contracts, vm };
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
export async function fillTokens(vm: SolanaVm, mint: string, owner: string, amount: bigint): Promise<void> {
  // An account that is there was filled by the transaction that made it, and may have been spent from since.
  if (vm.account(await tokenAccountOf(owner, mint), vm.slot) !== null) return;
  await mintTo(vm, await issuerWallet(), mint, owner, amount);
  vm.advance();
}
