import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { containerFiles } from '../../scripts/release/container/files.ts';
import { kubernetes } from '../../scripts/release/container/kubernetes.ts';
import { commandOf, groups, services } from '../../scripts/release/container/services.ts';

const root = join(import.meta.dirname, '..', '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(Object.entries(containerFiles()))(
  '%s is what the description says: run `npm run container`',
  (path, text) => {
    expect(textOf(path)).toBe(text);
  },
);

test.each(services.map((service) => [service.name, service] as const))(
  'the %s runs in a container as it does under systemd: the same command, a user of its own, the same time to end',
  (name, service) => {
    const unit = textOf(`deploy/systemd/florin-${name}.service`);
    expect(unit).toContain(`ExecStart=/opt/florin/${commandOf(service).join(' ')}\n`);
    expect(unit).toContain(`TimeoutStopSec=${service.stopSeconds}\n`);
    expect(unit).toContain(`User=florin-${name}\n`);
    const shared = /^SupplementaryGroups=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    expect(service.groups.map((group) => `florin-${group}`).toSorted()).toEqual(shared.toSorted());
  },
);

test('no process shares its user, and the signer alone reads what opens its keys', () => {
  const ids = [...services.map(({ uid }) => uid), ...Object.values(groups)];
  expect(new Set(ids).size).toBe(ids.length);
  const readers = (secret: string) =>
    services.filter(({ secrets }) => secrets.includes(secret)).map(({ name }) => name);
  expect(readers('signer-database')).toEqual(['signer']);
  expect(readers('app-database')).toEqual(['server', 'worker']);
  expect(services.flatMap(({ secrets }) => secrets)).not.toContain('owner-database');
});

interface Workload {
  metadata: { name: string };
  spec: {
    template?: { spec: { securityContext: { fsGroup?: number; fsGroupChangePolicy?: string } } };
    volumeClaimTemplates?: object[];
  };
}

test('a pod that is made anew finds the files of its claims as its processes left them', () => {
  const claiming = (kubernetes() as Workload[]).filter(({ spec }) => spec.volumeClaimTemplates !== undefined);
  expect(claiming.map(({ metadata }) => metadata.name)).toEqual(['florin-mover']);
  // By default each start lets the group read every file, and the signer refuses secrets that a group may read.
  for (const { spec } of claiming)
    expect(spec.template?.spec.securityContext).toMatchObject({
      fsGroup: expect.any(Number),
      fsGroupChangePolicy: 'OnRootMismatch',
    });
});

test('the image gives each volume to the user of its process', () => {
  const file = textOf('deploy/container/Containerfile');
  for (const { name, uid, state } of services)
    expect(file).toContain(`--chown=${uid}:${uid} state/florin-${name} ${state}\n`);
  expect(file).toContain(
    `--chown=${services.find(({ name }) => name === 'signer')?.uid}:${groups.socket} state/florin-socket`,
  );
});
