import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import type { SmtpSettings } from '@florin/mail/smtp-settings';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  recipient: string;
  /** As it came, headers first. */
  raw: string;
}

export interface MailServerOptions {
  /** Paths of PEM files; then it offers STARTTLS. */
  tls?: { cert: string; key: string };
  /** Then it asks for these. */
  login?: { user: string; password: string };
  port?: number;
}

/** What the server does once it has a whole message: takes it, refuses it by a code, or breaks off without a word. */
export type MailAnswer = 'take' | 'vanish' | 'take and vanish' | number;

/** A real SMTP server on loopback that keeps what it is handed. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Messages whose end came, whatever was answered. */
  ended = 0;
  answer: (recipient: string) => MailAnswer = () => 'take';
  /** Codes for addresses that it does not know. */
  readonly unknown = new Map<string, number>();
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();
  readonly #options: MailServerOptions;

  private constructor(options: MailServerOptions) {
    this.#options = options;
    this.#server = new SMTPServer(this.#settings());
    this.#server.on('error', () => {});
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(options: MailServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve, reject) => {
      server.#server.once('error', reject);
      server.#server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
    });
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** How a worker reaches it, in plain text as on loopback. */
  settings(change: Partial<SmtpSettings> = {}): SmtpSettings {
    const { port = this.port } = change;
    const plain = { host: '127.0.0.1', port, implicitTls: false, requiresTls: false };
    return {
      ...plain,
      login: this.#options.login ?? null,
      ca: null,
      from: 'pay@florin.example',
      replyTo: null,
      ...change,
    };
  }

  to(recipient: string): string[] {
    return this.received.filter((mail) => mail.recipient === recipient).map(({ raw }) => raw);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #settings(): SMTPServerOptions {
    const { tls, login } = this.#options;
    const certificate = tls ? { cert: readFileSync(tls.cert), key: readFileSync(tls.key) } : {};
    return {
      ...certificate,
      disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
      allowInsecureAuth: !tls,
      authOptional: !login,
      logger: false,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) =>
        username === login?.user && password === login?.password
          ? done(null, { user: username })
          : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = this.unknown.get(address);
        if (responseCode === undefined) done();
        else done(Object.assign(new Error('No such address'), { responseCode }));
      },
      onData: (stream, { envelope, remotePort }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const recipient = envelope.rcptTo[0]?.address ?? '';
          const answer = this.#take({ recipient, raw: Buffer.concat(chunks).toString('utf8') });
          if (answer === 'take') done();
          else if (typeof answer === 'number') done(Object.assign(new Error('Refused'), { responseCode: answer }));
          else for (const socket of this.#sockets) if (socket.remotePort === remotePort) socket.destroy();
        });
      },
    };
  }

  #take(mail: ReceivedMail): MailAnswer {
    this.ended += 1;
    const answer = this.answer(mail.recipient);
    if (answer === 'take' || answer === 'take and vanish') this.received.push(mail);
    return answer;
  }
}
