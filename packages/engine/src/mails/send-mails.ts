import {
  type ClaimedMail,
  claimMails,
  finishMail,
  markMailEnding,
  releaseLostMails,
} from '@florin/database/sql/mails/send';
import { InvariantError } from '@florin/domain/errors';
import { htmlOf, textOf } from '@florin/domain/mail/letter';
import { payerMailKinds } from '@florin/domain/mail/kinds';
import { shownParties } from '@florin/domain/mail/senders';
import type { MailMessage, MailOutcome } from '@florin/domain/ports/mail-transport';
import type { EnginePorts } from '../ports.ts';
import { dayMs, merchantIsFull, sentWithinMs } from './limits.ts';
import { refundTokenContext } from './mail-refund-link.ts';
import { retryAt } from './retry-at.ts';
import { type MailPlace, writeLetter } from './write-letter.ts';

export type SendMailPorts = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'mails'>;

export interface MailSending extends MailPlace {
  /** Of the installation's address: what stands behind the `@` of every Message-ID. */
  domain: string;
  /** Messages to payers of one merchant in 24 hours. */
  perMerchantDay: number;
  /** An attempt that a fault of ours prevented, or a message that nobody gets. */
  onLost: (why: unknown, mailId: string) => void;
}

/** Messages that one step sends side by side. */
const batch = 8;
/** Well beyond the longest attempt. */
const leaseMs = 120_000;

/**
 * Sends a batch of what is due. A message whose end may have reached the server is never sent again, whatever became of
 * the answer; every other one is, until it is three days old. True: there may be more, and the server takes them.
 */
export async function sendMails(ports: SendMailPorts, sending: MailSending): Promise<boolean> {
  const { db, clock, ids } = ports;
  const now = clock.now();
  await db.run(releaseLostMails, { now });
  const lease = ids.uuid();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const daySince = new Date(now.getTime() - dayMs);
  const limits = { limit: batch, daySince, payersMax: sending.perMerchantDay, merchantIsFull };
  const claimed = await db.many(claimMails, { now, lease, leasedUntil, ...limits });
  const outcomes = await Promise.all(
    claimed.map(async (mail) =>
      attempt(ports, sending, { mail, lease }).catch((error: unknown) => {
        sending.onLost(error, mail.id);
        return 'unsent' as const;
      }),
    ),
  );
  return claimed.length === batch && !outcomes.includes('unsent');
}

interface Held {
  mail: ClaimedMail;
  lease: string;
}

async function attempt(
  ports: SendMailPorts,
  sending: MailSending,
  { mail, lease }: Held,
): Promise<MailOutcome['kind']> {
  const { db, clock, ids } = ports;
  const outcome = await trySending(ports, sending, { mail, lease }).catch((defect: unknown): MailOutcome => {
    sending.onLost(defect, mail.id);
    return { kind: 'unsent', permanent: false, answer: 'A fault of Florin: its log says more.' };
  });
  const now = clock.now();
  const when = { attempt: mail.attempts, fraction: ids.fraction(), createdAt: mail.createdAt, now };
  const verdict = verdictOf(outcome, when);
  await db.run(finishMail, { id: mail.id, lease, ...verdict, answer: outcome.answer, now });
  if (verdict.status === 'failed' || verdict.status === 'unanswered') sending.onLost(outcome.answer, mail.id);
  return outcome.kind;
}

/** What throws has not let the end of the message go. */
async function trySending(ports: SendMailPorts, sending: MailSending, { mail, lease }: Held): Promise<MailOutcome> {
  const { db, clock, mails } = ports;
  if (mail.createdAt.getTime() + sentWithinMs <= clock.now().getTime())
    return { kind: 'refused', permanent: true, answer: 'Older than three days.' };
  return mails.send(messageOf(ports, sending, mail), async () => {
    const held = await db.maybe(markMailEnding, { id: mail.id, lease, now: clock.now() });
    if (!held) throw new InvariantError('The lease of a message ended before it was sent.', { mail: mail.id });
  });
}

function verdictOf({ kind, permanent }: MailOutcome, when: Parameters<typeof retryAt>[1]) {
  if (kind === 'accepted') return { status: 'sent', nextAttemptAt: null } as const;
  if (kind === 'unanswered') return { status: 'unanswered', nextAttemptAt: null } as const;
  const nextAttemptAt = retryAt({ kind, permanent }, when);
  return { status: nextAttemptAt === null ? 'failed' : 'queued', nextAttemptAt } as const;
}

function messageOf({ secrets }: SendMailPorts, sending: MailSending, mail: ClaimedMail): MailMessage {
  const linkToken = mail.sealedToken === null ? null : secrets.open(mail.sealedToken, refundTokenContext(mail.id));
  const letter = writeLetter(mail, sending, linkToken);
  const { shop, operator } = shownParties({ shop: mail.shop, operator: sending.operator });
  const isToPayer = (payerMailKinds as readonly string[]).includes(mail.kind);
  return {
    messageId: `${mail.id}@${sending.domain}`,
    senderName: isToPayer && shop !== operator ? `${shop} (${operator})` : operator,
    recipient: mail.recipient,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    writtenAt: mail.createdAt,
  };
}
