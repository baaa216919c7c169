import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import { root } from '../bench/record/places.ts';
import { daemonId } from './daemon.ts';
import type { Host } from './network.ts';

const source = join(root, 'deploy', 'ha');

/** Passwords of the trial, by role. */
export const passwords = {
  postgres: 'trial-postgres',
  replicator: 'trial-replicator',
  rewinder: 'trial-rewinder',
  florin_owner: 'trial-owner',
  florin_app: 'trial-app',
  florin_signer: 'trial-signer',
} as const;

/** The configuration of `deploy/ha` as it stands on one host, with nothing changed but where its files are. */
export interface Installed {
  folder: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** Of etcd and of Patroni. */
  environment: Readonly<Record<string, string>>;
}

/** Where TLS is from; the authority stands for that of an operator. */
export interface Tls {
  folder: string;
  ca: string;
}

export async function makeTls(home: string): Promise<Tls> {
  const files = await localCertificates(join(home, 'authority'));
  const folder = join(home, 'tls');
  mkdirSync(folder);
  const key = join(folder, 'server.key');
  copyFileSync(files.key, key);
  copyFileSync(files.cert, join(folder, 'server.crt'));
  copyFileSync(files.ca, join(folder, 'ca.crt'));
  for (const name of ['server.crt', 'ca.crt']) chmodSync(join(folder, name), 0o644);
  chmodSync(key, 0o600);
  chownSync(key, daemonId, daemonId);
  writeFileSync(join(folder, 'florin.pem'), `${readFileSync(files.cert, 'utf8')}${readFileSync(files.key, 'utf8')}`);
  return { folder, ca: files.ca };
}

export function install(home: string, host: Host, tls: Tls): Installed {
  const folder = join(home, host.name);
  for (const name of ['', 'etcd', 'postgres', 'run']) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    chownSync(join(folder, name), daemonId, daemonId);
  }
  const places: Readonly<Record<string, string>> = {
    '/var/lib/postgresql/15/florin': join(folder, 'postgres'),
    '/var/lib/postgresql/patroni.pgpass': join(folder, 'run', 'pgpass'),
    '/var/run/postgresql': join(folder, 'run'),
    '/etc/postgresql/tls': tls.folder,
    '/var/lib/etcd': join(folder, 'etcd'),
    '/etc/haproxy/florin.pem': join(tls.folder, 'florin.pem'),
    '/etc/haproxy/busy.http': join(source, 'busy.http'),
    '/etc/haproxy/lost.http': join(source, 'lost.http'),
    '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
  };
  const read = (name: string): string =>
    Object.entries(places).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      readFileSync(join(source, name), 'utf8'),
    );
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, daemonId, daemonId);
    return path;
  };
  const users = (['florin_app', 'florin_signer'] as const).map((role) => `"${role}" "${passwords[role]}"\n`);
  write('userlist.txt', users.join(''));
  return {
    folder,
    patroni: write('patroni.yml', read('patroni.yml')),
    haproxy: write('haproxy.cfg', read('haproxy.cfg')),
    pgbouncer: write('pgbouncer.ini', read('pgbouncer.ini')),
    environment: {
      ...readVariables(read(`hosts/${host.name}.env`)),
      PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
      PATRONI_REPLICATION_PASSWORD: passwords.replicator,
      PATRONI_REWIND_PASSWORD: passwords.rewinder,
      PATRONI_RESTAPI_PASSWORD: 'trial-patroni',
    },
  };
}

const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]));
