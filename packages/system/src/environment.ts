import { isIPv4 } from 'node:net';

/** What a process needs from its environment is missing or malformed: said in one line that tells what to set. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** `staging` has the rules of production and the reference of development. */
export type RunMode = 'development' | 'staging' | 'production' | 'test';

/** The environment of a process, read once at its start; a missing or malformed variable stops the start. */
export class Environment {
  readonly #variables: Readonly<Record<string, string | undefined>>;

  constructor(variables: Readonly<Record<string, string | undefined>>) {
    this.#variables = variables;
  }

  /** @throws EnvironmentError when it is not set. */
  required(name: string, meaning: string): string {
    this.demand({ [name]: meaning });
    return this.text(name, '');
  }

  /** Tells at once all that is missing, with what each is for. @throws EnvironmentError with a line for each. */
  demand(meanings: Readonly<Record<string, string>>): void {
    const missing = Object.entries(meanings).filter(([name]) => this.optional(name) === null);
    if (missing.length === 0) return;
    throw new EnvironmentError(missing.map(([name, meaning]) => `Set ${name}: ${meaning}.`).join('\n'));
  }

  /** Null when it is not set or empty. */
  optional(name: string): string | null {
    return this.#variables[name]?.trim() || null;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  /** @throws EnvironmentError when it is no whole number from `min` to `max`. */
  integer(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max))
      throw new EnvironmentError(`${name} must be a whole number from ${min} to ${max}.`);
    return value;
  }

  /** @throws EnvironmentError when it is none of them. */
  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.text(name, fallback);
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new EnvironmentError(`${name} must be one of ${choices.join(', ')}.`);
    return choice;
  }

  mode(): RunMode {
    return this.oneOf('FLORIN_ENV', ['development', 'staging', 'production', 'test'], 'production');
  }

  /** Whether the rules for real money hold: HTTPS alone, limits for each address, an administrator's second factor. */
  guarded(): boolean {
    return this.mode() === 'production' || this.mode() === 'staging';
  }

  /**
   * The address of a PostgreSQL. With real money it speaks TLS, or lies on this machine: passwords and rows cross a
   * network otherwise. @throws EnvironmentError
   */
  databaseUrl(name: string, meaning: string): string {
    const url = this.required(name, meaning);
    if (this.guarded() && !ofEachHost(url).every((one) => isLocal(one) || speaksTls(one)))
      throw new EnvironmentError(
        `${name} must ask for TLS: add ?sslmode=verify-full, or use a socket of this machine.`,
      );
    return url;
  }

  /** Whether a standby may take over that lacks what was acknowledged: refused with real money, unless the operator accepts it. */
  acceptsStandbyLoss(): boolean {
    const usual = this.guarded() ? 'refuse' : 'accept';
    return this.oneOf('FLORIN_STANDBY_LOSS', ['refuse', 'accept'], usual) === 'accept';
  }

  /** False behind a pooler that cannot keep prepared statements. */
  preparedStatements(): boolean {
    return this.oneOf('FLORIN_DB_PREPARED', ['on', 'off'], 'on') === 'on';
  }
}

/** An address with several hosts, commas between, as addresses of one each. */
function ofEachHost(url: string): string[] {
  const [, head = '', hosts = '', tail = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${head}${host}${tail}`) : [url];
}

/** Sockets of files, and loopback. */
function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return url.startsWith('/') || url.startsWith('socket:');
  const { hostname, searchParams, protocol } = new URL(url);
  if (protocol === 'socket:') return true;
  const hosts = (searchParams.get('host') ?? decodeURIComponent(hostname)).split(',');
  return hosts.every(
    (host) =>
      host === '' ||
      host.startsWith('/') ||
      host === 'localhost' ||
      host === '[::1]' ||
      host === '::1' ||
      (isIPv4(host) && host.startsWith('127.')),
  );
}

/** The words of libpq that never fall back to plain text. */
const tlsModes: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

const speaksTls = (url: string): boolean => URL.canParse(url) && tlsModes.has(new URL(url).searchParams.get('sslmode'));
