import { releaseNonce, reserveNonce } from '@florin/database/sql/outgoing/sign';
import { InvariantError } from '@florin/domain/errors';
import type { NumberSource } from '@florin/domain/ports/chain';
import type { SlotRules } from './rules.ts';

/** The nonce of an account: each counts once, and a missing one blocks those behind it. */
export const numberRules = (source: NumberSource): SlotRules => ({
  reserve: async (step, take) => {
    const { ports, row, lease } = step;
    const first = await source.next(row.sourceAddress);
    const taken = await (take
      ? take(step, first)
      : ports.db.maybe(reserveNonce, { id: row.id, lease, firstNonce: first }));
    return taken && { ...step, row: { ...row, slot: 'number', nonce: taken.nonce, status: 'reserved' } };
  },
  read: ({ row: { id, nonce } }) => {
    if (nonce === null) throw new InvariantError('A reserved movement has no nonce.', { id });
    return Promise.resolve({ kind: 'number', nonce });
  },
  holds: () => Promise.resolve(true),
  release: ({ ports, row, lease }) => ports.db.run(releaseNonce, { id: row.id, lease }),
  // The count is read first: a transaction that used its own nonce before that height is in a block by the time its
  // signatures are looked up.
  isOver: async ({ row, adapter }, slot, finalHeight) =>
    (await adapter.slotState(row.sourceAddress, slot, finalHeight)) === 'closed',
  recognize: null,
  over: 'its nonce was used by another transaction',
  looks: 1,
  free: () => Promise.resolve(),
  expires: false,
  keepsBytes: false,
  isCargo: false,
  depositsMax: null,
});
