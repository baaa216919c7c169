import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@florin/nodes/processes';
import { Daemon } from './daemon.ts';
import { install, type Installed, makeTls, type Tls } from './installed.ts';
import { type Host, hosts } from './network.ts';
import { patroniCommand, type Programs } from './programs.ts';

interface Member {
  name: string;
  role: string;
  state: string;
}

interface Node {
  host: Host;
  installed: Installed;
  etcd: Daemon;
  /** Of the hosts that have a PostgreSQL. */
  patroni: Daemon | null;
}

const bootMs = 120_000;
const askMs = 1_000;

/** Patroni, etcd, HAProxy and PgBouncer on their hosts, by the configuration of `deploy/ha`. */
export class Cluster {
  readonly tls: Tls;
  readonly #nodes: readonly Node[];

  private constructor(tls: Tls, nodes: readonly Node[]) {
    this.tls = tls;
    this.#nodes = nodes;
  }

  /** In the order of docs/high-availability.md: etcd, Patroni, HAProxy, PgBouncer. */
  static async start(home: string, programs: Programs): Promise<Cluster> {
    const tls = await makeTls(home);
    const daemons: Daemon[] = [];
    const nodes = hosts.map((host): Node => {
      const installed = install(home, host, tls);
      const environment = { ...programs.environment, ...installed.environment };
      const daemon = (name: string, command: readonly string[], asRoot = false): Daemon =>
        new Daemon({ host, command, environment, logFile: join(home, `${host.name}-${name}.log`), asRoot });
      const etcd = daemon('etcd', [programs.etcd]);
      if (host.name === 'three') return { host, installed, etcd, patroni: null };
      const patroni = daemon('patroni', [...patroniCommand(programs), installed.patroni]);
      daemons.push(
        daemon('haproxy', [programs.haproxy, '-db', '-f', installed.haproxy], true),
        daemon('pgbouncer', [programs.pgbouncer, '--quiet', installed.pgbouncer]),
      );
      return { host, installed, etcd, patroni };
    });
    const cluster = new Cluster(tls, nodes);
    for (const { etcd } of nodes) etcd.start();
    for (const { patroni } of nodes) patroni?.start();
    await cluster.isWhole(bootMs);
    for (const daemon of daemons) daemon.start();
    return cluster;
  }

  /** The host of the primary, by what Patroni says of it; null while there is none. */
  async primary(): Promise<Host | null> {
    const asked = this.#databases.map(async ({ host }) => {
      const answer = await ask(host, '/primary').catch(() => null);
      return answer?.status === 200 ? host : null;
    });
    return (await Promise.all(asked)).find((host) => host !== null) ?? null;
  }

  /** One primary, and a synchronous standby that streams. @throws Error when that does not come about in time. */
  async isWhole(withinMs: number): Promise<void> {
    let members: Member[] = [];
    const whole = async (): Promise<boolean> => {
      const host = await this.primary();
      if (host === null) return false;
      const answer = await ask(host, '/cluster').catch(() => null);
      members = ((await answer?.json().catch(() => null)) as { members: Member[] } | null)?.members ?? [];
      const has = (role: string) => members.some((one) => one.role === role && /running|streaming/.test(one.state));
      return has('leader') && has('sync_standby');
    };
    if (!(await until(whole, withinMs, 250))) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}.`);
  }

  /** SIGKILL to Patroni and to every process of PostgreSQL on the host. */
  killDatabase(host: Host): void {
    const { installed, patroni } = this.#of(host);
    const [postmaster = ''] = readFileSync(join(installed.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${Number(postmaster)}/task/${Number(postmaster)}/children`, 'utf8');
    patroni?.kill();
    for (const pid of [postmaster, ...children.trim().split(' ')].map(Number)) if (pid > 1) killNow(pid);
  }

  /** What a service manager does after a crash. */
  restartDatabase(host: Host): void {
    const { patroni } = this.#of(host);
    if (patroni?.isRunning === false) patroni.start();
  }

  /** Asks Patroni to hand over to the other one. */
  async switchOver(from: Host): Promise<void> {
    const to = this.#databases.find(({ host }) => host.name !== from.name)?.host.name;
    const { PATRONI_RESTAPI_PASSWORD: password } = this.#of(from).installed.environment;
    const answer = await fetch(`http://${from.address}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
      body: JSON.stringify({ leader: from.name, candidate: to }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`Patroni refused to switch over: ${answer.status} ${await answer.text()}`);
  }

  get #databases(): readonly Node[] {
    return this.#nodes.filter(({ patroni }) => patroni !== null);
  }

  #of(host: Host): Node {
    const node = this.#nodes.find((one) => one.host.name === host.name);
    if (node === undefined) throw new Error(`There is no host ${host.name}.`);
    return node;
  }
}

const ask = ({ address }: Host, path: string): Promise<Response> =>
  fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(askMs) });

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself, with its postmaster.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
