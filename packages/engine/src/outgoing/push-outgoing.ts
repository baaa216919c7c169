import { type ListedOutgoingRow, readListedOutgoing } from '@florin/database/sql/outgoing/list';
import { type LockedOutgoingRow, lockOutgoing, pushOutgoing } from '@florin/database/sql/outgoing/push';
import { notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock'>;

/** Which outgoing transaction an administrator acts on, and why. */
export interface OutgoingOrder {
  id: string;
  reason: string;
}

/**
 * Has a waiting transaction signed again at a higher price, with the same slot and effect, at its next step. Refuses
 * with NOT_FOUND, and CONFLICT unless it is signed or sent, moves by itself and can be replaced on its chain.
 */
export const bumpOutgoing = (ports: Ports, order: OutgoingOrder, by: Actor): Promise<ListedOutgoingRow> =>
  push(
    ports,
    {
      ...order,
      verb: 'bump',
      refusal: ({ status, slot }) => {
        if (status !== 'signed' && status !== 'sent')
          return `The transaction is ${status}: its price cannot be raised.`;
        return slot === 'lifetime'
          ? 'This chain cannot replace a transaction. A new one is signed by itself when this one expires.'
          : null;
      },
    },
    by,
  );

/**
 * Has the next step of a transaction taken at once. Refuses with NOT_FOUND, and CONFLICT when it has ended or does not
 * move by itself.
 */
export const retryOutgoing = (ports: Ports, order: OutgoingOrder, by: Actor): Promise<ListedOutgoingRow> =>
  push(
    ports,
    {
      ...order,
      verb: 'retry',
      refusal: ({ status }) =>
        status === 'final' || status === 'dead' ? `The transaction is ${status}: there is no further step.` : null,
    },
    by,
  );

interface Push {
  verb: 'bump' | 'retry';
  refusal: (row: LockedOutgoingRow) => string | null;
}

const push = (
  { db, clock }: Ports,
  { id, reason, verb, refusal }: OutgoingOrder & Push,
  by: Actor,
): Promise<ListedOutgoingRow> =>
  db.transaction(async (session) => {
    const row = await session.maybe(lockOutgoing, { id });
    if (!row) throw notFound('outgoing transaction');
    const why = row.batchId === null ? refusal(row) : `The batch ${row.batchId} carries it: act on that.`;
    if (why !== null) throw new Refusal('CONFLICT', why);
    await session.run(pushOutgoing, { id, bump: verb === 'bump', now: clock.now() });
    const subject = { action: `outgoing.${verb}`, subjectType: 'outgoing', subjectId: id, reason } as const;
    const { status, attempts, lastError } = row;
    await recordAudit(session, { ...by, ...subject, before: { status, attempts, lastError }, after: { status } });
    return session.one(readListedOutgoing, { id });
  });
