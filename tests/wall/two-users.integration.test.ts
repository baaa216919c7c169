import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '@florin/testing/compiled';
import { expect, onTestFinished, test } from 'vitest';
import { SignerProcess } from './signer-process.ts';

const signerUser = 65_531;
const workerUser = 65_532;
const shared = 65_533;

/** Why two users cannot be played here; null where they can. A machine of continuous integration must be able to. */
function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'it runs under one user and may not change to another';
  try {
    execFileSync(process.execPath, ['--version'], { uid: signerUser, gid: signerUser });
    execFileSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`], {
      uid: workerUser,
      gid: workerUser,
    });
    return null;
  } catch (error) {
    return `another user cannot run this tree: ${String(error).split('\n')[0]}`;
  }
}

const why = process.env.CI ? null : whyNot();
if (why !== null) process.stderr.write(`SKIPPED: signer and worker under two users, because ${why}.\n`);

/** What a worker's user can do: `node` code that prints JSON. */
function asWorker(code: string, group: number): string {
  // A login would give it the group beside its own; here it is the only one.
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    uid: workerUser,
    gid: group,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
  }).trim();
}

test.skipIf(why !== null)(
  'finding 5: the socket has a group: a worker of another user works through it and reads no seed, passphrase or journal',
  async () => {
    const signer = await SignerProcess.start({
      setting: 'EVM_31337',
      family: 'evm',
      network: '31337',
      tokens: { ETH: { contract: null, decimals: 18 } },
      limits: { MAX_FEE: '1000', MAX_GAS: '1', FEES_DAY_MAX: '10000' },
    });
    onTestFinished(() => signer.close());
    await signer.stop();
    // As an operator installs it: a folder for secrets and one for the socket, both the signer's.
    const run = signer.file('run');
    mkdirSync(run);
    for (const name of ['', 'run', ...readdirSync(signer.folder)])
      chownSync(join(signer.folder, name), signerUser, signerUser);
    chmodSync(signer.folder, 0o711);
    const socket = join(run, 'signer.sock');
    Object.assign(signer.environment, {
      FLORIN_ENV: 'production',
      FLORIN_SIGNER_SOCKET: socket,
      FLORIN_SIGNER_SOCKET_GROUP: String(shared),
    });
    const main = join(import.meta.dirname, '..', '..', 'apps', 'signer', 'src', 'main.ts');
    const user = { uid: signerUser, gid: shared };
    const child = spawn(process.execPath, [main], {
      ...user,
      env: signer.environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    const client = JSON.stringify(
      join(import.meta.dirname, '..', '..', 'apps', 'worker', 'src', 'adapters', 'signer-client.ts'),
    );
    const ask = `
      const { createSignerClient } = await import(${client});
      const signer = createSignerClient(${JSON.stringify(socket)});
      const limit = Date.now() + 60000;
      for (;;) try { await signer.health(); break; } catch (error) {
        if (Date.now() > limit || error.code === 'EACCES') { console.log(error.code); process.exit(0); }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      console.log(String((await signer.fillPool({ family: 'evm', through: 3n })).filledThrough));`;
    expect(asWorker(ask, shared)).toBe('3');
    // Neither does anybody without the group.
    expect(asWorker(ask, workerUser)).toBe('EACCES');
    const secrets = ['seed', 'seed.counter', 'passphrase', 'journal'].map(signer.file);
    const read = `
      const { readFileSync, writeFileSync } = await import('node:fs');
      const tried = [readFileSync, (file) => writeFileSync(file, 'x')];
      const codes = ${JSON.stringify([...secrets, `/proc/${child.pid}/environ`, `/proc/${child.pid}/mem`])}
        .flatMap((file) => tried.map((attempt) => { try { attempt(file); return file; } catch ({ code }) { return code; } }));
      console.log([...new Set(codes)].join());`;
    expect(asWorker(read, shared)).toBe('EACCES');
    const { rows } = await signer.database.db.pool.query('select index from deposit_addresses');
    expect(rows).toHaveLength(3);
  },
  240_000,
);

test.skipIf(why !== null)(
  'finding 5: in production the signer does not start when whoever opens the socket may read what opens the keys',
  async () => {
    const signer = await SignerProcess.start({
      setting: 'EVM_31337',
      family: 'evm',
      network: '31337',
      tokens: {},
      limits: { MAX_FEE: '1000', MAX_GAS: '1', FEES_DAY_MAX: '10000' },
    });
    onTestFinished(() => signer.close());
    await signer.stop();
    signer.environment.FLORIN_ENV = 'production';
    const refused = async (): Promise<string> => (await signer.order()).said;
    expect(await refused()).toMatch(/Set FLORIN_SIGNER_SOCKET_GROUP/);
    signer.environment.FLORIN_SIGNER_SOCKET_GROUP = String(shared);
    for (const name of ['seed', 'passphrase', 'journal']) {
      chmodSync(signer.file(name), 0o640);
      expect(await refused()).toMatch(/Others than its owner may open/);
      chmodSync(signer.file(name), 0o600);
    }
    chownSync(signer.file('passphrase'), workerUser, shared);
    expect(await refused()).toMatch(/must belong to the signer's own user 0/);
    chownSync(signer.file('passphrase'), 0, 0);
    chmodSync(signer.folder, 0o770);
    expect(await refused()).toMatch(/may write into/);
  },
  240_000,
);
