import { statement } from '../../statement.ts';

/** Notes transfers that wait for a block: the first time that one was seen stays, the last one follows. */
export const noteSightings = statement<{
  chainId: string;
  txHashes: readonly string[];
  positions: readonly number[];
  depositIndexes: readonly (bigint | null)[];
  seenAt: Date;
}>(
  'note_sightings',
  `insert into sightings (chain_id, tx_hash, position, deposit_index, seen_at, last_seen_at)
   select $chainId, t, p, i, $seenAt, $seenAt from unnest($txHashes::text[], $positions::integer[],
     $depositIndexes::bigint[]) as n(t, p, i)
   on conflict (chain_id, tx_hash, position) do update set last_seen_at = excluded.last_seen_at
    where sightings.last_seen_at < excluded.last_seen_at - interval '10 seconds'`,
);

/** When transfers of these transactions were first seen. */
export const listSightings = statement<
  { chainId: string; txHashes: readonly string[] },
  { txHash: string; position: number; seenAt: Date }
>(
  'list_sightings',
  `select tx_hash, position, seen_at from sightings
    where chain_id = $chainId and tx_hash = any($txHashes::text[])`,
);

/** Forgets a batch of sightings older than a moment. */
export const dropSightings = statement<{ before: Date; limit: number }>(
  'drop_sightings',
  `delete from sightings where ctid in (select ctid from sightings
    where seen_at < $before order by seen_at limit $limit)`,
);
