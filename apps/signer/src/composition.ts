import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { watchWaits } from '@florin/database/watch-waits';
import { readSchemaAge } from '@florin/database/schema-age';
import { Refusal } from '@florin/domain/errors';
import type { Tracing } from '@florin/domain/ports/tracing';
import type { Watch } from '@florin/domain/ports/watch';
import type { Signer, SignerMemory } from '@florin/domain/ports/signer';
import { serveOps } from '@florin/system/ops/ops-listener';
import { Readiness } from '@florin/system/ops/readiness';
import { refuseOldSchema } from '@florin/system/refuse-old-schema';
import { measureSigner, metricsText, type SignerMeasures } from '@florin/telemetry/measures/of-processes';
import { openTracing, traced } from '@florin/telemetry/open-tracing';
import { openBook } from './approvals/book.ts';
import { openGate } from './approvals/gate.ts';
import { refuseLostBook } from './approvals/lost-book.ts';
import { rememberFrom } from './approvals/memory.ts';
import { createAttestor } from './attestation.ts';
import { type Alarm, alarmOf } from './alarm.ts';
import type { Configuration } from './configuration.ts';
import { openFamilies, openSights } from './families.ts';
import { poolFiller } from './fill-pool.ts';
import type { Families } from './family.ts';
import { guardSecrets } from './guard-secrets.ts';
import { counterOf, fingerprintOf, type JournalPlace } from './journal-file.ts';
import { whyRewound } from './known-past.ts';
import { type Journal, openJournal } from './journal.ts';
import { ownClock } from './own-clock.ts';
import { openSeed } from './seed.ts';
import { signIntent, type SignPorts } from './sign-intent.ts';
import type { RequestObserver, SignerServer } from './requests.ts';
import { refuseIfServed, serveSocket } from './socket-server.ts';
import { serveTls } from './tls-server.ts';
import { tellNetworks } from './tell-networks.ts';
import { verbsOf } from './verbs.ts';

/** Small statements: one that a vanished host never answers must not hold up what is to be signed. */
const poolLimits = { connectionsMax: 4, statementMs: 10_000, waitMs: 5_000 };

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Opens seed and journal, then serves the four verbs until `stop`. */
export async function startSigner(configuration: Configuration, log: Log): Promise<{ stop(): Promise<void> }> {
  // Before the journal is touched: two signers with one journal could each miss what the other signed.
  await refuseIfServed(configuration.socket);
  if (configuration.isProduction) guardSecrets(configuration);
  const seed = readSeed(configuration);
  const families = await openFamilies(configuration.limits, seed);
  const [measures, tracing] = [measureSigner(), await openTracing(configuration.collector, 'florin-signer')];
  const sights = await openSights(configuration.sights, families, measures.node);
  const [attestor, journal] = [createAttestor(seed), openJournal(journalOf(configuration, seed))];
  const db = await openDatabase(configuration, log, { measures, tracing });
  const { book, gate: approvals } = openApprovals(configuration, seed, { db, families, log });
  const [treasury, networks] = [treasuriesOf(families), tellNetworks(configuration.limits, families)];
  const ports: SignPorts = {
    db,
    families,
    journal,
    limits: configuration.limits,
    sights,
    lateEnds: new Map(),
    clock: ownClock,
    approvals,
    onBlind: (err, intent) => log.error({ err, intent }, 'the signer could not look at the chain by itself'),
  };
  const signer: Signer & SignerMemory = {
    fillPool: poolFiller({ db, families, attestor }),
    signIntent: (request) => logged(log, request.intentId, signIntent(ports, request)),
    tellSigned: ({ from }) => Promise.resolve(journal.tell(from)),
    health: async () => ({
      ok: true,
      attestationKey: attestor.key,
      treasury,
      networks,
      approvals: await approvals.tell(),
      rewound: await whyRewound(db, journal),
    }),
  };
  const watch = traced(tracing, { prefix: 'signer', kind: 'server', isFirst: true }, measures.verb);
  const servers = await serve(configuration, signer, { log, watch });
  const ops = await openOps(configuration.ops, { db, journal, measures });
  tellReady(log, configuration, { sights, treasury, attestationKey: attestor.key });
  return {
    stop: async () => {
      ops?.close();
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all([db.pool.end(), tracing?.stop()]);
      journal.close();
      book.close();
    },
  };
}

