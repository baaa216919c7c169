import { createCosmosAdapter } from '@florin/chain-cosmos/adapter';
import { createCosmosAddressBook } from '@florin/chain-cosmos/address-book';
import { networks } from '@florin/chain-cosmos/networks';
import { spellAddress } from '@florin/nodes/cosmos/bech32';
import type { ProducedBlock } from '@florin/nodes/cosmos/chain';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { cosmosChainId, cosmosTokens } from '../../journeys/cosmos-catalogue.ts';
import { CosmosStage, network } from '../../journeys/cosmos-stage.ts';
import { judgedTreasury, type TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

const lagMax = 3;

/** Blocks are final at once. A node may be behind with running them, and with its index. */
export async function openCosmosTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await CosmosStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, atom: coin } = cosmosTokens;
  const own = await stage.treasury();
  const paid = ({ transactions }: ProducedBlock) =>
    transactions
      .filter(({ result }) => result.code === 0)
      .flatMap(({ submitted: { hash, messages } }) =>
        messages
          .filter(({ from }) => from === own)
          .flatMap(({ outputs }) => outputs)
          .flatMap(({ to, coins }) => coins.map((one) => ({ to, ...one })))
          .filter(({ denom }) => denom === usdt.contract)
          .map(({ to, amount }) => ({ to, amount, txHash: hash })),
      );
  const blocks = () =>
    Array.from({ length: Number(chain.head.height) }, (_one, at) => chain.block(BigInt(at + 1))).flatMap(
      (block) => block ?? [],
    );
  const held = async (denomination: string): Promise<bigint> => chain.state(chain.head.height).held(own, denomination);
  const late = (name: string, lag: 'indexLag' | 'runLag') => ({
    name,
    share: 0.06,
    cause: async (random: () => number) => {
      chain[lag] = BigInt(1 + Math.floor(random() * lagMax));
      return true;
    },
  });
  return {
    stage,
    place: {
      chainId: cosmosChainId,
      tokenId: usdt.id,
      addressBook: createCosmosAddressBook(networks.get(network)!),
    },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () => blocks().flatMap(paid),
        usdt: () => held(usdt.contract),
        coins: () => held('uatom'),
      },
    ),
    upheavals: [late('late indexes', 'indexLag'), late('late results', 'runLag')],
    openAdapter: () => createCosmosAdapter({ network, rpcUrls: [url] }),
    stranger: async (number) => spellAddress('cosmos', Buffer.from(drawnBytes(number, 20), 'hex')),
    advance: async () => {
      for (const lag of ['indexLag', 'runLag'] as const) if (chain[lag] > 0n) chain[lag] -= 1n;
      chain.advance();
    },
    forget: async (txHash) => {
      const isThere = chain.waiting.some(({ hash }) => hash === txHash);
      chain.drop(txHash);
      return isThere;
    },
    isIdle: async () => chain.waiting.length === 0,
  };
}
