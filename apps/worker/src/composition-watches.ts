import type { OutgoingPurpose } from '@florin/domain/ports/chain';
import type { Tracing } from '@florin/domain/ports/tracing';
import type { Watch } from '@florin/domain/ports/watch';
import type { WebhookTransport } from '@florin/domain/ports/webhook-transport';
import type { ScanRound } from '@florin/engine/chains/scan-chain';
import type { MachineWatch } from '@florin/engine/outgoing/step';
import { methodOf } from '@florin/telemetry/measures/nodes';
import type { WorkerMeasures } from '@florin/telemetry/measures/of-processes';
import { traced } from '@florin/telemetry/open-tracing';

/** Where operators see what this worker does: each is given to the part that it watches. */
export interface WorkerWatches {
  /** Around each step of a loop; the scanners' are also the first span of what they do. */
  loop: Watch;
  /** Around each question to a node of the chain with this short name. */
  node: (chain: string) => Watch;
  /** Undefined where nobody collects spans. */
  statement: Watch | undefined;
  machine: MachineWatch;
  scanned: (chain: string, round: ScanRound, now: Date) => void;
  transport: <T extends WebhookTransport>(transport: T) => T;
}

/** What measures count, and what becomes a span where somebody collects them. */
export function openWatches(measures: WorkerMeasures, tracing: Tracing | null): WorkerWatches {
  const scan = traced(tracing, { prefix: 'loop', kind: 'internal', isFirst: true }, measures.loop);
  const step = traced(tracing, { prefix: 'outgoing', kind: 'internal', isFirst: true });
  const statement = { prefix: 'SQL', kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;
  return {
    loop: (name, work) => (name.startsWith('scan ') ? scan(name, work) : measures.loop(name, work)),
    node: (chain) => watchNode(tracing, chain, measures.node(chain)),
    statement: tracing === null ? undefined : traced(tracing, statement),
    machine: {
      step: (of, work) => measures.outgoing.step(of, () => step(`${of.name} ${of.purpose}`, work)),
      final: (purpose: OutgoingPurpose, seconds: number) => measures.outgoing.final(purpose, seconds),
    },
    scanned: (chain, { blocks, newest, rolledBackTo }, now) =>
      measures.scan({
        chain,
        blocks,
        lagSeconds: newest === null ? null : Math.max(0, (now.getTime() - newest.getTime()) / 1_000),
        isReorg: rolledBackTo !== null,
      }),
    transport: (transport) => ({ ...transport, post: watchPost(transport, measures, tracing) }),
  };
}

function watchNode(tracing: Tracing | null, chain: string, measure: Watch): Watch {
  const spans = traced(tracing, { prefix: 'RPC', kind: 'client', facts: { 'florin.chain': chain } }, measure);
  return (question, work) => spans(methodOf(question), work);
}

/** A receiver that traces by itself learns the span of the attempt by `traceparent`, which is not signed. */
function watchPost(
  transport: WebhookTransport,
  measures: WorkerMeasures,
  tracing: Tracing | null,
): WebhookTransport['post'] {
  const post: WebhookTransport['post'] = async (request) => {
    const outcome = await transport.post(request);
    measures.webhook(outcome);
    return outcome;
  };
  if (tracing === null) return post;
  return async (request) => {
    const span = tracing.begin({ name: 'webhook POST', kind: 'client' });
    const headers = { ...request.headers, traceparent: span.traceparent };
    const outcome = await span.within(() => post({ ...request, headers }));
    const result = outcome.error === null ? {} : { 'error.type': outcome.error };
    span.end({ 'http.response.status_code': outcome.status ?? 0, ...result }, !outcome.success);
    return outcome;
  };
}
