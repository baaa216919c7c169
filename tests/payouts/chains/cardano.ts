import { createCardanoAdapter } from '@florin/chain-cardano/adapter';
import { createCardanoAddressBook } from '@florin/chain-cardano/address-book';
import { networks } from '@florin/chain-cardano/networks';
import type { Block } from '@florin/nodes/cardano/chain';
import { walletOf } from '@florin/nodes/cardano/wallet';
import { cardanoChainId, cardanoName, cardanoTokens } from '../../journeys/cardano-catalogue.ts';
import { CardanoStage } from '../../journeys/cardano-stage.ts';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { bookCoins, judgedTreasury, lifetimeOver, type TrialChain } from '../trial-chain.ts';

const ada = 10n ** 6n;
/** Each payout leaves more than an ADA beside its tokens, and keeps a coin until its block is there. */
const coinsMore = 10;
/** The third block makes one final. */
const forkMax = 2;
const firstStranger = 1_000;

/** An end is an hour of slots, of a second each. */
export async function openCardanoTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await CardanoStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, ada: coin } = cardanoTokens;
  const own = await stage.treasury();
  for (let more = 0; more < coinsMore; more += 1) chain.grant(own, 20n * ada);
  await bookCoins(stage, coin, BigInt(coinsMore) * 20n * ada);
  chain.advance(forkMax + 1);
  const paid = ({ entries }: Block) =>
    entries
      .filter(({ inputs, isValid }) => isValid && inputs.some(({ address }) => address === own))
      .flatMap(({ hash, outputs }) =>
        outputs
          .filter(({ address, assets }) => address !== own && assets.has(usdt.contract))
          .map(({ address, assets }) => ({ to: address, amount: assets.get(usdt.contract) ?? 0n, txHash: hash })),
      );
  const unspent = () => [...chain.unspent.values()].filter(({ address }) => address === own);
  return {
    stage,
    place: {
      chainId: cardanoChainId,
      tokenId: usdt.id,
      addressBook: createCardanoAddressBook(networks.get(cardanoName)!),
    },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () => chain.blocks.flatMap(paid),
        usdt: async () => unspent().reduce((sum, { assets }) => sum + (assets.get(usdt.contract) ?? 0n), 0n),
        coins: async () => unspent().reduce((sum, { lovelace }) => sum + lovelace, 0n),
      },
    ),
    upheavals: [
      {
        name: 'forks',
        share: 0.12,
        cause: async (random) => {
          chain.reorg(1 + Math.floor(random() * forkMax), { forget: random() < 0.5 });
          return true;
        },
      },
      lifetimeOver(stage, 3_700, () => chain.advance()),
    ],
    openAdapter: () => createCardanoAdapter({ network: cardanoName, rpcUrls: [url] }),
    stranger: async (number) => walletOf(firstStranger + number).address,
    advance: async () => chain.advance(),
    forget: async (txHash) => {
      const isThere = chain.waiting.includes(txHash);
      chain.drop(txHash);
      return isThere;
    },
    isIdle: async () => chain.waiting.length === 0,
  };
}
