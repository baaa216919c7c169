import { statement } from '../statement.ts';

/** Notes transfers that wait for a block; the first time that one was seen stays. */
export const noteSightings = statement<
  [chainId: string, txHashes: readonly string[], positions: readonly number[], seenAt: Date]
>(
  'note_sightings',
  `insert into sightings (chain_id, tx_hash, position, seen_at)
   select $1, t, p, $4 from unnest($2::text[], $3::integer[]) as n(t, p) on conflict do nothing`,
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
