import { noteRemainder } from '@florin/database/sql/sweeps/remainders';
import type { Session } from '@florin/database/statement';
import type { OutgoingPorts } from '../outgoing/ports.ts';

export interface LeftBehind {
  chainId: string;
  tokenId: string;
  depositIndex: bigint;
  address: string;
}

/**
 * Notes that something may be left of a token on a deposit address, in the transaction of what left it. It stays there for
 * as long as the settings say: until then a refund that a reorg undoes finds its coins where they were.
 */
export async function leaveRemainder(
  session: Session,
  ports: Pick<OutgoingPorts, 'ids' | 'catalogue'>,
  { at, ...left }: LeftBehind & { at: Date },
): Promise<void> {
  const { consolidationWaitMinutes } = (await ports.catalogue.current()).settings;
  const dueAt = new Date(at.getTime() + consolidationWaitMinutes * 60_000);
  await lookAtRemainder(session, ports, { ...left, dueAt });
}

/** Has an address and a token looked at from `dueAt` on: it may hold more than its deposits, or less. */
export async function lookAtRemainder(
  session: Session,
  { ids }: Pick<OutgoingPorts, 'ids'>,
  left: LeftBehind & { dueAt: Date },
): Promise<void> {
  await session.run(noteRemainder, { id: ids.uuid(), ...left });
}
