import { setTimeout as sleep } from 'node:timers/promises';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@florin/database/migrate';
import { createRoles } from '@florin/database/roles';
import { type Postgres, startPostgres } from '@florin/nodes/postgres';
import { isRoot, reachableFolder, unprivilegedId } from '@florin/nodes/postgres-binaries';
import { dataPlace } from '@florin/nodes/postgres-place';
import { endProcess, until } from '@florin/nodes/processes';
import { testPasswords } from '@florin/testing/cluster';
import { VanishingHost } from '@florin/testing/vanishing-host';
import { Client } from 'pg';

const name = 'florin';
const users = { owner: 'florin_owner', app: 'florin_app', signer: 'florin_signer' } as const;
const password = testPasswords.superuser;
const syncMs = 30_000;
/** A primary is taken for gone after so long, as by the `ttl` of `deploy/ha`. */
const leaseMs = 20_000;

interface Parts {
  first: Postgres;
  second: Postgres;
  /** Before the first, for everybody but its standby, which has a way of its own. */
  host: VanishingHost;
  link: VanishingHost;
}

/**
 * Two real PostgreSQLs, of which the second is a synchronous standby of the first. Everybody reaches the first through
 * a host that can vanish, its standby as well.
 */
export class ReplicatedPair {
  readonly #folder: string;
  readonly #first: Postgres;
  readonly #second: Postgres;
  readonly #host: VanishingHost;
  readonly #link: VanishingHost;

  private constructor(folder: string, { first, second, host, link }: Parts) {
    this.#folder = folder;
    this.#first = first;
    this.#second = second;
    this.#host = host;
    this.#link = link;
  }

  /** @param prepare writes what both are to hold from the start, as the owner */
  static async start(prepare: (ownerUrl: string) => Promise<void>): Promise<ReplicatedPair> {
    const folder = mkdtempSync(join(reachableFolder(), 'florin-pair-'));
    chmodSync(folder, 0o755);
    const place = (which: string) => ({ dataDir: join(folder, which), password, durable: true });
    const settings = { max_wal_senders: '4', wal_sender_timeout: '5s' };
    let first = await startPostgres({ ...place('first'), settings });
    await createRoles(first.url('postgres', password, 'postgres'), name, testPasswords);
    const ownerUrl = first.url(users.owner, testPasswords.owner, name);
    await migrate(ownerUrl);
    await prepare(ownerUrl);
    await first.stop();
    copyStopped(folder);
    first = await startPostgres({ ...place('first'), settings });
    const host = await VanishingHost.before(first.url('postgres', password, 'postgres'));
    const link = await VanishingHost.before(first.url('postgres', password, 'postgres'));
    const from = `host=127.0.0.1 port=${link.port} user=postgres password=${password} application_name=second`;
    const second = await startPostgres({ ...place('second'), settings: { primary_conninfo: from } });
    const pair = new ReplicatedPair(folder, { first, second, host, link });
    await pair.#synchronise();
    return pair;
  }

  /** Both hosts, as libpq names them: processes find the one that takes writes. */
  url(role: 'app' | 'signer'): string {
    return `postgresql://${users[role]}:${testPasswords[role]}@127.0.0.1:${this.#host.port},127.0.0.1:${this.#second.port}/${name}`;
  }

  /** The first alone, for clients that know one host. */
  get ownerUrl(): string {
    return this.#first.url(users.owner, testPasswords.owner, name);
  }

  get appUrl(): string {
    return this.#first.url(users.app, testPasswords.app, name);
  }

  /** SIGKILL to the primary, or its host vanishes without a word; then the standby takes over. */
  async failOver(how: 'killed' | 'vanished', afterMs = leaseMs): Promise<void> {
    if (how === 'vanished') for (const way of [this.#host, this.#link]) way.vanish();
    else await endProcess(this.#first.pid, ['SIGKILL']);
    await sleep(afterMs);
    await this.#asked(this.#second, (client) => client.query('select pg_promote(true, 30)'));
  }

  /** From here on a commit does not wait for the standby, which goes on following. */
  async stopWaiting(): Promise<void> {
    await this.#asked(this.#first, async (client) => {
      await client.query('alter system reset synchronous_standby_names');
      await client.query('select pg_reload_conf()');
    });
  }

  /** From here on the standby hears nothing, and nobody waits for it: what is written is lost when it takes over. */
  async stopFollowing(): Promise<void> {
    await this.stopWaiting();
    this.#link.vanish();
  }

  /** The second alone. */
  standbyUrl(role: keyof typeof users): string {
    return this.#second.url(users[role], testPasswords[role], name);
  }

  /** Of these payments, those that the new primary does not have. */
  async missing(ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.#asked(this.#second, (client) =>
      client.query<{ id: string }>('select id from payments where id = any($1::uuid[])', [ids]),
    );
    const known = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  }

  async close(): Promise<void> {
    this.#host.close();
    this.#link.close();
    await Promise.all([this.#first.stop(), this.#second.stop()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** From here on a commit waits until the standby has it. */
  async #synchronise(): Promise<void> {
    await this.#asked(this.#first, async (client) => {
      await client.query(`alter system set synchronous_standby_names = 'second'`);
      await client.query('select pg_reload_conf()');
      const isSync = async (): Promise<boolean> => {
        const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
        return rows.length === 1;
      };
      if (!(await until(isSync, syncMs, 100))) throw new Error('The standby does not follow.');
    });
  }

  async #asked<T>(server: Postgres, ask: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: server.url('postgres', password, name) });
    client.on('error', () => {});
    await client.connect();
    return ask(client).finally(() => client.end());
  }
}

/** A physical copy; the one who starts on it follows instead of writing. */
function copyStopped(folder: string): void {
  const from = realpathSync(join(folder, 'first'));
  const to = dataPlace(join(folder, 'second'), false);
  cpSync(from, to, { recursive: true });
  // A copy has the rights that this process gives to what is new.
  chmodSync(join(to, 'cluster'), 0o700);
  writeFileSync(join(to, 'cluster', 'standby.signal'), '');
  if (!isRoot()) return;
  for (const entry of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, entry), unprivilegedId, unprivilegedId);
}
