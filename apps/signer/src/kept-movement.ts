import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { DecodedTransaction } from '@florin/domain/ports/chain';
import type { KeptMovement } from '@florin/domain/ports/signer';
import type { StoredIntent } from './facts.ts';

export interface MovementNames {
  purposeId: string;
  chainId: string;
  tokenId: string;
  approvedBy: string | null;
  approvedAt: Date | null;
  items: readonly { id: string; purposeId: string }[];
}

const readNames = statement<{ id: string }, MovementNames>(
  'signer_read_names',
  `select o.purpose_id, o.chain_id, o.token_id,
          coalesce(a.approved_by, b.approved_by) as approved_by, coalesce(a.approved_at, b.approved_at) as approved_at,
          coalesce((select json_agg(json_build_object('id', i.id, 'purposeId', i.purpose_id) order by i.id)
                      from outgoing i where i.batch_id = o.id and i.status <> 'dead'), '[]') as items
     from outgoing o
     left join withdrawal_approvals a on o.purpose = 'payout' and a.withdrawal_id = o.purpose_id
     left join refund_approvals b on o.purpose = 'refund' and b.refund_id = o.purpose_id
    where o.id = $id`,
);

/** A part of a movement that is longer is not kept: a journal of them would outgrow its disk. */
const charactersMax = { unsigned: 65_536, raw: 262_144 };

/** What rows of a movement say beside what is judged: kept, so that a database that loses them gets them back. */
export const readMovementNames = (db: Database, id: string): Promise<MovementNames | null> =>
  db.maybe(readNames, { id });

interface Signed {
  unsigned: string;
  raw: string;
  bytes: DecodedTransaction;
}

/** What the journal keeps of a signature beside what it judges by; null where rows changed while they were read. */
export function keptMovement(
  intent: StoredIntent,
  names: MovementNames | null,
  { unsigned, raw, bytes }: Signed,
): KeptMovement | null {
  const { purpose, source, sourceAddress, destination, amount, feeCap, slot, items } = intent;
  if (names === null || slot === null || names.items.length !== items.length) return null;
  const { items: itemNames, ...rest } = names;
  return {
    ...rest,
    purpose,
    sourceIndex: source.kind === 'deposit' ? source.index : null,
    sourceAddress,
    destination,
    amount,
    feeCap,
    slot,
    items: items.map(({ index, address, amount: moved, destination: to }, at) => ({
      id: itemNames[at]?.id ?? '',
      purposeId: itemNames[at]?.purposeId ?? '',
      sourceIndex: index,
      sourceAddress: address,
      destination: to,
      amount: moved,
    })),
    effect: bytes.kind === 'cancel' && purpose !== 'cancel' ? 'cancel' : 'movement',
    unsigned: unsigned.length > charactersMax.unsigned ? '' : unsigned,
    raw: raw.length > charactersMax.raw ? '' : raw,
  };
}
