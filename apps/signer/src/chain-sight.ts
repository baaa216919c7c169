import type { Asset, ChainAdapter, Slot } from '@florin/domain/ports/chain';
import type { JournalEntry } from './journal-entry.ts';

/** The signer's own look at a chain, through nodes that no row names. */
export interface ChainSight {
  adapter: Pick<ChainAdapter, 'head' | 'slotState' | 'transactionState' | 'arrivals' | 'slots'>;
  /** So many blocks make one final; null where the chain says so itself. */
  finalDepth: bigint | null;
}

/** A lifetime is looked through twice: a node may learn of a transaction between its end and the first look. */
const looks = 2;

/**
 * Whether no signature of an intent can count any more, by what is final: its slot was used up and none of the signatures
 * is in a block, or the one that is ran and moved nothing. What cannot be known is not over.
 *
 * @param signatures all that move something, as the journal has them
 * @param cancels all that only use up its slot
 * @throws when the nodes do not answer or do not agree
 */
export async function isOver(
  { adapter, finalDepth }: ChainSight,
  signatures: readonly JournalEntry[],
  cancels: readonly JournalEntry[] = [],
): Promise<boolean> {
  const head = await adapter.head();
  const final = finalDepth === null ? head.finalHeight : head.height - finalDepth + 1n;
  const [first] = signatures;
  if (first === undefined || final === null || final < 0n) return false;
  const slot = slotOf(first);
  // A signature of an older release has no hash by which it could be found.
  if (slot === null || signatures.some(({ txHash }) => txHash === undefined)) return false;
  if ((await adapter.slotState(first.address, slot, final)) !== 'closed') return false;
  for (let look = 0; look < (slot.kind === 'lifetime' ? looks : 1); look += 1)
    for (const signature of signatures) if (!(await movesNothing(adapter, { signature, slot }, final))) return false;
  return !changesHashes(adapter) || (await hasCancelled(adapter, { cancels, slot }, final));
}

/** A block may have a payment under a hash that it was not signed with: that none has the signed one proves nothing. */
const changesHashes = ({ slots }: ChainSight['adapter']): boolean =>
  slots.kind === 'coins' && slots.isSame !== undefined;

/** What spent the coins of a payment is a transaction of ours that pays nobody. */
async function hasCancelled(
  adapter: ChainSight['adapter'],
  { cancels, slot }: { cancels: readonly JournalEntry[]; slot: Slot },
  final: bigint,
): Promise<boolean> {
  for (const { txHash, address: sourceAddress, at: since } of cancels) {
    if (txHash === undefined) continue;
    // few cancels, and the first that a block has ends the search
    const state = await adapter.transactionState(txHash, final, { sourceAddress, slot, since });
    if (state.state === 'included' && state.success && state.height <= final) return true;
  }
  return false;
}

/**
 * Ends of what was signed while the nodes were silent, by transaction. A signer learns them when it looks again, and anew
 * after a restart: whatever was signed before ends no later than what could be signed now.
 */
export type LateEnds = Map<string, bigint>;

/** @throws when the nodes do not answer */
export async function withEnds(
  { adapter: { slots } }: ChainSight,
  signatures: readonly JournalEntry[],
  ends: LateEnds,
): Promise<JournalEntry[]> {
  const ended: JournalEntry[] = [];
  for (const entry of signatures) {
    const { blockhash, until, txHash } = entry;
    if (slots.kind !== 'lifetime' || blockhash === undefined || until !== undefined || txHash === undefined) {
      ended.push(entry);
      continue;
    }
    // one signature for each intent that has a lifetime
    const learnt = ends.get(txHash) ?? (await slots.fresh()).lastValidHeight;
    ends.set(txHash, learnt);
    ended.push({ ...entry, until: learnt });
  }
  return ended;
}

/** Of one signature, once its slot is used up for good. */
async function movesNothing(
  adapter: ChainSight['adapter'],
  { signature: entry, slot }: { signature: JournalEntry; slot: Slot },
  final: bigint,
): Promise<boolean> {
  const { txHash = '', address: sourceAddress, at: since } = entry;
  const state = await adapter.transactionState(txHash, final, { sourceAddress, slot, since });
  if (state.state === 'unknown') return true;
  if (state.state === 'pending') return entry.bytes === undefined;
  if (state.height > final) return false;
  return !state.success || (await hasNotArrived(adapter, entry));
}

/** A token that answers that all is well and moves nothing has paid nobody. */
async function hasNotArrived({ arrivals }: ChainSight['adapter'], entry: JournalEntry): Promise<boolean> {
  const { asset, destination, amount } = entry.payout ?? entry.refund ?? {};
  if (arrivals === null || asset === undefined || asset === 'native' || !destination || amount === undefined)
    return false;
  const token: Asset = { kind: 'token', ref: asset };
  const carried = { asset: token, destination, items: [{ address: entry.address, amount }] };
  return (await arrivals(entry.txHash ?? '', carried, 'events')).amounts[0] === 0n;
}

function slotOf({ nonce, coins, amounts, blockhash, until, address }: JournalEntry): Slot | null {
  if (nonce !== undefined) return { kind: 'number', nonce };
  if (coins !== undefined)
    return {
      kind: 'coins',
      coins: coins.map((coin, at) => {
        const [txHash = '', position = ''] = coin.split(':');
        // Where a coin lies is all that is asked of it.
        return {
          txHash,
          position: Number(position),
          amount: amounts?.[at] ?? 0n,
          address,
          source: { kind: 'treasury' },
        };
      }),
    };
  return blockhash === undefined || until === undefined
    ? null
    : { kind: 'lifetime', blockhash, lastValidHeight: until };
}
