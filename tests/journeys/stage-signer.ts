import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '@florin/domain/ports/signer';
import { SystemIds } from '@florin/system/system-ids';
import type { TestDatabase } from '@florin/testing/database';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { TestClock } from '@florin/testing/test-clock';
import { startSigner } from '../../apps/signer/src/composition.ts';
import type { NetworkLimits } from '../../apps/signer/src/facts.ts';
import { generateWords, sealWords } from '../../apps/signer/src/seed.ts';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

interface Parts {
  database: Pick<TestDatabase, 'url'>;
  /** `<family> <network>` */
  network: string;
  limits: NetworkLimits;
}

/** The real signer with words of its own, asked over its socket; `closers` gets what ends it, in the right order. */
export async function openStageSigner(
  { database, network, limits }: Parts,
  closers: (() => Promise<unknown>)[],
): Promise<Signer> {
  const home = await mkdtemp(join(tmpdir(), 'florin-signer-'));
  closers.push(() => rm(home, { recursive: true, force: true }));
  const passphrase = 'a passphrase of this test alone';
  const random = new SystemIds(new TestClock());
  const files = { seed: join(home, 'seed'), passphrase: join(home, 'passphrase') };
  await writeFile(files.seed, sealWords(generateWords(random), passphrase, random), { mode: 0o600 });
  await writeFile(files.passphrase, passphrase, { mode: 0o600 });
  const socket = join(home, 'signer.sock');
  const signer = await startSigner(
    {
      socket,
      databaseUrl: database.url('signer'),
      preparedStatements,
      seedFile: files.seed,
      passphraseFile: files.passphrase,
      journal: join(home, 'journal'),
      limits: new Map([[network, limits]]),
    },
    quiet,
  );
  closers.unshift(() => signer.stop());
  return createSignerClient(socket);
}
