import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { Anvil } from '@florin/nodes/anvil';

type Pool = Readonly<Record<string, Readonly<Record<string, { hash: string; to: string | null }>>>>;

const movementOf = statement<{ hash: string }, { purpose: string; status: string; effect: string; nonce: bigint }>(
  'chaos_movement_of',
  `select o.purpose, o.status, s.effect, o.nonce from outgoing_signatures s join outgoing o on o.id = s.outgoing_id
    where s.tx_hash = $hash`,
);

/**
 * What waits in the node's pool and may still be in a block, a line each: its place, its sender with the next number, and which
 * movement of ours it is. After a reorg the local node keeps transactions whose number another one has used since.
 */
export async function waitingTransactions(anvil: Anvil, db: Database): Promise<string[]> {
  const content = await anvil.rpc<{ pending: Pool; queued: Pool }>('txpool_content');
  const lines: string[] = [];
  for (const place of ['pending', 'queued'] as const)
    for (const [from, transactions] of Object.entries(content[place])) {
      const next = BigInt(await anvil.rpc<string>('eth_getTransactionCount', [from, 'latest']));
      const wei = BigInt(await anvil.rpc<string>('eth_getBalance', [from, 'latest']));
      for (const [nonce, { hash, to }] of Object.entries(transactions)) {
        if (BigInt(nonce) < next) continue;
        const movement = await db.maybe(movementOf, { hash: hash.toLowerCase() });
        const whose = movement ? `${movement.purpose}, ${movement.status}, ${movement.effect}` : 'none of ours';
        lines.push(`${place}: ${from} with ${wei} wei, number ${nonce}, next ${next}, to ${to}, ${hash}: ${whose}`);
      }
    }
  return lines;
}
