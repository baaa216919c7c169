import { queueRefundLink } from '@florin/database/sql/mails/queue';
import type { Session } from '@florin/database/statement';
import type { EnginePorts } from '../ports.ts';
import { addressIsFull, dayMs, perAddressDay, sentWithinMs } from './limits.ts';

/** What the token of a refund's link is sealed for. */
export const refundTokenContext = (mailId: string): string => `mail:${mailId}`;

/**
 * Sends the link of a refund to the payer whose address the merchant gave, in the transaction of the refund; does nothing
 * where there is no address, or no worker has sent e-mails for three days. Beyond a limit of the day the message is dropped: of the
 * merchant's only the worker that sends it knows. Until it is sent the token lies sealed.
 */
export async function mailRefundLink(
  session: Session,
  { clock, ids, secrets }: Pick<EnginePorts, 'clock' | 'ids' | 'secrets'>,
  { refundId, linkToken }: { refundId: string; linkToken: string },
): Promise<void> {
  const [id, now] = [ids.uuid(), clock.now()];
  await session.run(queueRefundLink, {
    id,
    refundId,
    sealedToken: secrets.seal(linkToken, refundTokenContext(id)),
    now,
    seenSince: new Date(now.getTime() - sentWithinMs),
    daySince: new Date(now.getTime() - dayMs),
    addressMax: perAddressDay,
    addressIsFull,
  });
}
