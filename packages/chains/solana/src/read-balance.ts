import type { Asset } from '@florin/domain/ports/chain';
import { fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { readAccounts, tokenAmount } from './accounts.ts';
import { signature, unsigned } from './answers.ts';
import { readTransaction } from './block-transaction.ts';
import type { Rpc } from './node.ts';
import { confirmed } from './read-header.ts';
import { tokenAccountOf } from './token-account.ts';
import { askAnyVersion } from './versions.ts';

/** Transactions of one account that are looked through for a past balance, at most so many pages. */
const pageSize = 1000;
const pagesMax = 20;

/**
 * What an owner holds: coins, or a token in the associated account. Nodes keep no past states: what was held after a
 * slot is what the first transaction after it found, and what is held now where there was none.
 */
export const readBalance = (rpc: Rpc, owner: string, asset: Asset, height?: bigint): Promise<bigint> =>
  readOn(
    rpc,
    async (node) => {
      const key = asset.kind === 'native' ? owner : tokenAccountOf(owner, asset.ref);
      const present = await readPresent(node, key, asset, height);
      if (height === undefined) return present;
      // Asked after the balance: what it does not tell of, the balance does not contain.
      const next = await firstAfter(node, key, height);
      return next === null ? present : readBefore(node, next, key, asset);
    },
    'a balance',
  );

async function readPresent(node: Asker, key: string, asset: Asset, since?: bigint): Promise<bigint> {
  const [account = null] = await readAccounts(node, [key], since);
  return asset.kind === 'native' ? (account?.lamports ?? 0n) : tokenAmount(account, asset.ref);
}

/** The oldest transaction after a slot that names an account; null where there is none. */
async function firstAfter(node: Asker, key: string, height: bigint): Promise<string | null> {
  let oldest: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const before: { before?: string } = oldest === null ? {} : { before: oldest };
    const place = { commitment: confirmed, limit: pageSize, ...before };
    const found: Place[] = await node.ask('getSignaturesForAddress', [key, place], (value) =>
      list(value, 'signatures', toPlace),
    );
    const later = found.filter(({ slot }) => slot > height);
    oldest = later.at(-1)?.txHash ?? oldest;
    if (later.length < pageSize) return oldest;
  }
  throw new NodeFailure('Too much has happened since that slot.');
}

interface Place {
  txHash: string;
  slot: bigint;
}

function toPlace(value: unknown): Place {
  const one = fields(value, 'signature');
  return {
    txHash: signature(text(one.signature, 'signature'), 'signature'),
    slot: unsigned(one.slot, 'signature: slot'),
  };
}

/** What an account held before a transaction. */
function readBefore(node: Asker, txHash: string, key: string, asset: Asset): Promise<bigint> {
  const details = { commitment: confirmed, encoding: 'json' };
  return askAnyVersion(node, 'getTransaction', [txHash, details], (value) => {
    if (value === null) throw new NodeFailure('The node shows no transaction where it has one.');
    const { keys, before, heldBefore } = readTransaction(value);
    const at = keys.indexOf(key);
    if (at < 0) throw new NodeFailure('The node names a transaction that does not name the account.');
    if (asset.kind === 'native') return before[at] as bigint;
    const held = heldBefore.get(at);
    return held?.mint === asset.ref ? held.amount : 0n;
  });
}
