import { Readable } from 'node:stream';
import type { MailMessage, MailOutcome, MailTransport } from '@florin/domain/ports/mail-transport';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from './smtp-settings.ts';
import { writeMessage } from './write-message.ts';

export interface SmtpTimeouts {
  connectMs: number;
  /** Longest silence of the server. */
  silenceMs: number;
  /** Longest that one message takes. */
  totalMs: number;
}

const presets: SmtpTimeouts = { connectMs: 10_000, silenceMs: 30_000, totalMs: 60_000 };
const answerCharactersMax = 500;

/** Kept back until the caller has noted that the server may have the message: its last line, and the dot behind it. */
const endBytes = 2;

/** Hands e-mails to one server by SMTP (RFC 5321), each over a connection of its own. */
export function createSmtpTransport(settings: SmtpSettings, timeouts: Partial<SmtpTimeouts> = {}): MailTransport {
  const within = { ...presets, ...timeouts };
  return {
    send: async (message, beforeEnd) => {
      if (!isOneAddress(message.recipient)) return outcome('refused', 'This is not one plain address.', true);
      const bytes = await writeMessage(message, settings);
      return new Attempt(settings, within).make(message, bytes, beforeEnd);
    },
  };
}

/** Stricter than RFC 5321: what could be read as two addresses, or as another command, is none. */
const isOneAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[^\s\p{Cc}@<>"(),:;\\[\]]+$/u.test(text) && text.length <= 254;

interface SmtpError {
  message: string;
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/** What a server refuses of one message. Everything before, such as a wrong password, it refuses of all of them. */
const aboutTheMessage: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/** One connection and one message. */
class Attempt {
  readonly #settings: SmtpSettings;
  readonly #connection: SMTPConnection;
  readonly #totalMs: number;
  /** Whether the server may have the whole message. */
  #hasEnded = false;

  constructor(settings: SmtpSettings, { connectMs, silenceMs, totalMs }: SmtpTimeouts) {
    const { host, port, implicitTls, requiresTls, ca } = settings;
    this.#settings = settings;
    this.#totalMs = totalMs;
    this.#connection = new SMTPConnection({
      host,
      port,
      secure: implicitTls,
      requireTLS: requiresTls,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: silenceMs,
      allowInternalNetworkInterfaces: true,
      tls: { minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca }) },
    });
  }

  async make(message: MailMessage, bytes: Buffer, beforeEnd: () => Promise<void>): Promise<MailOutcome> {
    const deadline = setTimeout(() => this.#connection.close(), this.#totalMs);
    try {
      return await new Promise((resolve, reject) => {
        const failed = (error: SmtpError): void => resolve(this.#failure(error));
        this.#connection.on('error', failed);
        this.#connection.on('end', () => failed({ message: 'The connection ended.' }));
        this.#connect(failed, () => {
          const envelope = { from: this.#settings.from, to: [message.recipient], use8BitMime: true };
          const stream = Readable.from(this.#inTwoParts(bytes, beforeEnd), { objectMode: false });
          stream.once('error', (error) => {
            reject(error);
            this.#connection.close();
          });
          this.#connection.send(envelope, stream, (error, info) =>
            error ? failed(error) : resolve(outcome('accepted', info?.response ?? '')),
          );
        });
      });
    } finally {
      clearTimeout(deadline);
      this.#connection.quit();
    }
  }

  #connect(failed: (error: SmtpError) => void, ready: () => void): void {
    const { login } = this.#settings;
    this.#connection.connect((error) => {
      if (error) return failed(error);
      if (login === null) return ready();
      const credentials = { user: login.user, pass: login.password };
      return this.#connection.login({ credentials }, (refused) => (refused ? failed(refused) : ready()));
    });
  }

  async *#inTwoParts(bytes: Buffer, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
    yield bytes.subarray(0, -endBytes);
    await beforeEnd();
    this.#hasEnded = true;
    yield bytes.subarray(-endBytes);
  }

  /** An answer of the server decides, whenever it came; without one it matters how far the message was. */
  #failure({ message, responseCode, response = message, command }: SmtpError): MailOutcome {
    if (responseCode === undefined) return outcome(this.#hasEnded ? 'unanswered' : 'unsent', message);
    if (!aboutTheMessage.has(command)) return outcome('unsent', response);
    return outcome('refused', response, responseCode >= 500 && responseCode < 600);
  }
}

const outcome = (kind: MailOutcome['kind'], answer: string, permanent = false): MailOutcome => ({
  kind,
  permanent,
  answer: answer.slice(0, answerCharactersMax),
});
