import { statement } from '../statement.ts';

/** Notes transfers that wait for a block: the first time that one was seen stays, the last one follows. */
export const noteSightings = statement<
  [
    chainId: string,
    txHashes: readonly string[],
    positions: readonly number[],
    depositIndexes: readonly (bigint | null)[],
    seenAt: Date,
  ]
>(
  'note_sightings',
  `insert into sightings (chain_id, tx_hash, position, deposit_index, seen_at, last_seen_at)
   select $1, t, p, i, $5, $5 from unnest($2::text[], $3::integer[], $4::bigint[]) as n(t, p, i)
   on conflict (chain_id, tx_hash, position) do update set last_seen_at = excluded.last_seen_at
    where sightings.last_seen_at < excluded.last_seen_at - interval '10 seconds'`,
);

/** When transfers of these transactions were first seen. */
export const listSightings = statement<
  [chainId: string, txHashes: readonly string[]],
  { txHash: string; position: number; seenAt: Date }
>(
  'list_sightings',
  `select tx_hash as "txHash", position, seen_at as "seenAt" from sightings
    where chain_id = $1 and tx_hash = any($2::text[])`,
);

/** Forgets a batch of sightings older than a moment. */
export const dropSightings = statement<[before: Date, limit: number]>(
  'drop_sightings',
  `delete from sightings where ctid in (select ctid from sightings where seen_at < $1 order by seen_at limit $2)`,
);
