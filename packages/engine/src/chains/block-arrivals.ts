import {
  findKnownTransactions,
  type KnownTransaction,
  type NewPlace,
  type WatchedAddress,
} from '@florin/database/sql/deposits/scan';
import { listSightings } from '@florin/database/sql/deposits/sightings';
import type { Session } from '@florin/database/statement';
import type { Asset, Transfer } from '@florin/domain/ports/chain';
import type { Ids } from '@florin/domain/ports/ids';
import type { SightedBlock } from './block-reading.ts';
import { type Catalogue, type Chain, type Token, tokensOfChain } from '../catalogue/catalogue.ts';
import type { BlockArrival } from './rule-deposits.ts';

/** What blocks bring to our addresses. */
export interface BlockArrivals {
  fresh: BlockArrival[];
  /** Transfers of the same asset to the same address that another block had before. */
  back: NewPlace[];
  /** Receivers of both. */
  indexes: bigint[];
}

/** Transfers to our addresses, leaving out those of our own transactions: gas that we fund is no deposit. */
export async function readArrivals(
  session: Session,
  { catalogue, chain, ids }: { catalogue: Catalogue; chain: Chain; ids: Ids },
  sighted: readonly SightedBlock[],
): Promise<BlockArrivals> {
  const hashes = [...new Set(sighted.flatMap(({ block }) => block.transfers.map(({ txHash }) => txHash)))];
  if (hashes.length === 0) return { fresh: [], back: [], indexes: [] };
  const known = await session.many(findKnownTransactions, { chainId: chain.id, txHashes: hashes });
  const sightings = await session.many(listSightings, { chainId: chain.id, txHashes: hashes });
  const firstSeen = new Map(sightings.map((one) => [placeOf(one), one.seenAt]));
  const own = new Set(known.flatMap(({ txHash, position }) => (position === null ? [txHash] : [])));
  const seen = new Map(known.map((one) => [placeOf(one), one]));
  const tokens = new Map(tokensOfChain(catalogue, chain.id).map((token) => [assetKey(token.asset), token]));
  const ours = sighted.flatMap((reading) =>
    reading.block.transfers.flatMap((transfer): Ours[] => {
      const receiver = reading.watched.get(transfer.watchKey);
      const token = tokens.get(assetKey(transfer.asset));
      if (!receiver || !token || own.has(transfer.txHash)) return [];
      return [
        {
          transfer,
          receiver,
          token,
          reading,
          known: seen.get(placeOf(transfer)),
          firstSeen: firstSeen.get(placeOf(transfer)),
        },
      ];
    }),
  );
  return {
    fresh: ours.filter((one) => !isBack(one)).map((one) => toArrival(one, one.known?.depositId ?? ids.uuid())),
    back: ours.filter(isBack).map(toPlace),
    indexes: [...new Set(ours.map(({ receiver }) => receiver.index))],
  };
}

interface Ours {
  transfer: Transfer;
  receiver: WatchedAddress;
  token: Token;
  reading: SightedBlock;
  known: KnownTransaction | undefined;
  /** When it was waiting for a block. */
  firstSeen: Date | undefined;
}

const placeOf = ({ txHash, position }: { txHash: string; position: number | null }): string => `${txHash}:${position}`;

const isBack = ({ known, token, receiver }: Ours): boolean =>
  known !== undefined && known.tokenId === token.id && known.depositIndex === receiver.index;

const toArrival = ({ transfer, receiver, token, reading, firstSeen }: Ours, id: string): BlockArrival => ({
  id,
  txHash: transfer.txHash,
  position: transfer.position,
  from: transfer.from,
  amount: transfer.amount,
  token,
  index: receiver.index,
  address: receiver.address,
  block: reading.block.header,
  seenAt: firstSeen ?? reading.seenAt,
});

const toPlace = ({ transfer, reading: { block } }: Ours): NewPlace => ({
  txHash: transfer.txHash,
  position: transfer.position,
  blockHeight: block.header.height.toString(),
  blockHash: block.header.hash,
  amount: transfer.amount.toString(),
  fromAddresses: transfer.from,
});

const assetKey = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.ref);
