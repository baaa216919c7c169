import { createSuiAdapter } from '@florin/chain-sui/adapter';
import { suiAddressBook } from '@florin/chain-sui/address-book';
import type { CheckpointRecord } from '@florin/nodes/sui/chain';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { suiChainId, suiTokens, suiType } from '../../journeys/sui-catalogue.ts';
import { SuiStage } from '../../journeys/sui-stage.ts';
import { judgedTreasury, type TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

const checkpointsPerRound = 2;

/** Validators run what they are sent at once: a node forgets nothing. Lifetimes are epochs. */
export async function openSuiTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await SuiStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, sui: coin } = suiTokens;
  const own = await stage.treasury();
  const paid = ({ transactions }: CheckpointRecord) =>
    transactions
      .filter(({ sender, failure }) => sender === own && failure === null)
      .flatMap(({ digest, changes }) =>
        changes
          .filter(({ address, coinType, amount }) => address !== own && coinType === usdt.contract && amount > 0n)
          .map(({ address, amount }) => ({ to: address, amount, txHash: digest })),
      );
  const held = async (coinType: string): Promise<bigint> => chain.ledger.totals().get(`${own} ${coinType}`) ?? 0n;
  return {
    stage,
    place: { chainId: suiChainId, tokenId: usdt.id, addressBook: suiAddressBook },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () => chain.checkpoints.flatMap(paid),
        usdt: () => held(usdt.contract),
        coins: () => held(suiType),
      },
    ),
    upheavals: [
      {
        name: 'epochs',
        share: 0.12,
        cause: async () => {
          chain.endEpoch();
          return true;
        },
      },
    ],
    openAdapter: () => createSuiAdapter({ network: chain.chainId, rpcUrls: [url] }),
    stranger: async (number) => `0x${drawnBytes(number, 32)}`,
    advance: async () => chain.advance(checkpointsPerRound),
    forget: async () => false,
    isIdle: async () => !chain.isWaiting,
  };
}
