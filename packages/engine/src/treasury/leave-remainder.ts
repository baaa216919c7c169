import { noteRemainder } from '@florin/database/sql/remainders';
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
  { ids, catalogue }: Pick<OutgoingPorts, 'ids' | 'catalogue'>,
  { chainId, tokenId, depositIndex, address, at }: LeftBehind & { at: Date },
): Promise<void> {
  const { consolidationWaitMinutes } = (await catalogue.current()).settings;
  const dueAt = new Date(at.getTime() + consolidationWaitMinutes * 60_000);
  await session.run(noteRemainder, { id: ids.uuid(), chainId, tokenId, depositIndex, address, dueAt });
}
