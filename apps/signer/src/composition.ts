import { readFileSync } from 'node:fs';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { Refusal } from '@florin/domain/errors';
import type { Signer } from '@florin/domain/ports/signer';
import { createAttestor } from './attestation.ts';
import type { Configuration } from './configuration.ts';
import { openFamilies } from './families.ts';
import { poolFiller } from './fill-pool.ts';
import { openJournal } from './journal.ts';
import { openSeed } from './seed.ts';
import { signIntent } from './sign-intent.ts';
import { refuseIfServed, serveSocket } from './socket-server.ts';
import { verbsOf } from './verbs.ts';

const poolLimits = { connectionsMax: 4, statementMs: 60_000, waitMs: 10_000 };

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Opens seed and journal, then serves the three verbs until `stop`. */
export async function startSigner(configuration: Configuration, log: Log): Promise<{ stop(): Promise<void> }> {
  // Before the journal is touched: two signers with one journal could each miss what the other signed.
  await refuseIfServed(configuration.socket);
  const passphrase = readFileSync(configuration.passphraseFile, 'utf8').trim();
  const seed = openSeed(readFileSync(configuration.seedFile, 'utf8'), passphrase);
  const families = await openFamilies(configuration.limits, seed);
  const attestor = createAttestor(seed);
  const journal = openJournal(configuration.journal);
  const pool = openPool(configuration.databaseUrl, 'florin-signer', poolLimits);
  const db = new Database(pool, { prepared: configuration.preparedStatements });
  const treasury = Object.fromEntries([...families].map(([name, { keys }]) => [name, keys.treasuryAddress()]));
  const signer: Signer = {
    fillPool: poolFiller({ db, families, attestor }),
    signIntent: (request) =>
      logged(log, request.intentId, signIntent({ db, families, journal, limits: configuration.limits }, request)),
    health: async () => ({ ok: true, attestationKey: attestor.key, treasury }),
  };
  const onDefect = (error: unknown, verb: string) => log.error({ err: error, verb }, 'the signer failed');
  const server = await serveSocket(configuration.socket, verbsOf(signer), onDefect);
  log.info(
    { socket: configuration.socket, treasury, networks: [...configuration.limits.keys()] },
    'the signer is ready',
  );
  return {
    stop: async () => {
      await server.close();
      await pool.end();
      journal.close();
    },
  };
}

/** Every signature and every refusal leaves a line. */
async function logged<Signed extends { txHash: string }>(
  log: Log,
  intent: string,
  signing: Promise<Signed>,
): Promise<Signed> {
  try {
    const signed = await signing;
    log.info({ intent, txHash: signed.txHash }, 'signed');
    return signed;
  } catch (error) {
    if (error instanceof Refusal) log.warn({ intent, reason: error.message }, 'refused');
    throw error;
  }
}
