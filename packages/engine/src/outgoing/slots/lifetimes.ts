import { releaseLifetime, reserveLifetime } from '@florin/database/sql/outgoing/lifetimes';
import { InvariantError } from '@florin/domain/errors';
import type { LifetimeSlot, LifetimeSource } from '@florin/domain/ports/chain';
import type { SlotRules } from './rules.ts';

/**
 * A time in which a signature may count. Nothing on the chain excludes a second signature, so each intent gets one, and
 * it expires.
 */
export const lifetimeRules = (source: LifetimeSource): SlotRules => ({
  reserve: async (step) => {
    const { ports, row, lease } = step;
    const { blockhash, lastValidHeight }: LifetimeSlot = await source.fresh();
    const reserved = await ports.db.maybe(reserveLifetime, { id: row.id, lease, blockhash, lastValidHeight });
    const place = { slot: 'lifetime', lifetimeBlockhash: blockhash, lifetimeHeight: lastValidHeight } as const;
    return reserved && { ...step, row: { ...row, ...place, status: 'reserved' } };
  },
  read: ({ row: { id, lifetimeBlockhash: blockhash, lifetimeHeight: lastValidHeight } }) => {
    if (blockhash === null || lastValidHeight === null)
      throw new InvariantError('A reserved movement has no lifetime.', { id });
    return Promise.resolve({ kind: 'lifetime', blockhash, lastValidHeight });
  },
  holds: async ({ row, adapter }, slot) => (await adapter.slotState(row.sourceAddress, slot)) !== 'closed',
  release: ({ ports, row, lease }) => ports.db.run(releaseLifetime, { id: row.id, lease }),
  isOver: async ({ row, adapter }, slot, finalHeight) =>
    (await adapter.slotState(row.sourceAddress, slot, finalHeight)) === 'closed',
  recognize: null,
  over: 'its lifetime is over',
  looks: 2,
  free: () => Promise.resolve(),
  expires: true,
  keepsBytes: true,
  isCargo: false,
  depositsMax: null,
});
