import { Client } from 'pg';
import { Connections } from '../core/connections.ts';
import { pipelined } from '../core/raw-client.ts';
import { VirtualClock } from '../core/virtual-clock.ts';
import { seedBase, type Base } from './base.ts';

export interface PlaceUrls {
  superuser: string;
  owner: string;
  app: string;
  signer: string;
}

/**
 * The database that seeds run in, one after the other. Between two of them the owner lifts the guards of the
 * append-only tables, empties everything and puts the base back; this is for databases of the simulator alone.
 */
export class Place {
  readonly base: Base;
  readonly connections: Connections;
  /** The simulator's own eyes: committed rows only, never scheduled. */
  readonly control: Client;
  readonly urls: PlaceUrls;
  readonly #owner: Client;
  readonly #reset: string;

  private constructor(parts: { base: Base; urls: PlaceUrls; control: Client; owner: Client; reset: string }) {
    this.base = parts.base;
    this.urls = parts.urls;
    this.control = parts.control;
    this.#owner = parts.owner;
    this.#reset = parts.reset;
    this.connections = new Connections(parts.urls.app, new VirtualClock());
  }

  static async open(urls: PlaceUrls): Promise<Place> {
    const control = await connect(urls.superuser);
    const { rows } = await control.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    // Short: a deadlock is PostgreSQL's to resolve, and the run waits for it. One kind of plan: a statement without an
    // order may not answer in another one because its connection has served other seeds before.
    for (const setting of [
      `deadlock_timeout = '1ms'`,
      'jit = off',
      'synchronous_commit = off',
      'plan_cache_mode = force_generic_plan',
    ]) {
      await control.query(`alter database ${name} set ${setting}`);
    }
    await control.end();
    const base = await seedBase(urls);
    const owner = await connect(urls.owner);
    const reset = await keepBase(owner);
    return new Place({ base, urls, owner, reset, control: await connect(urls.superuser) });
  }

  async reset(clock: VirtualClock): Promise<void> {
    await this.connections.reclaim(clock);
    await this.#owner.query(this.#reset);
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

  async close(): Promise<void> {
    await this.connections.close();
    await this.control.end();
    await this.#owner.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client(pipelined(url, 'florin-simulator'));
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Copies what there is now, and tells the statements that bring everything back to it. */
async function keepBase(owner: Client): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string; guarded: boolean; filled: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as guarded,
            (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text <> '0' as filled
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'mikro_orm%' order by c.oid`,
  );
  const { rows: sequences } = await owner.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  );
  await owner.query('create schema simulation');
  // Statistics that come at moments of their own would change plans, and with them the order of rows.
  for (const { name } of tables) await owner.query(`alter table ${name} set (autovacuum_enabled = false)`);
  const guards = (state: string): string[] =>
    tables.filter(({ guarded }) => guarded).map(({ name }) => `alter table ${name} ${state} trigger user`);
  const kept = tables.filter(({ filled }) => filled);
  for (const { name } of kept) await owner.query(`create table simulation.${name} as select * from ${name}`);
  return [
    'begin',
    ...guards('disable'),
    `truncate ${tables.map(({ name }) => name).join(', ')} restart identity`,
    ...kept.map(({ name }) => `insert into ${name} overriding system value select * from simulation.${name}`),
    ...sequences.map(({ name, last }) =>
      last === null ? `alter sequence ${name} restart` : `select setval('${name}', ${last})`,
    ),
    ...guards('enable'),
    'commit',
  ].join('; ');
}
