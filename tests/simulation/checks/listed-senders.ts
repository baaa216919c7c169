import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/**
 * Coins of a sender that was listed before they came count for nothing, and those of one listed since are not credited,
 * unless an administrator let them pass. Who lists a sender may be interrupted half-way: some minutes are left for that.
 */
export async function listedSenders({ place, assigned }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<{ id: string; status: string }>({
    name: 'simulation_listed_senders',
    text: `select d.id, p.status from deposits d join payments p on p.id = d.payment_id join chains c on c.id = d.chain_id
            where d.ruling = 'counted' and d.cleared_at is null and d.orphaned_at is null
              and exists (select from blacklist b where b.chain_type = c.chain_type and b.address = any(d.from_addresses)
                             and b.created_at < greatest(d.detected_at, p.completed_at) - interval '5 minutes')`,
  });
  return rows.flatMap(({ id, status }) =>
    assigned.has(id) ? [] : [{ rule: 'listed_sender_counts', subject: id, facts: { status } }],
  );
}
