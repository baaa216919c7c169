import type { Watch } from '@florin/domain/ports/watch';
import { Counter, Histogram, type Registry } from 'prom-client';
import { judged } from './outcome.ts';
import { answerSeconds, stopwatch } from './seconds.ts';

/** What workers ask of the signer, by verb; whoever calls gives names of verbs that there are. */
export function signerMeasures(registry: Registry): Watch {
  const requests = new Counter({
    name: 'florin_signer_requests_total',
    help: 'Requests to the signer, by verb and how they ended.',
    labelNames: ['verb', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'florin_signer_request_duration_seconds',
    help: 'How long the signer took for a request.',
    labelNames: ['verb'],
    buckets: answerSeconds,
    registers: [registry],
  });
  return (verb, work) => {
    const elapsed = stopwatch();
    return judged(work, (outcome) => {
      requests.inc({ verb, outcome });
      durations.observe({ verb }, elapsed());
    });
  };
}
