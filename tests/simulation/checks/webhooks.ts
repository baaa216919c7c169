import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** Every event has one delivery, and every delivery that was not given up reached its receiver as it was written. */
export async function undelivered({ place, receivers }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<{ id: string | null; event: string; body: string; status: string | null }>(
    `select d.id, e.id as event, e.body, d.status from events e left join deliveries d on d.event_sequence = e.sequence`,
  );
  return rows.flatMap(({ id, event, body, status }) => {
    if (id === null) return [{ rule: 'event_without_delivery', subject: event, facts: {} }];
    if (status === 'permanently_failed') return [];
    if (status !== 'success') return [{ rule: 'delivery_half_way', subject: id, facts: { status } }];
    if (receivers.bodies.get(id) === body) return [];
    return [{ rule: 'delivery_not_received', subject: id, facts: { received: receivers.bodies.has(id) } }];
  });
}
