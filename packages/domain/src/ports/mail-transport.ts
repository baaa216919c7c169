/** One e-mail to one address, written out. */
export interface MailMessage {
  /** What stands between the angle brackets of the Message-ID (RFC 5322, 3.6.4): the same however often it is sent. */
  messageId: string;
  /** Shown as the sender, beside the installation's own address. */
  senderName: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  writtenAt: Date;
}

/**
 * What became of one attempt.
 * `accepted`: the server took the message. `refused`: it said so, `permanent` when it would say so again.
 * `unsent`: the server cannot have the whole message. `unanswered`: it may have it, and nobody can know.
 */
export interface MailOutcome {
  kind: 'accepted' | 'refused' | 'unsent' | 'unanswered';
  permanent: boolean;
  /** The server's answer, or what went wrong; at most 500 characters. */
  answer: string;
}

/** Hands e-mails to a mail server. */
export interface MailTransport {
  /**
   * @param beforeEnd awaited when all but the end of the message has been sent: until then the server cannot take it.
   *   When it fails the message is broken off, and so does this call.
   */
  send(message: MailMessage, beforeEnd: () => Promise<void>): Promise<MailOutcome>;
}
