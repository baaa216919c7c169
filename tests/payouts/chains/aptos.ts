import { createAptosAdapter } from '@florin/chain-aptos/adapter';
import { aptosAddressBook } from '@florin/chain-aptos/address-book';
import type { Version } from '@florin/nodes/aptos/chain';
import { long } from '@florin/nodes/aptos/hashes';
import { aptosChainId, aptosTokens } from '../../journeys/aptos-catalogue.ts';
import { AptosStage, network } from '../../journeys/aptos-stage.ts';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { judgedTreasury, lifetimeOver, type TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

/** A lifetime is 55 seconds of the chain's, whose clock may run ahead of the worker's. */
export async function openAptosTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await AptosStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, apt: coin } = aptosTokens;
  const own = await stage.treasury();
  const paid = ({ content }: Version) =>
    content === null || content.submitted.sender !== own
      ? []
      : content.result.events
          .filter(({ type }) => type === '0x1::fungible_asset::Deposit')
          .map(({ data }) => ({ data, store: chain.ledger.stores.get(long(String(data['store']))) }))
          .filter(({ store }) => store?.metadata === usdt.contract && store.owner !== own)
          .map(({ data, store }) => ({
            to: store?.owner ?? '',
            amount: BigInt(String(data['amount'])),
            txHash: content.submitted.hash,
          }));
  return {
    stage,
    place: { chainId: aptosChainId, tokenId: usdt.id, addressBook: aptosAddressBook },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      {
        transfers: async () => chain.versions.flatMap(paid),
        usdt: async () => chain.ledger.primary(own, usdt.contract),
        coins: async () => chain.ledger.native(own),
      },
    ),
    upheavals: [
      {
        ...lifetimeOver(stage, 0, () => {
          chain.skip(60);
          chain.advance();
        }),
        name: 'minutes ahead',
      },
      lifetimeOver(stage, 60, () => chain.advance()),
    ],
    openAdapter: () => createAptosAdapter({ network, rpcUrls: [url] }),
    stranger: async (number) => `0x${drawnBytes(number, 32)}`,
    advance: async () => chain.advance(),
    forget: async (txHash) => {
      const isThere = chain.waiting.includes(txHash);
      chain.drop(txHash);
      return isThere;
    },
    isIdle: async () => chain.waiting.length === 0,
  };
}
