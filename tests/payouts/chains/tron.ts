import { createTronAdapter } from '@florin/chain-tron/adapter';
import { fromWord, toWord, tronAddressBook } from '@florin/chain-tron/address-book';
import type { Executed } from '@florin/nodes/tron/executed';
import { callData } from '@florin/nodes/tron/control';
import { transferTopic } from '../../crash/treasury.ts';
import type { StageOptions } from '../../journeys/chain-stage.ts';
import { tronChainId } from '../../journeys/tron-catalogue.ts';
import { TronStage } from '../../journeys/tron-stage.ts';
import { judgedTreasury, lifetimeOver, type TrialChain } from '../trial-chain.ts';
import { drawnBytes } from './drawn-bytes.ts';

const blocksPerRound = 3;
/** The fourth block after one makes it final. */
const forkMax = 3;
const balanceOf = '70a08231';

/** A lifetime is 180 seconds of the chain's. */
export async function openTronTrial(options: StageOptions = {}): Promise<TrialChain> {
  const stage = await TronStage.open(options);
  const { chain, url } = stage.node;
  const { usdt, trx: coin } = stage.tokens;
  const [own, contract] = [toWord(await stage.treasury()), toWord(usdt.contract)];
  const word = own.padStart(64, '0');
  const paid = ({ txId, run }: Executed) =>
    (run?.logs ?? [])
      .filter(({ address, topics: [topic, from] }) => {
        const isTransfer = address === contract && `0x${topic}` === transferTopic;
        return isTransfer && from === word;
      })
      .map(({ topics, data }) => ({
        to: fromWord((topics[2] ?? '').slice(-40)),
        amount: BigInt(`0x${data}`),
        txHash: txId,
      }));
  const transfers = () =>
    chain.blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ result }) => result === 'SUCCESS')
      .flatMap(paid);
  const held = async (): Promise<bigint> => {
    const what = { type: 'TriggerSmartContract', contract, value: 0n, data: callData(balanceOf, own) } as const;
    return BigInt(`0x${(await chain.executor.try(own, what)).output}`);
  };
  return {
    stage,
    place: { chainId: tronChainId, tokenId: usdt.id, addressBook: tronAddressBook },
    treasury: judgedTreasury(
      stage,
      { coin, usdt },
      { transfers: async () => transfers(), usdt: held, coins: () => chain.executor.balance(own) },
    ),
    upheavals: [
      {
        name: 'forks',
        share: 0.12,
        cause: async (random) => {
          const depth = 1 + Math.floor(random() * forkMax);
          await chain.fork(depth);
          // The branch that wins is the longer one: forks after one another come no deeper.
          await chain.mine(depth + 1);
          return true;
        },
      },
      lifetimeOver(stage, 200, () => chain.mine(blocksPerRound)),
    ],
    openAdapter: () => createTronAdapter({ network: String(chain.chainId), rpcUrls: [url] }),
    stranger: async (number) => fromWord(drawnBytes(number, 20)),
    advance: () => chain.mine(blocksPerRound),
    forget: async (txHash) => {
      const isThere = chain.waiting(txHash) !== null;
      chain.drop(txHash);
      return isThere;
    },
    isIdle: async () => !chain.isPending,
  };
}
