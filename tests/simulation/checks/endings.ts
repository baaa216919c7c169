import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface Ended {
  id: string;
  kind: string;
  txHash: string;
  unbooked: boolean;
}

/** Deposits and movements that were called final a moment ago: their blocks had the depth, and the books know of both. */
export async function endings(world: World): Promise<Finding[]> {
  const { clock, knobs, place } = world;
  const { rows } = await place.control.query<Ended>({
    name: 'simulation_endings',
    text: `select d.id, 'deposit' as kind, d.tx_hash as "txHash",
                  not exists (select from ledger_transfers l where l.idempotency_key = 'deposit_final:' || d.id || ':' || d.reversals) as unbooked
             from deposits d where d.confirmed_at > $1::timestamptz - interval '2 minutes'
           union all
           select o.id, o.purpose, o.tx_hash,
                  o.succeeded and o.purpose in ('sweep', 'gas', 'payout', 'refund', 'consolidation', 'top_up')
                  and not exists (select from ledger_transfers l
                                   where l.idempotency_key = case o.purpose when 'gas' then 'gas_funding' else o.purpose end || ':' || o.id)
             from outgoing o
            where o.status = 'final' and o.final_at > $1::timestamptz - interval '2 minutes' and o.tx_hash is not null`,
    values: [clock.now()],
  });
  return rows.flatMap(({ id, kind, txHash, unbooked }): Finding[] => {
    const deepest = world.deepest(txHash);
    if (deepest < knobs.confirmations) return [{ rule: 'final_too_early', subject: id, facts: { kind, deepest } }];
    return unbooked ? [{ rule: 'final_without_booking', subject: id, facts: { kind } }] : [];
  });
}
