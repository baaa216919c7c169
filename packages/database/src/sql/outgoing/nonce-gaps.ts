import { type NoParameters, statement } from '../../statement.ts';
import { isLost } from '../deposits/list.ts';

export interface NonceGapRow {
  chainId: string;
  nativeTokenId: string;
  sourceKind: 'deposit' | 'treasury';
  sourceIndex: bigint | null;
  sourceAddress: string;
  /** The movement right behind the gap. */
  waitingId: string;
}

/** Addresses whose signed movements wait behind a number that was given back, and that nothing fills yet. */
export const findNonceGaps = statement<NoParameters, NonceGapRow>(
  'find_nonce_gaps',
  `select distinct on (n.chain_id, n.address) o.chain_id, t.id as native_token_id, o.source_kind, o.source_index,
          o.source_address, o.id as waiting_id
     from account_nonces n
     join outgoing o on o.chain_id = n.chain_id and o.source_address = n.address and o.nonce > n.freed[1]
                    and o.status in ('signed', 'sent')
     join tokens t on t.chain_id = n.chain_id and t.token_type = 'native'
    where cardinality(n.freed) > 0
      and not exists (select from outgoing c where c.purpose = 'cancel' and c.chain_id = n.chain_id
                         and c.source_address = n.address and c.status in ('intent', 'reserved'))
    order by n.chain_id, n.address, o.nonce`,
);

/** Takes a number that was given back and that others wait behind; nothing where another movement took it meanwhile. */
export const reserveGap = statement<{ id: string; lease: string; firstNonce: bigint }, { nonce: bigint }>(
  'reserve_gap',
  `with mine as (
     select id, chain_id, source_address from outgoing where id = $id and lease = $lease
       and status = 'intent' for update
   ), slot as (
     update account_nonces n
        set taken = (select min(f) from unnest(n.freed) f where f >= $firstNonce),
            freed = array(select f from unnest(n.freed) f where f >= $firstNonce order by f offset 1)
       from mine
      where n.chain_id = mine.chain_id and n.address = mine.source_address
        and exists (select from unnest(n.freed) f join outgoing o on o.chain_id = n.chain_id
                       and o.source_address = n.address and o.nonce > f and o.status in ('signed', 'sent')
                     where f >= $firstNonce)
     returning n.taken as nonce
   )
   update outgoing o set nonce = slot.nonce, status = 'reserved' from slot, mine where o.id = mine.id
   returning o.nonce`,
);

/**
 * Whether a movement has lost coins for good, and none of the others is still to come back: each of its deposits is on the
 * chain, or has been gone from it for twice the confirmations that it once had to have.
 */
export const readHasLost = statement<{ outgoingId: string }, { hasLost: boolean }>(
  'read_has_lost',
  `select coalesce(bool_or(${isLost('r')}) and bool_and(d.orphaned_at is null or ${isLost('r')}), false) as has_lost
     from deposits d join chains c on c.id = d.chain_id join chain_cursors r on r.chain_id = c.id
    where d.swept_by = $outgoingId`,
);

/** Whether a signed movement of the same address waits behind the number of this one. */
export const readWaitsBehind = statement<{ outgoingId: string }, { waits: boolean }>(
  'read_waits_behind',
  `select exists (select from outgoing w where w.chain_id = o.chain_id and w.source_address = o.source_address
                     and w.nonce > o.nonce and w.status in ('signed', 'sent')) as waits
     from outgoing o where o.id = $outgoingId`,
);
