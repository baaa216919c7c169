import type { Asset } from '@florin/domain/ports/chain';
import type { BlockTransaction } from './block-transaction.ts';
import type { Move } from './moves.ts';

const sendersMax = 32;

/**
 * Everybody whose coins may be in a transfer: who sent it by these moves (of tokens the owner, the account and who gave
 * leave), whoever of the same asset ended with less, and who paid for the transaction. Shown is the first.
 */
export function sendersOf(
  transaction: BlockTransaction,
  asset: Asset,
  { moves, receiver }: { moves: readonly Move[]; receiver: string },
): readonly string[] {
  const { keys, heldBefore } = transaction;
  const owners = new Map([...heldBefore.values()].map(({ account, owner }) => [account, owner]));
  const direct = moves.flatMap(({ from, by }) => {
    const owner = owners.get(from);
    return (owner === undefined ? [] : [owner]).concat(from, by);
  });
  const all = direct.concat(losers(transaction, asset), keys.slice(0, 1));
  return [...new Set(all)].filter((one) => one !== receiver).slice(0, sendersMax);
}

function losers(transaction: BlockTransaction, asset: Asset): string[] {
  const { keys, before, after, heldBefore, heldAfter } = transaction;
  if (asset.kind === 'native') return keys.filter((_, at) => (after[at] ?? 0n) < (before[at] ?? 0n));
  return [...heldBefore].flatMap(([at, { mint, amount, account, owner }]) =>
    mint === asset.ref && (heldAfter.get(at)?.amount ?? 0n) < amount ? [owner, account] : [],
  );
}
