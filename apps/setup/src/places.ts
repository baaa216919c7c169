import { fileURLToPath } from 'node:url';

/** The code that this command belongs to. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export const configurationFile = '/etc/florin/florin.json';
const secrets = '/etc/florin/secrets';

/** Secrets, each in a file of its own. */
export const secretFiles = {
  owner: `${secrets}/owner-database`,
  app: `${secrets}/app-database`,
  signer: `${secrets}/signer-database`,
  sealing: `${secrets}/sealing-keys`,
  backup: `${secrets}/backup-key`,
  /** The signer's own nodes: the key of a node stands in its address. */
  signerNodes: `${secrets}/signer-nodes`,
} as const;

export const users = ['florin-server', 'florin-worker', 'florin-signer'] as const;
export type User = (typeof users)[number];
/** Whom a process asks is there before it. */
export const inOrder = ['florin-signer', 'florin-worker', 'florin-server'] as const satisfies readonly User[];
/** `florin-app` reads what server and worker share; `florin-socket` asks the signer. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  'florin-app': ['florin-server', 'florin-worker'],
  'florin-socket': ['florin-signer', 'florin-worker'],
};

export const signerFolder = '/var/lib/florin-signer';
export const backupFolder = '/var/backups/florin';
export const localAddress = 'http://127.0.0.1:4400';
export const opsPorts = { server: 9400, worker: 9401, signer: 9402 } as const;
