/** One process of an installation, as every kind of container file describes it. */
export interface Service {
  name: 'server' | 'worker' | 'signer';
  /** What it does, and what it must never have. */
  about: string;
  /** A user of its own: whoever breaks one process does not read what another one may. */
  uid: number;
  /** Beside its own group. */
  groups: readonly Group[];
  /** Where its program lies in the image. */
  main: string;
  /** Arguments of Node. */
  flags: readonly string[];
  /** For operators: `/livez`, `/readyz`, `/metrics`. */
  opsPort: number;
  /** For a proxy that speaks HTTPS. */
  publicPort: number | null;
  /** Files below `/etc/florin/secrets` that it reads, and no others. */
  secrets: readonly string[];
  /** What outlives it. */
  state: string;
  /** Seconds between the request to end and the end by force. */
  stopSeconds: number;
  memoryMiB: number;
}

/** `socket` may ask the signer; `app` reads what server and worker share. */
export type Group = 'socket' | 'app';
export const groups: Readonly<Record<Group, number>> = { socket: 10_010, app: 10_011 };

export const image = 'florin';
export const configFile = '/etc/florin/florin.json';
export const secretsFolder = '/etc/florin/secrets';
/** The signer's socket lies here; its folder is shared with the worker alone. */
export const socketFolder = '/run/florin-signer';

/** The commands are those of `deploy/systemd`, and a test compares them. */
export const services: readonly Service[] = [
  {
    name: 'server',
    about: 'The HTTP API and the payment page. It holds no key.',
    uid: 10_001,
    groups: ['app'],
    main: 'apps/server/src/main.ts',
    flags: ['--max-semi-space-size=8'],
    opsPort: 9400,
    publicPort: 4400,
    secrets: ['app-database', 'sealing-keys'],
    state: '/var/lib/florin-server',
    stopSeconds: 25,
    memoryMiB: 768,
  },
  {
    name: 'worker',
    about: 'Reads chains, moves money, delivers webhooks. It asks the signer and holds no key.',
    uid: 10_002,
    groups: ['app', 'socket'],
    main: 'apps/worker/src/main.ts',
    flags: ['--max-semi-space-size=8'],
    opsPort: 9401,
    publicPort: null,
    secrets: ['app-database', 'sealing-keys'],
    state: '/var/lib/florin-worker',
    stopSeconds: 25,
    memoryMiB: 768,
  },
  {
    name: 'signer',
    about: 'The only process with keys. One at a time, with its whole journal: a second one may sign twice.',
    uid: 10_003,
    groups: ['socket'],
    main: 'apps/signer/src/main.ts',
    flags: [],
    opsPort: 9402,
    publicPort: null,
    secrets: ['signer-database'],
    state: '/var/lib/florin-signer',
    stopSeconds: 25,
    memoryMiB: 512,
  },
];

/** What a container runs: Node is a dependency of the release. */
export const commandOf = ({ flags, main }: Service): string[] => ['node_modules/node/bin/node', ...flags, main];
export const ownGroups = ({ groups: names }: Service): number[] => names.map((name) => groups[name]);
