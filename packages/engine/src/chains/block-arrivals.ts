import { findKnownTransactions, type WatchedAddress } from '@florin/database/sql/deposits';
import type { Session } from '@florin/database/statement';
import type { Asset, Transfer } from '@florin/domain/ports/chain';
import type { Ids } from '@florin/domain/ports/ids';
import { type Catalogue, type Token, tokensOfChain } from './catalogue.ts';
import type { BlockReading } from './block-reading.ts';
import type { BlockArrival } from './rule-deposits.ts';

/** What a block brings to our addresses. */
export interface BlockArrivals {
  fresh: BlockArrival[];
  /** Transfers that another block had before. */
  back: Transfer[];
  /** Receivers of both. */
  indexes: bigint[];
}

/** Transfers to our addresses, leaving out those of our own transactions: gas that we fund is no deposit. */
export async function readArrivals(
  session: Session,
  catalogue: Catalogue,
  { chain, block, watched }: BlockReading,
  { seenAt, ids }: { seenAt: Date; ids: Ids },
): Promise<BlockArrivals> {
  if (block.transfers.length === 0) return { fresh: [], back: [], indexes: [] };
  const hashes = [...new Set(block.transfers.map(({ txHash }) => txHash))];
  const known = await session.many(findKnownTransactions, chain.id, hashes);
  const own = new Set(known.flatMap(({ txHash, position }) => (position === null ? [txHash] : [])));
  const seen = new Set(known.map(({ txHash, position }) => `${txHash}:${position}`));
  const tokens = new Map(tokensOfChain(catalogue, chain.id).map((token) => [assetKey(token.asset), token]));
  const ours = block.transfers.flatMap((transfer) => {
    const receiver = watched.get(transfer.watchKey);
    const token = tokens.get(assetKey(transfer.asset));
    return receiver && token && !own.has(transfer.txHash) ? [{ transfer, receiver, token }] : [];
  });
  const isBack = ({ transfer }: Ours): boolean => seen.has(`${transfer.txHash}:${transfer.position}`);
  return {
    fresh: ours.filter((arrival) => !isBack(arrival)).map((arrival) => toArrival(arrival, ids.uuid(), seenAt)),
    back: ours.filter(isBack).map(({ transfer }) => transfer),
    indexes: [...new Set(ours.map(({ receiver }) => receiver.index))],
  };
}

interface Ours {
  transfer: Transfer;
  receiver: WatchedAddress;
  token: Token;
}

const toArrival = ({ transfer, receiver, token }: Ours, id: string, seenAt: Date): BlockArrival => ({
  id,
  txHash: transfer.txHash,
  position: transfer.position,
  from: transfer.from,
  amount: transfer.amount,
  token,
  index: receiver.index,
  address: receiver.address,
  seenAt,
});

const assetKey = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.ref);
