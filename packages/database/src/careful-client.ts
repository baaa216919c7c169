import { Client, type ClientConfig } from 'pg';
import type { DatabaseHost } from './address.ts';
import { Hosts } from './hosts.ts';
import { isLostConnection } from './lost-connection.ts';

type Told = (error?: Error, answer?: unknown) => void;

/** The driver's class as it is written: by its types, nobody may stand between a statement and its answer. */
interface Driver extends Pick<Client, 'end' | 'connection' | 'once'> {
  connect(told?: Told): unknown;
  query(...words: unknown[]): unknown;
  /** Set by the pool for whoever holds the connection; once only. */
  release?: (error?: unknown) => void;
}
const DriverClient = Client as unknown as new (config: ClientConfig) => Driver;

/** How the driver says that no answer came in time: the server itself ends what takes too long, earlier and with a word. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Query read timeout');

/**
 * The driver's connection, which is abandoned as soon as a statement on it got no answer in time or was refused for
 * the server's own state: a later statement would wait behind the one that hangs, and a server that takes no writes
 * must not be asked again. Silence is a host's: the pool's other connections that wait for nothing are abandoned with it,
 * or each of them would be tried for as long. Where there are several hosts, it goes to the one that takes writes.
 */
class CarefulClient extends DriverClient {
  readonly #config: ClientConfig;
  readonly #hosts: Hosts | null;
  /** The connections of its pool. */
  readonly #fellows: Set<CarefulClient>;
  #isOpen = false;
  #asked = 0;

  constructor(config: ClientConfig, { hosts, fellows }: { hosts: Hosts | null; fellows: Set<CarefulClient> }) {
    super(config);
    this.#config = config;
    this.#hosts = hosts;
    this.#fellows = fellows;
    fellows.add(this);
    this.once('end', () => fellows.delete(this));
  }

  override connect(told?: Told): unknown {
    if (told === undefined)
      return new Promise<void>((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve())));
    const opened: Told = (error) => {
      this.#isOpen = !error;
      told(error);
    };
    if (this.#hosts === null) return super.connect(opened);
    const go = ({ host, port }: DatabaseHost): void => {
      Object.assign(this, { host, port });
      super.connect(opened);
    };
    return void this.#hosts.choose(this.#config).then(go, told);
  }

  /** Promises and callbacks alike, as the driver takes them. */
  override query(...words: unknown[]): unknown {
    const told = words.at(-1);
    this.#asked += 1;
    if (typeof told === 'function') {
      const noted: Told = (error, answer) => {
        this.#asked -= 1;
        this.#abandonAfter(error);
        (told as Told)(error, answer);
      };
      return super.query(...words.slice(0, -1), noted);
    }
    const answer = super.query(...words);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => this.#refuse(error)).finally(() => (this.#asked -= 1));
  }

  /** Ends it where nobody waits for an answer of it. */
  leave(): void {
    if (this.#isOpen && this.#asked === 0) this.connection.stream.destroy();
  }

  #refuse(error: unknown): never {
    this.#abandonAfter(error);
    throw error;
  }

  /** Whoever holds it need not give it back any more: the mapper forgets a connection whose `begin` failed. */
  #abandonAfter(error: unknown): void {
    if (!isLostConnection(error)) return;
    if (isSilence(error)) for (const fellow of this.#fellows) fellow.leave();
    this.connection.stream.destroy();
    this.end(() => {});
    const release = this.release;
    this.release = () => {};
    try {
      release?.(error);
    } catch {
      // The pool heard of the break first and has it back: giving it back again throws, out of nobody's call.
    }
  }
}

/** The connections of one pool, which share what they know of its hosts. */
export const carefulClient = (hosts: readonly DatabaseHost[]): new () => Client => {
  const shared = { hosts: hosts.length === 0 ? null : new Hosts(hosts), fellows: new Set<CarefulClient>() };
  const OfPool = class extends CarefulClient {
    constructor(config: ClientConfig) {
      super(config, shared);
    }
  };
  return OfPool as unknown as new () => Client;
};
