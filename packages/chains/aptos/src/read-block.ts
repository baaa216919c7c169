import type { Asset, Block, BlockHeader, Transfer } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, LongAnswer, NodeFailure } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { nativeMetadata } from './address.ts';
import { hash, whole } from './answers.ts';
import { arrivalsOf, type Claim, claimsOf, isProved, type Move } from './moves.ts';
import { firstVersion, lastVersion } from './pages.ts';
import { readTransaction, type UserTransaction } from './transaction.ts';

interface Candidate {
  transaction: UserTransaction;
  claims: readonly Claim[];
  /** Whoever says that something of a listed asset came to them. */
  owners: readonly string[];
}

const sendersMax = 32;
export const metadataOf = (asset: Asset): string => (asset.kind === 'native' ? nativeMetadata : asset.ref);
const assetOf = (metadata: string): Asset =>
  metadata === nativeMetadata ? { kind: 'native' } : { kind: 'token', ref: metadata };

/**
 * Transfers of one page to watched addresses, in the listed assets: whatever the framework says that a successful
 * transaction brought to an account's own store. Failed transactions, fees, and what an address sends itself are none.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(size: bigint, node: Asker, { header, assets, watched }: BlockQuestion): Promise<Block> {
  const listed = new Set(assets.map(metadataOf));
  const candidates = (await readPage(size, node, header)).flatMap((transaction): Candidate[] => {
    if (!transaction.success) return [];
    const claims = claimsOf(transaction);
    const owners = claims
      .filter(({ kind, metadata }) => kind === 'in' && listed.has(metadata))
      .map(({ owner }) => owner);
    return owners.length === 0 ? [] : [{ transaction, claims, owners }];
  });
  const keys = [...new Set(candidates.flatMap(({ owners }) => owners))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const transfers = candidates
    .filter(({ owners }) => owners.some((owner) => ours.has(owner)))
    .flatMap(({ transaction, claims }) => {
      const moves = claims.filter(isProved);
      return arrivalsOf(moves)
        .filter(({ owner, metadata }) => ours.has(owner) && listed.has(metadata))
        .map((arrival): Transfer => {
          const { owner: watchKey, position, amount, metadata } = arrival;
          const from = sendersOf(transaction, moves, arrival);
          return { txHash: transaction.hash, position, watchKey, from, asset: assetOf(metadata), amount };
        });
    });
  return { header, transfers };
}

/**
 * All transactions of a page that somebody sent. A node may give fewer at once than it was asked for; half as many are asked
 * for where the answer is too long, since one transaction can write and tell of ten megabytes each.
 */
async function readPage(size: bigint, node: Asker, { height, hash: wanted }: BlockHeader): Promise<UserTransaction[]> {
  const last = lastVersion(size, height);
  const found: UserTransaction[] = [];
  let most = size;
  for (let next = firstVersion(size, height); next <= last;) {
    const left = last - next + 1n;
    const limit = most < left ? most : left;
    // each question begins where the answer before it ended
    const part = await readPart(node, next, limit);
    if (part === null) {
      most = limit / 2n;
      continue;
    }
    if (part.length === 0 || part.some(({ version }, at) => version !== next + BigInt(at)))
      throw new NodeFailure('The node left transactions out.');
    next += BigInt(part.length);
    if (next > last && (next !== last + 1n || part.at(-1)?.root !== wanted))
      throw new NodeFailure('The node answered another block.');
    found.push(...part.flatMap(({ transaction }) => (transaction === null ? [] : [transaction])));
  }
  return found;
}

/** Null where less can be asked for than the node has answered. */
async function readPart(node: Asker, start: bigint, limit: bigint): Promise<Placed[] | null> {
  try {
    const path = `/transactions?start=${start}&limit=${limit}`;
    return await node.ask(path, [], (value) => list(value, 'transactions', readPlaced));
  } catch (error) {
    if (error instanceof LongAnswer && limit > 1n) return null;
    throw error;
  }
}

interface Placed {
  version: bigint;
  /** Root over all transactions up to this one. */
  root: string;
  transaction: UserTransaction | null;
}

const readPlaced = (value: unknown): Placed => {
  const one = fields(value, 'transaction');
  return {
    version: whole(one.version, 'version'),
    root: hash(one.accumulator_root_hash, 'accumulator_root_hash'),
    transaction: readTransaction(value),
  };
};

/** Whoever's coins may be in an arrival: who gave of its asset in the transaction, and who sent it. */
function sendersOf({ sender }: UserTransaction, moves: readonly Move[], { owner, metadata }: Move): readonly string[] {
  const gave = moves.filter((move) => move.kind === 'out' && move.metadata === metadata).map((move) => move.owner);
  return [...new Set([...gave, sender])].filter((one) => one !== owner).slice(0, sendersMax);
}
