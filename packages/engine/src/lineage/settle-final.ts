import { claimSigned, giveBackOutgoing, type OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { listSignatures } from '@florin/database/sql/outgoing/sign';
import { readOutgoing } from '@florin/database/sql/outgoing/read';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { stepOf } from '../outgoing/advance-outgoing.ts';
import { followOutgoing, lookUp } from '../outgoing/follow-outgoing.ts';
import type { MachinePorts } from '../outgoing/step.ts';
import { retire } from '../outgoing/retire.ts';

const batch = 50;
const leaseMs = 60_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Finishes signed movements that a final block has, and gives up those whose slot another transaction has used for good:
 * signs nothing and sends nothing.
 *
 * @returns how many have come further
 */
export async function settleFinal(ports: MachinePorts, onError: (error: unknown, id: string) => void): Promise<number> {
  const catalogue = await ports.catalogue.current();
  let moved = 0;
  for (let after: string | undefined = firstId; after !== undefined;) {
    const [lease, now] = [ports.ids.uuid(), ports.clock.now()];
    const rows: OutgoingRow[] = await ports.db.many(claimSigned, {
      now,
      lease,
      until: new Date(now.getTime() + leaseMs),
      limit: batch,
      afterId: after,
    });
    for (const row of rows) {
      // one after the other, as their numbers are
      const hasMoved = await settleOne(ports, { catalogue, row, lease }).catch((error: unknown) => {
        onError(error, row.id);
        return false;
      });
      if (hasMoved) moved += 1;
    }
    const ids = rows.map(({ id }) => id);
    await ports.db.run(giveBackOutgoing, { ids, lease });
    after = ids.at(-1);
  }
  return moved;
}

/** One that a block has is followed: first to that block, then to its end. */
async function settleOne(
  ports: MachinePorts,
  { catalogue, row, lease }: { catalogue: Catalogue; row: OutgoingRow; lease: string },
): Promise<boolean> {
  const step = await stepOf(ports, catalogue, { row, lease });
  const { included } = await lookUp(step, await ports.db.many(listSignatures, { outgoingId: row.id }));
  if (included === null) return retire(step);
  await followOutgoing(step);
  return (await ports.db.one(readOutgoing, { id: row.id })).status !== row.status;
}
