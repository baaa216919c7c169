import { findNonceGaps, reserveGap } from '@florin/database/sql/outgoing/nonce-gaps';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { giveUpIntent } from '@florin/database/sql/withdrawals/payouts';
import type { OutgoingPorts } from './ports.ts';
import type { Step } from './step.ts';

/**
 * Plans a transfer of nothing wherever signed transactions wait behind a nonce that was given back: no node puts them
 * into a block before something has used that nonce.
 *
 * @returns how many were planned
 */
export async function fillGaps({ db, clock, ids }: Pick<OutgoingPorts, 'db' | 'clock' | 'ids'>): Promise<number> {
  const gaps = await db.many(findNonceGaps);
  const planned = await Promise.all(
    gaps.map(({ waitingId, nativeTokenId, ...source }) =>
      db.run(insertOutgoing, {
        ...source,
        id: ids.uuid(),
        purpose: 'cancel',
        purposeId: waitingId,
        tokenId: nativeTokenId,
        destination: source.sourceAddress,
        amount: 0n,
        feeCap: 0n,
        now: clock.now(),
      }),
    ),
  );
  return planned.reduce((sum, count) => sum + count, 0);
}

/** Takes the lowest nonce that others wait behind. Where another transaction has taken it, there is no gap left. */
export async function takeGap({ ports, row, lease }: Step, first: bigint): Promise<{ nonce: bigint } | null> {
  const taken = await ports.db.maybe(reserveGap, { id: row.id, lease, firstNonce: first });
  if (taken === null) await ports.db.run(giveUpIntent, { id: row.id });
  return taken;
}
