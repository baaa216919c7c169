import { parseToken } from '@florin/chain-tezos/address';
import { createTezosAdapter } from '@florin/chain-tezos/adapter';
import { tezosAddressBook } from '@florin/chain-tezos/address-book';
import { type Block, lifetime } from '@florin/nodes/tezos/chain';
import { walletOf } from '@florin/nodes/tezos/wallet';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { tezosChainId } from '../../journeys/tezos-catalogue.ts';
import { TezosStage } from '../../journeys/tezos-stage.ts';
import { judgedTreasury, type TrialChain } from '../trial-chain.ts';

const blocksPerRound = 1;
/** The second block after one makes it final. */
const forkMax = 2;
/** Of wallets whose number is a byte, behind those of payers. */
const firstStranger = 20;

interface Micheline {
  args?: readonly Micheline[];
  string?: string;
  int?: string;
}

/** What one of the list of FA2 sends: pairs of a receiver, and a number with an amount. */
const sentBy = (value: unknown): { to: string; amount: bigint }[] =>
  (value as readonly Micheline[]).flatMap(({ args: [, sent] = [] }) =>
    (sent as unknown as readonly Micheline[]).map(({ args: [to, what] = [] }) => ({
      to: to?.string ?? '',
      amount: BigInt(what?.args?.at(-1)?.int ?? 0),
    })),
  );

/** A group names a block, and none later than 450 blocks after it holds the group. */
export async function openTezosTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await TezosStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, xtz: coin } = stage.tokens;
  const own = await stage.treasury();
  const contract = parseToken(usdt.contract ?? '')?.contract ?? '';
  const paid = ({ groups }: Block) =>
    groups.flatMap(({ hash, contents }) =>
      contents
        .filter(({ source, destination }) => source === own && destination === contract)
        .filter(({ metadata }) => metadata.operation_result.status === 'applied')
        .flatMap(({ parameters }) => sentBy(parameters?.value))
        .map(({ to, amount }) => ({ to, amount, txHash: hash })),
    );
  return {
    stage,
    place: { chainId: tezosChainId, tokenId: usdt.id, addressBook: tezosAddressBook },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () => chain.blocks.flatMap(paid),
        usdt: async () => chain.head.ledger.tokens(contract, own, 0n),
        coins: async () => chain.head.ledger.balance(own),
      },
    ),
    upheavals: [
      {
        name: 'forks',
        share: 0.12,
        cause: async (random) => {
          chain.reorg(1 + Math.floor(random() * forkMax));
          return true;
        },
      },
      {
        name: 'lifetimes over',
        share: 0.01,
        cause: async () => {
          chain.advance(lifetime + 1);
          return true;
        },
      },
    ],
    openAdapter: () => createTezosAdapter({ network: 'local', rpcUrls: [url] }),
    stranger: async (number) => walletOf(firstStranger + number).address,
    advance: async () => chain.advance(blocksPerRound),
    forget: async (txHash) => {
      const isThere = chain.waiting.some(({ hash }) => hash === txHash);
      chain.drop(txHash);
      return isThere;
    },
    isIdle: async () => chain.waiting.length === 0,
  };
}
