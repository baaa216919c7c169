import { collectDefaultMetrics, Registry } from 'prom-client';
import { httpMeasures } from './http.ts';
import { journalMeasures } from './journal.ts';
import { loopMeasures } from './loops.ts';
import { nodeMeasures } from './nodes.ts';
import { outgoingMeasures } from './outgoing.ts';
import { poolMeasures } from './pools.ts';
import { scanMeasures } from './scans.ts';
import { signerMeasures } from './signer.ts';
import { storeMeasures } from './store.ts';
import { webhookMeasures } from './webhooks.ts';

/** Everything that a server counts by itself. */
export function measureServer() {
  const registry = new Registry();
  return {
    registry,
    request: httpMeasures(registry),
    pool: poolMeasures(registry),
    store: storeMeasures(registry),
  };
}

/** Everything that a worker counts by itself. */
export function measureWorker() {
  const registry = new Registry();
  return {
    registry,
    pool: poolMeasures(registry),
    node: nodeMeasures(registry),
    webhook: webhookMeasures(registry),
    loop: loopMeasures(registry),
    scan: scanMeasures(registry),
    outgoing: outgoingMeasures(registry),
  };
}

/** Everything that a signer counts by itself. */
export function measureSigner() {
  const registry = new Registry();
  return {
    registry,
    pool: poolMeasures(registry),
    node: nodeMeasures(registry),
    verb: signerMeasures(registry),
    journal: journalMeasures(registry),
  };
}

export type ServerMeasures = ReturnType<typeof measureServer>;
export type WorkerMeasures = ReturnType<typeof measureWorker>;
export type SignerMeasures = ReturnType<typeof measureSigner>;

/**
 * What is told of them in the text format of Prometheus, with memory, processor time and event loop of this process,
 * which cost something only where somebody may ask.
 */
export function metricsText({ registry }: { registry: Registry }): () => Promise<string> {
  collectDefaultMetrics({ register: registry });
  return () => registry.metrics();
}
