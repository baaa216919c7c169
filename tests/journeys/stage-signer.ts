import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer, SignerMemory } from '@florin/domain/ports/signer';
import { SystemIds } from '@florin/system/system-ids';
import type { TestDatabase } from '@florin/testing/database';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { TestClock } from '@florin/testing/test-clock';
import { type Log, startSigner } from '../../apps/signer/src/composition.ts';
import type { Configuration } from '../../apps/signer/src/configuration.ts';
import { obey } from '../../apps/signer/src/console.ts';
import type { NetworkLimits } from '../../apps/signer/src/facts.ts';
import type { SightSettings } from '../../apps/signer/src/families.ts';
import { beginJournal } from '../../apps/signer/src/journal-file.ts';
import { generateWords, sealWords } from '../../apps/signer/src/seed.ts';
import { enrolTestApprover } from './enrol-test-approver.ts';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

export interface SignerParts {
  database: Pick<TestDatabase, 'url'>;
  /** `<family> <network>` */
  network: string;
  limits: NetworkLimits;
  /** What the signer itself sees of the chain. */
  sight: SightSettings;
  /** Where its lines go; nowhere when left out. */
  log?: Log;
}

export interface StageSigner extends Signer, SignerMemory {
  readonly socket: string;
  /** What a person orders on its machine, with the signer stopped meanwhile. */
  order(name: string): Promise<void>;
}

/** With its words, for a test that plays another copy of them. */
export interface SignerWithWords extends StageSigner {
  readonly words: string;
}

const passphrase = 'a passphrase of these tests alone';
const random = new SystemIds(new TestClock());
let known: { words: string; sealed: string } | null = null;

/** One seed for all stages of a process: sealing one takes half a second, as guessing at its passphrase does. */
function sealedWords(): { words: string; sealed: string } {
  if (known === null) {
    const words = generateWords(random);
    known = { words, sealed: sealWords(words, passphrase, random) };
  }
  return known;
}

/** The real signer with the words of its process, asked over its socket; `closers` gets what ends it, in the right order. */
export async function openStageSigner(
  { database, network, limits, sight, log = quiet }: SignerParts,
  closers: (() => Promise<unknown>)[],
): Promise<SignerWithWords> {
  const home = await mkdtemp(join(tmpdir(), 'florin-signer-'));
  closers.push(() => rm(home, { recursive: true, force: true }));
  const files = { seed: join(home, 'seed'), passphrase: join(home, 'passphrase') };
  const { words, sealed } = sealedWords();
  const approvals = join(home, 'approvals');
  enrolTestApprover(approvals, words);
  await writeFile(files.seed, sealed, { mode: 0o600 });
  await writeFile(files.passphrase, passphrase, { mode: 0o600 });
  const socket = join(home, 'signer.sock');
  const journal = join(home, 'journal');
  beginJournal({ journal, seedFile: files.seed }, words);
  const configuration: Configuration = {
    isProduction: false,
    socket,
    socketGroup: null,
    tls: null,
    ops: null,
    collector: null,
    databaseUrl: database.url('signer'),
    preparedStatements,
    seedFile: files.seed,
    passphraseFile: files.passphrase,
    journal,
    limits: new Map([[network, limits]]),
    approvals: { file: approvals, relyingParty: null, developmentKeys: true, policies: new Map() },
    sights: new Map([[network, sight]]),
  };
  let signer = await startSigner(configuration, log);
  closers.unshift(() => signer.stop());
  return {
    ...createSignerClient(socket),
    socket,
    words,
    async order(name) {
      await signer.stop();
      await obey(
        [name],
        () => configuration,
        () => {},
      );
      signer = await startSigner(configuration, log);
    },
  };
}