/** A database that is away for the moment stops nothing: the signer asks it again for each intent. */
async function openDatabase(
  { databaseUrl, preparedStatements: prepared }: Configuration,
  log: Log,
  { measures, tracing }: { measures: SignerMeasures; tracing: Tracing | null },
): Promise<Database> {
  const pool = openPool(databaseUrl, 'florin-signer', poolLimits);
  watchWaits(pool, measures.pool('signer', pool));
  const watch = tracing === null ? undefined : traced(tracing, { prefix: 'SQL', kind: 'client' });
  const db = new Database(pool, { prepared, watch });
  const age = await readSchemaAge(db).catch((err: unknown) => log.warn({ err }, 'the schema was not looked at'));
  if (age) refuseOldSchema(age);
  return db;
}

/** Ready means that the database answers: whether it went back in time, the worker hears from `health`. */
async function openOps(
  address: Configuration['ops'],
  { db, journal, measures }: { db: Database; journal: Journal; measures: SignerMeasures },
): Promise<Server | null> {
  if (address === null) return null;
  measures.journal(journal.bytes);
  const readiness = new Readiness(async () => !(await readSchemaAge(db)).isOld, new AbortController().signal);
  return serveOps(address, { isReady: () => readiness.isReady(), metrics: metricsText(measures) });
}

/** On the socket, and over TLS where the operator has workers on other hosts. */
async function serve(
  { socket: path, socketGroup: group, tls }: Configuration,
  signer: Signer & SignerMemory,
  { log, watch }: { log: Log; watch: Watch },
): Promise<SignerServer[]> {
  const surface = { verbs: verbsOf(signer), observer: observerOf(log), watch };
  const socket = await serveSocket({ path, group }, surface);
  return tls === null ? [socket] : [socket, await serveTls(tls, surface)];
}

const treasuriesOf = (families: Families): Record<string, string> =>
  Object.fromEntries([...families].map(([name, { keys }]) => [name, keys.treasuryAddress()]));

function tellReady(
  log: Log,
  { socket, limits, tls }: Configuration,
  { sights, ...told }: { sights: SignPorts['sights']; treasury: Record<string, string | null>; attestationKey: string },
): void {
  const networks = [...limits.keys()];
  const blind = networks.filter((place) => !sights.has(place));
  if (blind.length > 0)
    log.warn({ networks: blind }, 'no nodes of its own: a payment that failed there is made anew only after --release');
  const place = tls === null ? {} : { tls: `${tls.host}:${tls.port}` };
  log.info({ socket, ...place, networks, ...told }, 'the signer is ready');
}

/** The signer's own list of who approves, and the gate that asks it. */
function openApprovals(
  { approvals: settings, journal }: Configuration,
  seed: Uint8Array,
  { log, ...ports }: { db: Database; families: Families; log: Log },
) {
  refuseLostBook(settings.file, journal);
  const book = openBook(settings.file, seed);
  if (book.isNew) log.warn({ file: settings.file }, 'a new book of approvals was begun: nobody approves');
  const alarm = (facts: object, message: string) => log.error(facts, message);
  return { book, gate: openGate({ ...ports, memory: rememberFrom(book), settings, clock: ownClock, alarm }) };
}

/** @throws Error with a line for the operator. */
export function readSeed({ seedFile, passphraseFile }: Configuration): Uint8Array {
  return openSeed(readFileSync(seedFile, 'utf8'), readFileSync(passphraseFile, 'utf8').trim());
}

export const journalOf = ({ journal, seedFile }: Configuration, seed: Uint8Array): JournalPlace => ({
  file: journal,
  counter: counterOf(seedFile),
  fingerprint: fingerprintOf(seed),
});

/** Whoever speaks to the socket in another way than the worker does is somebody else. */
const observerOf = (log: Log): RequestObserver => ({
  onRefused: ({ code, message }, verb) => {
    if (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND')
      tellRefused(log, { verb: verb.slice(0, 100), reason: message }, 'request');
  },
  onDefect: (error, verb) => log.error({ err: error, verb }, 'the signer failed'),
});

function tellRefused(log: Log, facts: object, alarm: Alarm | null): void {
  if (alarm === null) log.warn(facts, 'refused');
  else log.error({ alarm, ...facts }, 'refused');
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
    if (error instanceof Refusal) tellRefused(log, { intent, reason: error.message }, alarmOf(error));
    throw error;
  }
}
