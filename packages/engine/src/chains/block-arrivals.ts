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
  /** What was left out because a deposit has its name already: to be told, since coins came all the same. */
  clashes: string[];
}

/** Transfers to our addresses, leaving out those of our own transactions: gas that we fund is no deposit. */
export async function readArrivals(
  session: Session,
  { catalogue, chain, ids }: { catalogue: Catalogue; chain: Chain; ids: Ids },
  sighted: readonly SightedBlock[],
): Promise<BlockArrivals> {
  const hashes = [...new Set(sighted.flatMap(({ block }) => block.transfers.map(({ txHash }) => txHash)))];
  if (hashes.length === 0) return { fresh: [], back: [], indexes: [], clashes: [] };
  const known = await session.many(findKnownTransactions, { chainId: chain.id, txHashes: hashes });
  const sightings = await session.many(listSightings, { chainId: chain.id, txHashes: hashes });
  const firstSeen = new Map(sightings.map((one) => [placeOf(one), one.seenAt]));
  const own = new Set(known.flatMap(({ txHash, position }) => (position === null ? [txHash] : [])));
  const seen = new Map(known.map((one) => [placeOf(one), one]));
  const tokens = new Map(tokensOfChain(catalogue, chain.id).map((token) => [assetKey(token.asset), token]));
  const found = sighted.flatMap((reading) =>
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
  const { ours, clashes } = sift(found);
  return {
    clashes,
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

/**
 * One name is one movement. What has the name of a deposit that another block has, or of one before it in these blocks, must
 * not be: families name movements so that it is not. It would be written over money that somebody was credited for.
 */
function sift(found: readonly Ours[]): { ours: Ours[]; clashes: string[] } {
  const [ours, clashes]: [Ours[], string[]] = [[], []];
  const names = new Set<string>();
  for (const one of found) {
    const name = placeOf(one.transfer);
    if (names.has(name) || isTaken(one)) clashes.push(spell(one));
    else ours.push(one);
    names.add(name);
  }
  return { ours, clashes };
}

/** Whether a deposit with this name is on the chain, and is another one. */
function isTaken(one: Ours): boolean {
  const { known, reading } = one;
  if (known === undefined || known.blockHash === null) return false;
  return known.blockHash !== reading.block.header.hash || !isBack(one);
}

const spell = ({ transfer, receiver, token, reading: { block } }: Ours): string =>
  `${transfer.amount} base units of ${token.symbol} to ${receiver.address} in block ${block.header.height}, named ${placeOf(transfer)}`;

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
