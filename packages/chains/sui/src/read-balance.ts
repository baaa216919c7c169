import type { Asset } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { toTransaction } from './checkpoint.ts';
import { parseCoinType, typeOf } from './coin-type.ts';
import { readHeld } from './holdings.ts';
import type { Node, Rpc } from './node.ts';
import { readCheckpoint, readHeight } from './read-checkpoint.ts';

/** Checkpoints that are looked through for a past balance: some minutes. */
const heightsMax = 2_000n;
const triesMax = 5;

/**
 * What an address holds, in coin objects and without. Nodes tell no past balances: what was held after a checkpoint is
 * what is held now less what the checkpoints since then changed.
 */
export const readBalance = (rpc: Rpc, owner: string, asset: Asset, height?: bigint): Promise<bigint> =>
  readOn(
    rpc,
    async (node) => {
      const coinType = typeOf(asset);
      if (height === undefined) return totalOf(node, owner, coinType);
      for (let tries = 0; tries < triesMax; tries += 1) {
        const before = await readHeight(node);
        const present = await totalOf(node, owner, coinType);
        const after = await readHeight(node);
        if (before < height) throw new NodeFailure(`The node has not come to ${height}.`);
        // What came between the two questions may or may not be in the answer.
        if (await isQuiet(node, { owner, coinType, from: before, to: after }))
          return present - (await changedWithin(node, { owner, coinType, from: height, to: before }));
      }
      throw new NodeFailure('The balance changes faster than it is read.');
    },
    'a balance',
  );

const totalOf = async (node: Node, owner: string, coinType: string): Promise<bigint> => {
  const { coins, balance } = await readHeld(node, owner, coinType);
  return coins + balance;
};

interface Span {
  owner: string;
  coinType: string;
  /** The checkpoint before the first one. */
  from: bigint;
  to: bigint;
}

const isQuiet = async (node: Node, span: Span): Promise<boolean> => (await changesWithin(node, span)).length === 0;

const changedWithin = async (node: Node, span: Span): Promise<bigint> =>
  (await changesWithin(node, span)).reduce((sum, amount) => sum + amount, 0n);

async function changesWithin(node: Node, { owner, coinType, from, to }: Span): Promise<bigint[]> {
  if (to - from > heightsMax) throw new NodeFailure('Too much has happened since that checkpoint.');
  const changes: bigint[] = [];
  for (let height = from + 1n; height <= to; height += 1n) {
    const checkpoint = await readCheckpoint(node, height);
    if (checkpoint === null) throw new NodeFailure('The node shows no checkpoint where it has one.');
    const all = checkpoint.transactions.map(toTransaction).flatMap((transaction) => transaction.changes);
    changes.push(
      ...all
        .filter((one) => one.address === owner && (parseCoinType(one.coinType) ?? one.coinType) === coinType)
        .map(({ amount }) => amount),
    );
  }
  return changes;
}
