import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** A block's time may be off by so much. */
const allowanceMs = 60_000;

/** Coins that were on the chain before a payment existed are not that payment's, unless an administrator gave them to it. */
export async function tooEarly({ place, assigned }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<{ id: string; seenAt: Date; createdAt: Date }>({
    name: 'simulation_too_early',
    text: `select d.id, d.seen_at as "seenAt", p.created_at as "createdAt"
             from deposits d join payments p on p.id = d.payment_id
            where d.ruling = 'counted' and d.orphaned_at is null and d.seen_at < p.created_at
            order by d.id`,
  });
  return rows.flatMap(({ id, seenAt, createdAt }) =>
    assigned.has(id) || createdAt.getTime() - seenAt.getTime() <= allowanceMs
      ? []
      : [{ rule: 'counted_before_its_payment', subject: id, facts: { seenAt, createdAt } }],
  );
}
