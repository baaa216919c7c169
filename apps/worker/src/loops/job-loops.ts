import { purposes } from '@florin/engine/purposes';
import type { Database } from '@florin/database/database';
import { noteBeats, noteDatabaseSize } from '@florin/database/sql/system/history';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { Ids } from '@florin/domain/ports/ids';
import type { Watch } from '@florin/domain/ports/watch';
import type { MachineWatch } from '@florin/engine/outgoing/step';
import type { RateSource } from '@florin/domain/ports/rate-source';
import type { Secrets } from '@florin/domain/ports/secrets';
import type { Signer } from '@florin/domain/ports/signer';
import type { WebhookTransport } from '@florin/domain/ports/webhook-transport';
import { chainAudit } from '@florin/engine/audit/chain-audit';
import { dropIdempotencyKeys } from '@florin/engine/access/drop-idempotency-keys';
import type { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { fillGaps } from '@florin/engine/outgoing/fill-gaps';
import { decideWaiting } from '@florin/engine/deposits/decide-waiting';
import { abandonPayments } from '@florin/engine/payments/abandon-payments';
import { closeWindows } from '@florin/engine/payments/close-windows';
import { failLost } from '@florin/engine/payments/fail-lost';
import { settleParts } from '@florin/engine/sweeps/settle-parts';
import { settleSwept } from '@florin/engine/sweeps/settle-swept';
import { dropQuotes } from '@florin/engine/quotes/drop-quotes';
import { dropRateHistory } from '@florin/engine/rates/drop-rate-history';
import type { LineageWatch } from '@florin/engine/lineage/lineage-watch';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { dropAttempts } from '@florin/engine/webhooks/drop-attempts';
import { forgetHistory } from '@florin/engine/webhooks/forget-history';
import { DeliveryLanes } from '@florin/engine/webhooks/delivery-lanes';
import type { Logger } from 'pino';
import { treasuryOf } from '../adapters/treasury.ts';
import type { WorkerRole } from '../config/roles.ts';
import { checkBooks } from './check-books.ts';
import { checkGasRunway } from './check-gas-runway.ts';
import { fillingPools } from './fill-pools.ts';
import { exchangeLoops } from './exchange-loops.ts';
import { Loop, type LoopOptions } from './loop.ts';
import { type MailJobs, mailLoops } from './mail-loops.ts';
import { movementLoops } from './movement-loops.ts';

export interface JobPorts {
  roles: ReadonlySet<WorkerRole>;
  db: Database;
  /** Connections with more time for each statement, for what reads whole tables. */
  checks: Database;
  /** Whether the database went back: then nothing leaves. Null where it cannot, as in the simulator. */
  lineage: Pick<LineageWatch, 'check' | 'mayLeave'> | null;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  /** Null where nothing is moved. */
  signer: Signer | null;
  source: RateSource;
  adapters: ReadonlyMap<string, ChainAdapter>;
  /** Accounts at exchanges, by name. */
  exchanges: ReadonlyMap<string, Exchange>;
  secrets: Secrets;
  transport: WebhookTransport;
  /** Null: this worker sends no e-mails. */
  mail: MailJobs | null;
  /** After how many days events and deliveries are forgotten; null: never. */
  historyDays: number | null;
  poolLowWater: bigint;
  log: Logger;
  /** Around each step of a loop. */
  watchLoops?: Watch;
  watch?: MachineWatch;
}

/** Sources are asked in their own time; this is how soon what they say counts. */
const ratesEveryMs = 4_000;
const booksEveryMs = 60_000;
/** Nodes are asked for what addresses hold at one of so many checks. */
const fullBooksEvery = 5;
const runwayEveryMs = 60_000;
const retentionEveryMs = 60_000;
/** A delivery waits this long at most before it is noticed; looking for none is one probe of an index. */
const deliveriesEveryMs = 50;
const auditEveryMs = 2_000;
const lineageEveryMs = 1_000;
/** So long people may be refused what a signer with a new configuration would sign. */
const signerEveryMs = 10_000;
/** A worker or signer whose sign of life is missing for a minute is taken for gone. */
const beatEveryMs = 10_000;

/** Everything a worker does beside reading chains, by its roles; the order of the list means nothing. */
export function createJobLoops(ports: JobPorts): Loop[] {
  const { log, lineage, roles, signer, watchLoops: watch } = ports;
  const loop: MakeLoop = (options) =>
    new Loop({ ...options, watch, onError: (error, name) => log.error({ err: error, loop: name }, 'step failed') });
  const watching =
    lineage === null
      ? []
      : [loop({ name: 'lineage', everyMs: lineageEveryMs, step: () => lineage.check().then(() => false) })];
  return [
    ...watching,
    loop({ name: 'signs of life', everyMs: beatEveryMs, step: () => beat(ports).then(() => false) }),
    ...(roles.has('scan') ? judgingLoops(ports, loop) : []),
    ...(roles.has('deliver') ? deliveryLoops(ports, loop) : []),
    ...(signer === null ? [] : movingLoops({ ...ports, signer }, loop)),
  ];
}

/** That each role of this worker is alive and can write, and once a day how large the database is. */
async function beat({ db, clock, roles }: JobPorts): Promise<void> {
  const at = clock.now();
  await db.run(noteBeats, { of: [...roles].map((role) => `worker ${role}`), at });
  await db.run(noteDatabaseSize, { at });
}

async function askSigner(ports: JobPorts & { signer: Signer }): Promise<void> {
  await noteSigner(ports);
  await ports.db.run(noteBeats, { of: ['signer'], at: ports.clock.now() });
}

type MakeLoop = (options: Omit<LoopOptions, 'onError'>) => Loop;

/** What follows from blocks and from time alone. */
function judgingLoops(ports: JobPorts, loop: MakeLoop): Loop[] {
  const undecided = (error: unknown, payment: string): void =>
    ports.log.error({ err: error, payment }, 'deposits not decided');
  return [
    loop({ name: 'rates', everyMs: ratesEveryMs, step: () => refreshRates(ports).then(() => false) }),
    loop({ name: 'windows', everyMs: 1_000, step: async () => (await closeWindows(ports)) > 0 }),
    loop({ name: 'waiting deposits', everyMs: 2_000, step: () => decideWaiting(ports, undecided).then(() => false) }),
    loop({ name: 'parts', everyMs: 5_000, step: async () => (await settleParts(ports)) > 0 }),
    loop({ name: 'abandoned', everyMs: 30_000, step: async () => (await abandonPayments(ports)) > 0 }),
    loop({ name: 'lost deposits', everyMs: 5_000, step: async () => (await failLost(ports)) > 0 }),
    loop({ name: 'settlements', everyMs: 5_000, step: async () => (await settleSwept(ports)) > 0 }),
    loop({ name: 'audit', everyMs: auditEveryMs, step: async () => (await chainAudit(ports.db)) > 0 }),
    loop({ name: 'retention', everyMs: retentionEveryMs, step: () => dropIdempotencyKeys(ports) }),
    loop({ name: 'rate history', everyMs: retentionEveryMs, step: () => dropRateHistory(ports) }),
    loop({ name: 'quotes', everyMs: retentionEveryMs, step: () => dropQuotes(ports) }),
  ];
}

function deliveryLoops(ports: JobPorts, loop: MakeLoop): Loop[] {
  const { historyDays } = ports;
  const lanes = new DeliveryLanes(ports, {
    onDefect: (error, id) => ports.log.error({ err: error, delivery: id }, 'attempt not written'),
  });
  return [
    loop({
      name: 'deliveries',
      everyMs: deliveriesEveryMs,
      step: () => lanes.deliverDue(),
      settled: () => lanes.settled(),
    }),
    loop({ name: 'attempts', everyMs: retentionEveryMs, step: () => dropAttempts(ports) }),
    ...(historyDays === null
      ? []
      : [loop({ name: 'history', everyMs: retentionEveryMs, step: () => forgetHistory(ports, historyDays) })]),
    ...mailLoops({ ...ports, jobs: ports.mail }, loop),
  ];
}

/** What needs the signer, and the checks of what it holds. */
function movingLoops(ports: JobPorts & { signer: Signer }, loop: MakeLoop): Loop[] {
  const { checks, lineage } = ports;
  const outgoing = { ...ports, treasury: treasuryOf(ports.signer), purposes };
  const leaving: MakeLoop = (options) =>
    lineage === null
      ? loop(options)
      : loop({ ...options, step: async () => (await lineage.mayLeave()) && options.step() });
  return [
    loop({ name: 'pool', everyMs: 1_000, step: fillingPools(ports) }),
    loop({ name: 'signer', everyMs: signerEveryMs, step: () => askSigner(ports).then(() => false) }),
    ...movementLoops(outgoing, leaving),
    leaving({ name: 'gaps', everyMs: 1_000, step: async () => (await fillGaps(ports)) > 0 }),
    loop({ name: 'gas runway', everyMs: runwayEveryMs, step: checkGasRunway({ ...ports, db: checks }) }),
    ...exchangeLoops(outgoing, { reading: loop, leaving }),
    loop({
      name: 'books',
      everyMs: booksEveryMs,
      step: checkBooks({ ...outgoing, db: checks }, { fullEvery: fullBooksEvery }),
    }),
  ];
}
