import type { Session } from '@florin/database/statement';
import { storageReturned } from '@florin/domain/ledger/network-cost';
import { post } from '../ledger/post.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { Included, Step } from './step.ts';

/** Books what came to the treasury beside what a final transaction moved, in the transaction of its end. */
export async function bookReturned(
  session: Session,
  { ports, row, token }: Step,
  { returned = 0n, at }: Included & { at: Date },
): Promise<void> {
  if (returned === 0n) return;
  const nativeTokenId = nativeToken(await ports.catalogue.current(), token).id;
  await post(session, storageReturned({ groupId: ports.ids.uuid(), outgoingId: row.id, nativeTokenId, returned }), at);
}
