import type { Asker } from '@florin/json-rpc/failures';
import type { Asset, Block, Transfer } from '@florin/domain/ports/chain';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { readContent } from './block-content.ts';
import type { BlockTransaction } from './block-transaction.ts';
import { isSkipped } from './read-header.ts';
import { type Move, movesTo } from './moves.ts';
import { sendersOf } from './senders.ts';
import { tokenAccountOf } from './token-account.ts';

type Tokens = ReadonlyMap<string, Asset>;
const native: Asset = { kind: 'native' };

/** What somebody ended a transaction with beyond what they had before. */
interface Gain {
  /** Whose it is: the key itself for coins, the owner of the account for tokens. */
  owner: string;
  /** Where it arrived. */
  account: string;
  /** Place of the account among the transaction's: the same in every block that may contain it. */
  position: number;
  asset: Asset;
  amount: bigint;
}

/**
 * Transfers of one block to watched owners: coins to their address, listed tokens to their associated token account,
 * whatever program moved them. What counts is how much more an account holds after a transaction than before it; the
 * instructions that moved it tell the single transfers where they add up to just that. Failed transactions, other mints and accounts that an owner
 * holds beside the associated one are none. One question to the node, and more for a block that is too long.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(node: Asker, { header, assets, watched }: BlockQuestion): Promise<Block> {
  if (isSkipped(header)) return { header, transfers: [] };
  const { transactions, whole } = await readContent(node, header);
  const tokens = new Map(assets.flatMap((asset) => (asset.kind === 'token' ? [[asset.ref, asset]] : [])));
  const coins = assets.some((asset) => asset.kind === 'native');
  const gains = transactions
    .filter(({ success }) => success)
    .map((transaction) => ({ transaction, gained: gainsOf(transaction, tokens, coins) }));
  const keys = [...new Set(gains.flatMap(({ gained }) => gained.map(({ owner }) => owner)))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const arrived = gains.flatMap(({ transaction, gained }) => {
    const own = gained.filter((gain) => ours.has(gain.owner) && isOwnPlace(gain));
    return own.length === 0 ? [] : [{ transaction, own }];
  });
  const told = await whole(arrived.map(({ transaction }) => transaction));
  const transfers = arrived.flatMap(({ own }, at) =>
    own
      .flatMap((gain) => toTransfers(told[at] as BlockTransaction, gain))
      .toSorted((left, right) => left.position - right.position),
  );
  return { header, transfers };
}

function gainsOf(transaction: BlockTransaction, tokens: Tokens, coins: boolean): Gain[] {
  const { keys, before, after, heldBefore, heldAfter } = transaction;
  const inCoins = coins
    ? keys.flatMap((key, position): Gain[] => {
        const amount = (after[position] as bigint) - (before[position] as bigint);
        return amount > 0n ? [{ owner: key, account: key, position, asset: native, amount }] : [];
      })
    : [];
  const inTokens = [...heldAfter].flatMap(([position, { account, mint, owner, amount: held }]): Gain[] => {
    const asset = tokens.get(mint);
    const had = heldBefore.get(position);
    const amount = held - (had?.mint === mint ? had.amount : 0n);
    return asset !== undefined && amount > 0n ? [{ owner, account, position, asset, amount }] : [];
  });
  return [...inCoins, ...inTokens].toSorted((left, right) => left.position - right.position);
}

/** Deriving the account takes its time: only those of ours are asked. */
const isOwnPlace = ({ asset, owner, account }: Gain): boolean =>
  asset.kind === 'native' || account === tokenAccountOf(owner, asset.ref);

/** Accounts of one transaction are fewer: further transfers to the same account get places of their own beyond them. */
const accountsMax = 256;

/** What an account gained, transfer by transfer where these are all of it, and otherwise as one. */
function toTransfers(transaction: BlockTransaction, { owner, account, position, asset, amount }: Gain): Transfer[] {
  const moves = movesTo(transaction, asset, account);
  const parts = moves.flatMap((move) => (move.amount === null || move.amount === 0n ? [] : [move.amount]));
  const isAll = parts.length === moves.length && parts.reduce((sum, part) => sum + part, 0n) === amount;
  const from = (by: readonly Move[]) => sendersOf(transaction, asset, { moves: by, receiver: account });
  const transfer = { txHash: transaction.signature, watchKey: owner, asset };
  if (!isAll || parts.length < 2) return [{ ...transfer, position, from: from(moves), amount }];
  return parts.map((part, at) =>
    Object.assign({}, transfer, {
      position: position + accountsMax * at,
      from: from(moves.slice(at, at + 1)),
      amount: part,
    }),
  );
}
