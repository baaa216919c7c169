import { isHonest } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import { isOfStrange } from './chain-truth.ts';
import type { Finding } from './finding.ts';

interface Place {
  tokenId: string;
  address: string;
  /** What deposits explain that lie there: swept by nothing that succeeded, or what their refund left until it is fetched. */
  explained: string;
}

/** What is left on an address `r`, is due and can be fetched: nothing else comes or goes, and it is worth its way. */
export const isToBeFetched = `(r.worthless_since is null and not ${isOfStrange('r.token_id')}
  and not exists (select from outgoing o where o.source_address = r.address and o.chain_id = r.chain_id
                     and (o.status not in ('dead', 'final') or o.doubted_at is not null))
  and not exists (select from quarantines q join tokens t on t.id = q.token_id and t.chain_id = r.chain_id
                   where q.deposit_index = r.deposit_index and q.released_at is null)
  and not exists (select from remainders k join tokens t on t.id = r.token_id and t.token_type = 'native'
                   where k.chain_id = r.chain_id and k.deposit_index = r.deposit_index and k.id <> r.id
                     and k.worthless_since is null))`;

/**
 * Once all is calm, a token lies on a deposit address only for the sake of a deposit that still lies there, which a person
 * or a rule holds, and of a refund whose rest is waited with or is worth less than its way: nothing is left over by what
 * moved the rest.
 */
export async function leftOnAddresses(world: World): Promise<Finding[]> {
  const { control } = world.place;
  const { rows } = await control.query<Place>({
    name: 'simulation_left_on_addresses',
    text: `select d.token_id as "tokenId", lower(d.address) as address,
                  (coalesce(sum(d.amount) filter (where d.orphaned_at is null and (o.id is null or o.status <> 'final' or not o.succeeded)), 0)
                   + coalesce(sum(d.amount - o.amount) filter (where o.purpose = 'refund' and o.status = 'final' and o.succeeded
                       and exists (select from remainders r where r.token_id = d.token_id and r.deposit_index = d.deposit_index)), 0))::text as explained
             from deposits d join tokens t on t.id = d.token_id and t.token_type = 'token'
             left join outgoing o on o.id = d.swept_by
            group by 1, 2 order by 1, 2`,
  });
  const left = rows.flatMap(({ tokenId, address, explained }) => {
    if (!isHonest(tokenId)) return [];
    const held = world.truthOf(tokenId).held(tokenId, address);
    if (held <= BigInt(explained)) return [];
    return [{ rule: 'left_on_address', subject: `${tokenId} ${address}`, facts: { held: String(held), explained } }];
  });
  return [...left, ...(await unfetched(world))];
}

/** Due and not looked at, or found worth its way where the operator waits for minutes, and not fetched by anything. */
async function unfetched({ place, clock, knobs }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<Finding>({
    name: 'simulation_unfetched',
    text: `select 'remainder_unfetched' as rule, r.id::text as subject,
                  jsonb_build_object('token', r.token_id, 'address', r.address, 'amount', r.amount::text, 'due', r.due_at) as facts
             from remainders r
            where (r.due_at <= $1
                   or $2 and r.due_at > $1::timestamptz + interval '1 hour'
                      and not exists (select from outgoing o where o.purpose = 'consolidation' and o.purpose_id = r.id))
              and ${isToBeFetched} order by r.id`,
    values: [clock.now(), knobs.consolidationMinutes < 60],
  });
  return rows;
}
