import { statement } from '../../statement.ts';

/** Gives an intent the one lifetime that it will ever have once it is signed. */
export const reserveLifetime = statement<
  { id: string; lease: string; blockhash: string; lastValidHeight: bigint },
  { id: string }
>(
  'reserve_lifetime',
  `update outgoing set status = 'reserved', lifetime_blockhash = $blockhash, lifetime_height = $lastValidHeight
    where id = $id and lease = $lease and status = 'intent' returning id`,
);

/** Takes back a lifetime that nothing was ever signed with. */
export const releaseLifetime = statement<{ id: string; lease: string }>(
  'release_lifetime',
  `update outgoing
      set status = 'intent', lifetime_blockhash = null, lifetime_height = null, unsigned = null, asked_at = null
    where id = $id and lease = $lease and status = 'reserved' and raw is null`,
);

/** Keeps the bytes that are about to be signed: no others ever are for this intent. No row when the lease was lost. */
export const keepUnsigned = statement<{ id: string; lease: string; unsigned: string }, { id: string }>(
  'keep_unsigned',
  `update outgoing set unsigned = coalesce(unsigned, $unsigned)
    where id = $id and lease = $lease and status = 'reserved' and coalesce(unsigned, $unsigned) = $unsigned
      returning id`,
);
