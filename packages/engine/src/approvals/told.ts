import { readTold, type ToldApprovals } from '@florin/approvals/told';
import { readSignerApprovals } from '@florin/database/sql/approvals/approvers';
import type { Session } from '@florin/database/statement';

/** What the signer said of approvals; null before it was ever asked, and then nobody is asked for a signature. */
export const toldApprovals = async (session: Session): Promise<ToldApprovals | null> =>
  readTold((await session.maybe(readSignerApprovals))?.told);
