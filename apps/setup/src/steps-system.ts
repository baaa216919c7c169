import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answers } from './answers.ts';
import { configurationOf } from './configuration.ts';
import { folderWith, hasCommand, hasEntry, run, SetupError, worldReadable, writeOnce, writeWith } from './machine.ts';
import { backupFolder, configurationFile, groups, root, secretFiles, users } from './places.ts';
import { thisCode, unitFor } from './processes.ts';

const needed: Readonly<Record<string, string>> = {
  psql: 'apt-get install postgresql',
  runuser: 'apt-get install util-linux',
  useradd: 'apt-get install passwd',
  systemctl: 'setup needs systemd; docs/operate.md#without-systemd has the commands',
};

/** @throws SetupError for a machine that this cannot be installed on */
export function lookAtMachine(): void {
  if (process.getuid?.() !== 0) throw new SetupError('Run this as root: it makes users and writes below /etc.');
  for (const [command, todo] of Object.entries(needed))
    if (!hasCommand(command)) throw new SetupError(`There is no ${command}: ${todo}.`);
  for (let folder = root; folder !== '/'; folder = dirname(folder))
    if ((statSync(folder).mode & 0o005) !== 0o005)
      throw new SetupError(`Others may not read ${folder}: put the code into /opt/florin, or run chmod o+rx on it.`);
  try {
    run('psql', ['-qtAc', 'select 1'], { user: 'postgres' });
  } catch (error) {
    throw new SetupError(`PostgreSQL does not answer its own user: systemctl start postgresql. ${String(error)}`);
  }
}

/** False on a machine without our database, and while an earlier run has not come that far. */
export function hasAdministrator(): boolean {
  const found = run('psql', ['-qtAc', "select count(*) from pg_database where datname = 'florin'"], {
    user: 'postgres',
  });
  if (found.trim() === '0') return false;
  const count = `query_to_xml('select count(*) as n from accounts where role = ''admin''', false, true, '')`;
  const sql = `select case when to_regclass('accounts') is null then '0'
    else (xpath('/row/n/text()', ${count}))[1]::text end <> '0'`;
  return run('psql', ['-qtAc', sql, 'florin'], { user: 'postgres' }).trim() === 't';
}

/** True once the first chain has all its tokens. */
export function hasCatalogue({ chain }: Answers): boolean {
  const sql = `select count(*) >= :tokens from chains c join tokens t on t.chain_id = c.id
    where c.chain_type = :'family' and c.network = :'network'`;
  const given = { tokens: String(chain.tokens.length), family: chain.family, network: chain.network };
  const variables = Object.entries(given).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  // psql puts variables into what it reads, not into what -c says.
  return run('psql', ['-qtA', ...variables, 'florin'], { user: 'postgres', input: sql }).trim() === 't';
}

/** Three users that nobody signs in as, and two groups. */
export function makeUsers(): void {
  for (const user of users)
    if (!hasEntry('/etc/passwd', user))
      run('useradd', [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        user,
      ]);
  for (const [group, members] of Object.entries(groups)) {
    if (!hasEntry('/etc/group', group)) run('groupadd', ['--system', group]);
    for (const member of members) run('usermod', ['-a', '-G', group, member]);
  }
  for (const user of users) folderWith(join('/var/lib', user), { user, group: user, mode: 0o700 });
  folderWith(backupFolder, { user: 'root', group: 'root', mode: 0o700 });
  folderWith(dirname(secretFiles.app), { user: 'root', group: 'root', mode: 0o755 });
}

const roles = { owner: 'florin_owner', app: 'florin_app', signer: 'florin_signer' } as const;
const secretRights = {
  owner: { user: 'root', group: 'root', mode: 0o400 },
  app: { user: 'root', group: 'florin-app', mode: 0o440 },
  signer: { user: 'florin-signer', group: 'florin-signer', mode: 0o400 },
} as const;

/** Roles with passwords of their own, each in the file of whoever connects as it, and the database of the owner. */
export function makeDatabase(): void {
  const port = run('psql', ['-qtAc', 'show port'], { user: 'postgres' }).trim();
  for (const name of ['owner', 'app', 'signer'] as const) {
    const role = roles[name];
    const fresh = (): string => `postgresql://${role}:${randomBytes(24).toString('hex')}@127.0.0.1:${port}/florin`;
    const { password } = new URL(writeOnce(secretFiles[name], fresh, secretRights[name]));
    const sql = `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if; end $$;
      alter role ${role} password '${password}';`;
    // By standard input: a command line can be read by every user.
    run('psql', ['-qv', 'ON_ERROR_STOP=1'], { user: 'postgres', input: sql });
  }
  const exists = run('psql', ['-qtAc', "select 1 from pg_database where datname = 'florin'"], { user: 'postgres' });
  if (exists.trim() === '') run('psql', ['-qc', 'create database florin owner florin_owner'], { user: 'postgres' });
}

/** The file and what it names; keys that are there already stay. */
export function writeConfiguration(answers: Answers, attestationKey: string | null): void {
  const key = (): string => randomBytes(32).toString('base64');
  writeOnce(secretFiles.sealing, () => `first:${key()}`, secretRights.app);
  writeOnce(secretFiles.backup, key, secretRights.owner);
  const nodes = answers.chain.signer_nodes;
  if (nodes.length > 0) writeWith(secretFiles.signerNodes, `${nodes.join(',')}\n`, secretRights.signer);
  writeWith(configurationFile, configurationOf(answers, attestationKey), worldReadable);
}

export const unitFile = (name: string): string => `/etc/systemd/system/${name}`;

/** A unit of ours with the place of this code and this Node in it. */
export const unitOfThisCode = (name: string): string =>
  unitFor(readFileSync(join(root, 'deploy/systemd', name), 'utf8'), thisCode);

export const writeUnit = (name: string, text: string): void => writeWith(unitFile(name), text, worldReadable);

const backupUnits = ['florin-backup.service', 'florin-backup.timer'];

export function writeUnits(): void {
  for (const name of users.map((user) => `${user}.service`)) writeUnit(name, unitOfThisCode(name));
  writeBackupUnits();
}

export function writeBackupUnits(): void {
  for (const name of backupUnits) writeUnit(name, unitOfThisCode(name));
}
