import { execFileSync } from 'node:child_process';

/** A host of the topology: a namespace of its own behind a cable that can be pulled. */
export interface Host {
  name: 'one' | 'two' | 'three';
  address: string;
}

/** Addresses as `deploy/ha` names them. */
export const hosts: readonly Host[] = [
  { name: 'one', address: '10.91.0.11' },
  { name: 'two', address: '10.91.0.12' },
  { name: 'three', address: '10.91.0.13' },
];
/** Where the rest of the world is, seen from the hosts. */
export const worldAddress = '10.91.0.1';

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
const cable = ({ name }: Host): string => `cable-${name}`;

/** Makes the hosts and what joins them; this process must be alone in its network and its mounts. */
export function layNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'switch', 'type', 'bridge');
  ip('addr', 'add', `${worldAddress}/24`, 'dev', 'switch');
  ip('link', 'set', 'switch', 'up');
  for (const host of hosts) {
    ip('netns', 'add', host.name);
    ip('link', 'add', cable(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host.name);
    ip('link', 'set', cable(host), 'master', 'switch', 'up');
    ip('-n', host.name, 'addr', 'add', `${host.address}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) ip('-n', host.name, 'link', 'set', device, 'up');
  }
}

/** Nobody is told: what is sent to the host and from it is lost, and no connection is ended. */
export const pullCable = (host: Host): void => ip('link', 'set', cable(host), 'down');
export const plugCable = (host: Host): void => ip('link', 'set', cable(host), 'up');

/** A command that runs another one on a host. */
export const within = ({ name }: Host): readonly string[] => ['ip', 'netns', 'exec', name];

export function hostOf(name: Host['name']): Host {
  const host = hosts.find((one) => one.name === name);
  if (host === undefined) throw new Error(`There is no host ${name}.`);
  return host;
}
