import { Client, type ClientConfig } from 'pg';
import type { DatabaseHost } from './address.ts';
import { checkWritable } from './sql/system/check-writable.ts';

/** Connections that are made at the same moment share what was found out for the first of them. */
const trustMs = 1_000;

const noHost = (errors: unknown[]): Error =>
  new AggregateError(errors, 'No host of the database takes writes at present.');

/**
 * Which of several hosts takes writes now. The driver knows one host alone, so each of them is asked on a connection of
 * its own before a new one is made; the first that takes writes is it.
 */
export class Hosts {
  readonly #hosts: readonly DatabaseHost[];
  #choice: { at: number; host: Promise<DatabaseHost> } | null = null;

  constructor(hosts: readonly DatabaseHost[]) {
    this.#hosts = hosts;
  }

  /** Refuses with an AggregateError of what each host said. */
  choose(config: ClientConfig): Promise<DatabaseHost> {
    const now = performance.now();
    if (this.#choice !== null && now - this.#choice.at < trustMs) return this.#choice.host;
    const host = this.#ask(config);
    const choice = { at: now, host };
    this.#choice = choice;
    host.catch(() => {
      if (this.#choice === choice) this.#choice = null;
    });
    return host;
  }

  async #ask(config: ClientConfig): Promise<DatabaseHost> {
    const answers = this.#hosts.map(async (host) => {
      if (await takesWrites(config, host)) return host;
      throw Object.assign(new Error(`${host.host}:${host.port} takes no writes.`), { code: '25006' });
    });
    return Promise.any(answers).catch((error: AggregateError) => {
      throw noHost(error.errors);
    });
  }
}

async function takesWrites(config: ClientConfig, host: DatabaseHost): Promise<boolean> {
  // What the address names first would win over a host beside it.
  const client = Object.assign(new Client(config), host);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>(checkWritable.text);
    return rows[0]?.writable === true;
  } finally {
    // A host that has vanished would let a polite goodbye wait.
    client.connection.stream.destroy();
  }
}
