import { queueTeamInvitation } from '@florin/database/sql/mails/queue';
import type { Session } from '@florin/database/statement';
import type { BasePorts } from '../base-ports.ts';
import { dayMs, perAddressDay, sentWithinMs } from './limits.ts';
import { refundTokenContext } from './mail-refund-link.ts';

interface Invitation {
  invitationId: string;
  merchantId: string;
  recipient: string;
  /** The console's page with the code. */
  url: string;
}

/**
 * Sends the link of an invitation into a team, in the transaction that makes it; answers whether it will be sent: it is not
 * where no worker has sent e-mails for three days, or too many were sent today. Until then the link lies sealed.
 */
export async function mailTeamInvitation(
  session: Session,
  { clock, ids, secrets }: Pick<BasePorts, 'clock' | 'ids' | 'secrets'>,
  { url, ...invitation }: Invitation,
): Promise<boolean> {
  const [id, now] = [ids.uuid(), clock.now()];
  const queued = await session.run(queueTeamInvitation, {
    ...invitation,
    id,
    sealedToken: secrets.seal(url, refundTokenContext(id)),
    now,
    seenSince: new Date(now.getTime() - sentWithinMs),
    daySince: new Date(now.getTime() - dayMs),
    addressMax: perAddressDay,
  });
  return queued > 0;
}
