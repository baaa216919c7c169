import { beginMailCursor, holdMailCursor, moveMailCursor } from '@florin/database/sql/mails/cursor';
import { type MailedEventRow, readMailedEvents } from '@florin/database/sql/mails/events';
import { countMails, type MailCountRow, type NewMail, queueMails } from '@florin/database/sql/mails/queue';
import type { Session } from '@florin/database/statement';
import { mailOfEvent, type PayerMailKind, payerMailKinds } from '@florin/domain/mail/kinds';
import type { Ids } from '@florin/domain/ports/ids';
import type { EnginePorts } from '../ports.ts';
import { addressIsFull, dayMs, merchantIsFull, perAddressDay, sentWithinMs } from './limits.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids'>;

const batch = 200;
const beginning = { xid: '0', sequence: 0n };

/**
 * Looks through a batch of new events for what is told by e-mail, and queues the messages in the transaction that moves
 * the cursor: none is lost and none is queued twice. True: there may be more. What is over a limit is kept as dropped.
 *
 * @param perMerchant messages to payers of one merchant in 24 hours
 */
export async function planMails({ db, clock, ids }: Ports, perMerchant: number): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (session) => {
    const cursor = await session.maybe(holdMailCursor, { now });
    if (!cursor) {
      await session.run(beginMailCursor, { now });
      return false;
    }
    const { xid, sequence } = cursor.isPresent ? cursor : beginning;
    const since = new Date(now.getTime() - sentWithinMs);
    const events = await session.many(readMailedEvents, { xid, sequence, since, limit: batch });
    const last = events.at(-1);
    if (!last) return false;
    const mails = await withinLimits(
      session,
      events.flatMap((event) => mailOf(event, ids)),
      { now, perMerchant },
    );
    await session.run(queueMails, { mailsJson: JSON.stringify(mails), now });
    await session.run(moveMailCursor, last);
    return events.length === batch;
  });
}

const isForPayers = (kind: string): kind is PayerMailKind => (payerMailKinds as readonly string[]).includes(kind);

function mailOf(event: MailedEventRow, ids: Ids): NewMail[] {
  const kind = mailOfEvent[event.type];
  const recipient = isForPayers(kind) ? event.payerEmail : event.merchantEmail;
  if (recipient === null) return [];
  const { merchantId, subjectId } = event;
  const eventSequence = String(event.sequence);
  return [{ id: ids.uuid(), kind, merchantId, eventSequence, subjectId, recipient, droppedFor: null }];
}

/** Marks what goes beyond the limits of a day, those of this batch counted in their order. */
async function withinLimits(
  session: Session,
  mails: readonly NewMail[],
  { now, perMerchant }: { now: Date; perMerchant: number },
): Promise<NewMail[]> {
  const recipients = [...new Set(mails.map(({ recipient }) => recipient))];
  const merchantIds = [...new Set(mails.map(({ merchantId }) => merchantId))];
  const since = new Date(now.getTime() - dayMs);
  const counts = new Map((await session.many(countMails, { since, recipients, merchantIds })).map(counted));
  const take = (key: string, most: number): boolean => {
    const before = counts.get(key) ?? 0;
    if (before >= most) return false;
    counts.set(key, before + 1);
    return true;
  };
  return mails.map((mail) => {
    if (isForPayers(mail.kind) && !take(mail.merchantId, perMerchant)) return { ...mail, droppedFor: merchantIsFull };
    if (!take(`${mail.kind} ${mail.recipient}`, perAddressDay)) return { ...mail, droppedFor: addressIsFull };
    return mail;
  });
}

const counted = ({ merchantId, kind, recipient, total }: MailCountRow): [string, number] => [
  merchantId ?? `${kind} ${recipient}`,
  Number(total),
];
