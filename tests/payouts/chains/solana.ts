import { createSolanaAdapter } from '@florin/chain-solana/adapter';
import { solanaAddressBook } from '@florin/chain-solana/address-book';
import { tokenAccountOf } from '@florin/nodes/solana/control';
import type { Executed } from '@florin/nodes/solana/ledger';
import { readTokenAccount } from '@florin/nodes/solana/token-accounts';
import { blockhashLifetime } from '@florin/nodes/solana/vm';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { solanaChainId, solanaTokens } from '../../journeys/solana-catalogue.ts';
import { SolanaStage } from '../../journeys/solana-stage.ts';
import { judgedTreasury, type TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

const slotsPerRound = 8;
/** Thirty-two slots behind the newest one a block is final. */
const forkMax = 12;

/** A blockhash is good for 150 blocks. */
export async function openSolanaTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await SolanaStage.open({ ...options, forkable: true });
  const { vm, url } = stage.node;
  const { usdt, sol: coin } = solanaTokens;
  const own = await stage.treasury();
  const account = await tokenAccountOf(own, usdt.contract);
  const paid = ({ signature, preTokenBalances, postTokenBalances }: Executed) =>
    postTokenBalances
      .filter(({ owner, mint }) => owner !== own && mint === usdt.contract)
      .map(({ owner, amount, accountIndex }) => {
        const before = preTokenBalances.find((one) => one.accountIndex === accountIndex)?.amount ?? 0n;
        return { to: owner, amount: amount - before, txHash: signature };
      })
      .filter(({ amount }) => amount > 0n);
  const transfers = () =>
    vm
      .blocksWithin(0n, vm.slot)
      .flatMap(({ transactions }) => transactions)
      .filter(({ err, message }) => err === null && message.accountKeys[0] === own)
      .flatMap(paid);
  return {
    stage,
    place: { chainId: solanaChainId, tokenId: usdt.id, addressBook: solanaAddressBook },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () => transfers(),
        usdt: async () => readTokenAccount(vm.account(account, vm.slot))?.amount ?? 0n,
        coins: async () => vm.account(own, vm.slot)?.lamports ?? 0n,
      },
    ),
    upheavals: [
      {
        name: 'forks',
        share: 0.1,
        cause: async (random) => {
          const depth = 1 + Math.floor(random() * forkMax);
          vm.fork(depth, { requeue: random() < 0.5 });
          // The branch that wins is the longer one: forks after one another come no deeper.
          vm.advance(depth + 1);
          return true;
        },
      },
      {
        name: 'lifetimes over',
        share: 0.02,
        cause: async () => {
          vm.advance(Number(blockhashLifetime) + 1);
          return true;
        },
      },
    ],
    openAdapter: () => createSolanaAdapter({ network: vm.genesisHash, rpcUrls: [url] }),
    stranger: async (number) =>
      (await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(drawnBytes(number, 32), 'hex'))).address,
    advance: async () => {
      vm.advance(slotsPerRound - 1);
      vm.skip();
      vm.advance();
    },
    forget: async (txHash) => {
      const { waiting } = vm;
      vm.drop(txHash);
      return vm.waiting < waiting;
    },
    isIdle: async () => vm.waiting === 0,
  };
}
