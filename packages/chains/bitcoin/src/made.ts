import type { CoinPlace } from '@florin/domain/ports/chain';
import type { Rpc } from './node.ts';
import { readAllRaw } from './read-transaction.ts';
import { withoutWitnesses } from './wire-transaction.ts';

/** Characters of hex that are kept for each chain. */
const keptMax = 32 * 1024 * 1024;

/** By hash, the least lately used first. Their hash proves them: what is kept is never out of date. */
const kept = new WeakMap<Rpc, Map<string, string>>();

function keptOf(rpc: Rpc): Map<string, string> {
  const found = kept.get(rpc) ?? new Map<string, string>();
  kept.set(rpc, found);
  return found;
}

/** The transactions that made coins, in hex without witnesses: each is asked for once, and kept while there is room. */
export async function readMade(rpc: Rpc, coins: readonly CoinPlace[]): Promise<ReadonlyMap<string, string>> {
  const memory = keptOf(rpc);
  const wanted = new Set(coins.map(({ txHash }) => txHash));
  const missing = [...wanted].filter((hash) => !memory.has(hash));
  const read = missing.length === 0 ? [] : await rpc.read((node) => readAllRaw(node, missing), 'transactions of coins');
  const made = new Map([...wanted].flatMap((hash) => (memory.has(hash) ? [[hash, memory.get(hash) ?? '']] : [])));
  for (const [hash, { raw }] of read) made.set(hash, withoutWitnesses(raw));
  for (const [hash, raw] of made) {
    memory.delete(hash);
    memory.set(hash, raw);
  }
  forget(memory);
  return made;
}

function forget(memory: Map<string, string>): void {
  let size = 0;
  for (const raw of memory.values()) size += raw.length;
  for (const [hash, raw] of memory) {
    if (size <= keptMax) return;
    memory.delete(hash);
    size -= raw.length;
  }
}
