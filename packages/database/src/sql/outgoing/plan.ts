import { statement } from '../../statement.ts';

/** Writes an intent; a purpose that has a living one already keeps it. */
export const insertOutgoing = statement<{
  id: string;
  chainId: string;
  purpose: string;
  purposeId: string;
  tokenId: string;
  sourceKind: string;
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  amount: bigint;
  feeCap: bigint;
  now: Date;
}>(
  'insert_outgoing',
  `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, next_attempt_at, created_at)
   values ($id, $chainId, $purpose, $purposeId, $tokenId, $sourceKind, $sourceIndex, $sourceAddress, $destination,
     $amount, $feeCap, $now, $now)
   on conflict do nothing`,
);

/** New price of a movement that was not signed yet. */
export const repriceOutgoing = statement<{ id: string; lease: string; amount: bigint; feeCap: bigint }>(
  'reprice_outgoing',
  `update outgoing set amount = $amount, fee_cap = $feeCap
    where id = $id and lease = $lease and status in ('intent', 'reserved')`,
);

/** The gas fundings of a movement: those under way, how many have arrived, and how many native base units with them. */
export const countGasFundings = statement<
  { servedId: string },
  { open: bigint; arrived: bigint; arrivedAmount: string }
>(
  'count_gas_fundings',
  `select count(*) filter (where status <> 'final') as open, count(*) filter (where succeeded) as arrived,
          coalesce(sum(amount) filter (where succeeded), 0) as arrived_amount
     from outgoing where purpose = 'gas' and purpose_id = $servedId and status <> 'dead'`,
);

/** Gives up gas for a movement that nobody has signed and that is more than `most`. */
export const giveUpDearFunding = statement<{ servedId: string; most: bigint }>(
  'give_up_dear_funding',
  `update outgoing set status = 'dead', last_error = 'less gas is needed by now'
    where purpose = 'gas' and purpose_id = $servedId and status = 'intent' and amount > $most`,
);

/**
 * Native base units that movements of the treasury before this one may still take: they have their slot, and no block
 * that was read has them.
 */
export const sumTreasurySpending = statement<{ id: string }, { amount: string }>(
  'sum_treasury_spending',
  `select coalesce(sum(o.fee_cap + case when t.token_type = 'native' and o.purpose not in ('delegation', 'undelegation')
                                             then o.amount else 0 end), 0) as amount
     from outgoing own
     join outgoing o on o.chain_id = own.chain_id and o.source_kind = 'treasury' and o.id <> own.id
                    and o.status in ('reserved', 'signed', 'sent')
     join tokens t on t.id = o.token_id
    where own.id = $id`,
);
