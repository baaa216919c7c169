import type { OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import type { SlotKind } from '@florin/domain/ports/chain';
import { statement } from '../../statement.ts';

export interface LockedOutgoingRow {
  status: OutgoingStatus;
  batchId: string | null;
  slot: SlotKind | null;
  attempts: number;
  lastError: string | null;
}

export const lockOutgoing = statement<{ id: string }, LockedOutgoingRow>(
  'lock_outgoing',
  `select o.status, o.batch_id, o.slot, o.attempts, o.last_error
     from outgoing o where o.id = $id for no key update`,
);

/** Makes a movement due now; a step that is under way is not disturbed. */
export const pushOutgoing = statement<{ id: string; bump: boolean; now: Date }>(
  'push_outgoing',
  `update outgoing
      set next_attempt_at = $now, attempts = case when $bump then attempts else 0 end, bump_wanted = bump_wanted
        or $bump
    where id = $id`,
);

/** Takes an administrator's wish for a higher price back, once it was refused: the reason is shown with the transaction. */
export const forgetBump = statement<{ id: string; lease: string }>(
  'forget_bump',
  `update outgoing set bump_wanted = false where id = $id and lease = $lease`,
);
