import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckList, type Finding, Note } from '@florin/system/checks/check-list';
import { lookAtDisk } from '@florin/system/checks/places';
import { placeOf } from '@florin/system/configuration/find-configuration';
import type { Environment } from '@florin/system/environment';
import { lookAtBackups } from './look-at-backups.ts';
import type { Variables } from './variables.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const nodeMin = 24;
/** A clone needs them: it builds its pages. */
const aRelease = 'a release comes without them: docs/publishing.md#a-release-for-operators';

/** What all processes of a machine share: its files, its disks, its clock, its backups. */
export async function checkMachine(operator: Environment, signer: Variables): Promise<Finding[]> {
  const list = new CheckList('machine');
  await list.look({ what: 'configuration', todo: 'docs/configuration.md' }, () => {
    const place = placeOf(process.env);
    if (place === null) throw new Note('There is no file: variables of each process say everything.');
    return place;
  });
  await list.look({ what: 'Node', todo: 'npm install brings the Node that Florin needs' }, () => {
    if (Number(process.versions.node.split('.')[0]) < nodeMin)
      throw new Error(`${process.version} is older than ${nodeMin}.`);
    return process.version;
  });
  await list.look({ what: 'packages', todo: aRelease }, () => {
    if (existsSync(join(root, 'node_modules', 'vitest')))
      throw new Note('Packages for development are installed beside Florin.');
    return 'those of production alone';
  });
  await list.look({ what: 'clock', todo: 'timedatectl set-ntp true' }, () => lookAtTimeService());
  for (const folder of foldersOf(signer))
    await list.look({ what: 'disk', todo: 'make room: a full disk refuses every payment' }, () => lookAtDisk(folder));
  await list.look({ what: 'backup', todo: 'docs/restore.md#backups: run npm run backup each day' }, () =>
    lookAtBackups(operator.optional('FLORIN_BACKUP_FOLDER')),
  );
  return list.findings;
}

/** Where Florin writes on this machine, each disk once. */
function foldersOf(signer: Variables): string[] {
  const journal = signer['FLORIN_SIGNER_JOURNAL'];
  const places = ['/', '/var/lib/postgresql', ...(journal ? [dirname(journal)] : [])].filter((place) =>
    existsSync(place),
  );
  const byDisk = new Map(places.map((place) => [statSync(place).dev, place]));
  return [...byDisk.values()];
}

function lookAtTimeService(): string {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const told = execFileSync('timedatectl', args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: 5_000 }).toString();
    if (told.trim() === 'yes') return 'set by a time service';
  } catch {
    throw new Note('timedatectl does not answer, so nobody knows whether a service sets the clock.');
  }
  throw new Error('No time service sets the clock of this machine.');
}
