import { rawOf } from '@florin/chain-ton/address';
import { createTonAdapter } from '@florin/chain-ton/adapter';
import { tonAddressBook } from '@florin/chain-ton/address-book';
import { coinsOf, jettonTransfers, readJettonWallet } from '@florin/nodes/ton/jetton-transfers';
import { jettonWalletOf } from '@florin/nodes/ton/wallet';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { tonChainId } from '../../journeys/ton-catalogue.ts';
import { TonStage } from '../../journeys/ton-stage.ts';
import { judgedTreasury, lifetimeOver, type TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

/** A transfer of jettons is in four blocks, one after the other. */
const blocksPerRound = 3;

const spell = (raw: string): string => {
  const parsed = tonAddressBook.parseAddress(raw);
  if (!parsed.ok) throw new Error(`${raw} is no address of TON.`);
  return parsed.canonical;
};

/** A message is good for 600 seconds of the chain's. */
export async function openTonTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await TonStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, ton: coin } = stage.tokens;
  const own = rawOf(await stage.treasury());
  const master = usdt.contract ?? '';
  const wallet = await jettonWalletOf(chain, rawOf(master), own);
  return {
    stage,
    place: { chainId: tonChainId, tokenId: usdt.id, addressBook: tonAddressBook },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () =>
          jettonTransfers(chain, master)
            .filter(({ to, cause }) => to !== own && cause?.account === own)
            .map(({ to, amount, cause }) => ({ to: spell(to), amount, txHash: cause?.name ?? '' })),
        usdt: async () => readJettonWallet(chain, wallet)?.balance ?? 0n,
        coins: async () => coinsOf(chain, own),
      },
    ),
    upheavals: [lifetimeOver(stage, 700, () => chain.advance())],
    openAdapter: () => createTonAdapter({ network: 'local', rpcUrls: [url] }),
    stranger: async (number) => spell(`0:${drawnBytes(number, 32)}`),
    advance: () => chain.advance(blocksPerRound),
    forget: async (txHash) => {
      const isWaiting = chain.waits(txHash);
      chain.drop(txHash);
      return isWaiting;
    },
    isIdle: async () => !chain.isBusy,
  };
}
