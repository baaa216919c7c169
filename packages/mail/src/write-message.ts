import type { MailMessage } from '@florin/domain/ports/mail-transport';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SmtpSettings } from './smtp-settings.ts';

/**
 * The message as it goes over the wire (RFC 5322, MIME): text with HTML beside it. Names and subjects are given as
 * values of their own, so that whatever they contain stays inside of its header.
 */
export function writeMessage(message: MailMessage, { from, replyTo }: SmtpSettings): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: message.senderName, address: from },
    to: { name: '', address: message.recipient },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.writtenAt,
    messageId: `<${message.messageId}>`,
    // RFC 3834: nobody's holiday answers this.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, bytes) => (error || !bytes ? reject(error ?? emptyMessage()) : resolve(bytes)));
  });
}

const emptyMessage = (): Error => new Error('The message came out empty.');
