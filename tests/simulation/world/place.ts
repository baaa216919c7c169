import { Socket } from 'node:net';
import { Client } from 'pg';
import { Connections } from '../core/connections.ts';
import { pipelined, together } from '../core/raw-client.ts';
import { VirtualClock } from '../core/virtual-clock.ts';
import { keepMoment } from './kept-moment.ts';
import { seedBase, type Base } from './base.ts';
import { seedLifetimes } from './lifetime-base.ts';

export interface PlaceUrls {
  superuser: string;
  owner: string;
  app: string;
  signer: string;
}

/**
 * The database that seeds run in, one after the other. Between two of them the superuser empties everything, past the
 * guards of append-only tables, and puts the base back; this is for databases of the simulator alone.
 */
export class Place {
  readonly base: Base;
  readonly connections: Connections;
  /** The simulator's own eyes: committed rows only, never scheduled. */
  readonly control: Client;
  readonly urls: PlaceUrls;
  readonly #eyes: Socket;
  readonly #reset: string;
  /** Brings back the base with a chain of lifetimes; null until a seed has wanted one. */
  #resetWithLifetimes: string | null = null;

  private constructor(parts: { base: Base; urls: PlaceUrls; control: Client; eyes: Socket; reset: string }) {
    this.base = parts.base;
    this.urls = parts.urls;
    this.control = parts.control;
    this.#eyes = parts.eyes;
    this.#reset = parts.reset;
    this.connections = new Connections(parts.urls.app, new VirtualClock());
  }

  static async open(urls: PlaceUrls): Promise<Place> {
    const control = await connect(urls.superuser);
    const { rows } = await control.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    // Long: the scheduler ends deadlocks, before PostgreSQL does. One kind of plan: a statement without an order may not
    // answer in another one because its connection has served other seeds before.
    for (const setting of [
      `deadlock_timeout = '1min'`,
      'jit = off',
      'synchronous_commit = off',
      'plan_cache_mode = force_generic_plan',
    ]) {
      await control.query(`alter database ${name} set ${setting}`);
    }
    await control.end();
    const base = await seedBase(urls);
    const owner = await connect(urls.owner);
    // Statistics that come at moments of their own would change plans, and with them the order of rows.
    for (const { name: table } of await tablesOf(owner))
      await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
    const reset = await keepBase(owner, 'simulation');
    await owner.end();
    const eyes = new Socket();
    return new Place({ base, urls, reset, eyes, control: await connect(urls.superuser, eyes) });
  }

  async reset(clock: VirtualClock, withLifetimes = false): Promise<void> {
    await this.connections.reclaim(clock);
    if (withLifetimes) this.#resetWithLifetimes ??= await this.#keepLifetimes();
    await this.control.query(
      withLifetimes && this.#resetWithLifetimes !== null ? this.#resetWithLifetimes : this.#reset,
    );
  }

  async #keepLifetimes(): Promise<string> {
    await this.control.query(this.#reset);
    await seedLifetimes(this.urls, this.base);
    const owner = await connect(this.urls.owner);
    const reset = await keepBase(owner, 'simulation_lifetimes');
    await owner.end();
    return reset;
  }

  /** Keeps all that is committed now; what is answered puts it back, as a restored backup does. Nobody may be connected then. */
  async keepMoment(): Promise<() => Promise<void>> {
    const statements = await keepMoment(this.control);
    return async () => {
      await this.connections.reclaim(this.connections.clock);
      await this.control.query(statements);
    };
  }

  /** What is asked of `control` meanwhile is asked in one journey. */
  atOnce<T>(ask: () => T): T {
    return together(this.#eyes, ask);
  }

  /** Of these backends, those that wait for a lock, each with those that hold it. */
  async blockedPids(pids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const { rows } = await this.control.query<{ pid: number; by: number[] }>({
      name: 'blocked_pids',
      text: 'select pid, by from (select pid, pg_blocking_pids(pid) as by from unnest($1::integer[]) pid) b where cardinality(by) > 0',
      values: [pids],
    });
    return new Map(rows.map(({ pid, by }) => [pid, by]));
  }

  async cancel(pid: number): Promise<void> {
    await this.control.query('select pg_cancel_backend($1)', [pid]);
  }

  /** To a backend itself, which is a process of this machine; one that has ended hears nothing. */
  signal(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }

  async close(): Promise<void> {
    await this.connections.close();
    await this.control.end();
  }
}

async function connect(url: string, stream = new Socket()): Promise<Client> {
  const client = new Client(pipelined(url, 'florin-simulator', stream));
  client.on('error', () => {});
  await client.connect();
  return client;
}

interface Table {
  name: string;
  filled: boolean;
}

async function tablesOf(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name,
            (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text <> '0' as filled
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'mikro_orm%' order by c.oid`,
  );
  return rows;
}

/** Copies what there is now into a schema, and tells the statements that bring everything back to it. */
async function keepBase(owner: Client, schema: string): Promise<string> {
  const tables = await tablesOf(owner);
  const { rows: sequences } = await owner.query<{ name: string; next: string; used: boolean }>(
    `select sequencename as name, coalesce(last_value, start_value) as next, last_value is not null as used
       from pg_sequences where schemaname = 'public'`,
  );
  await owner.query(`create schema ${schema}`);
  const kept = tables.filter(({ filled }) => filled);
  for (const { name } of kept) await owner.query(`create table ${schema}.${name} as select * from ${name}`);
  return [
    'begin',
    // Lifts the guards of append-only tables, for this transaction: no table is altered for it.
    'set local session_replication_role = replica',
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
    ...kept.map(({ name }) => `insert into ${name} overriding system value select * from ${schema}.${name}`),
    `select ${sequences.map(({ name, next, used }) => `setval('${name}', ${next}, ${used})`).join(', ')}`,
    'commit',
  ].join('; ');
}
