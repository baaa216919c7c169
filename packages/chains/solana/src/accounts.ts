import { list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { base58 } from '@scure/base';
import { type Account, atSlot, readAccount } from './answers.ts';
import { readU64 } from './instructions.ts';
import { tokenProgram } from './programs.ts';
import { confirmed } from './read-header.ts';

/** Accounts as of one slot, in the order of the question. `since`: a node that has not come so far is not believed. */
export function readAccounts(asker: Asker, keys: readonly string[], since = 0n): Promise<(Account | null)[]> {
  return asker.ask('getMultipleAccounts', [keys, { commitment: confirmed, encoding: 'base64' }], (answer) => {
    const { slot, value } = atSlot(answer, 'accounts', (found) => list(found, 'accounts', readAccount));
    if (value.length !== keys.length) throw new NodeFailure('The node answered other accounts.');
    if (slot < since) throw new NodeFailure('The node has not come that far.');
    return value;
  });
}

const tokenAccountSize = 165;
const stateAt = 108;
const frozenState = 2;
const mintSize = 82;

/** Base units of a mint in a token account; 0 for anything that is no account of this mint. */
export function tokenAmount(account: Account | null, mint: string): bigint {
  if (account?.owner !== tokenProgram || account.data.length !== tokenAccountSize) return 0n;
  return base58.encode(account.data.slice(0, 32)) === mint ? readU64(account.data, 64) : 0n;
}

/** Whether the issuer has frozen a token account: nothing moves from it or to it. */
export const isFrozen = (account: Account | null): boolean =>
  account?.owner === tokenProgram && account.data.length === tokenAccountSize && account.data[stateAt] === frozenState;

/** The decimals of a mint of the token program; null where there is none. */
export function mintDecimals(account: Account | null): number | null {
  if (account?.owner !== tokenProgram || account.data.length !== mintSize) return null;
  const [decimals, isReady] = account.data.slice(44, 46);
  return isReady === 1 ? (decimals as number) : null;
}
